import { describe, expect, it } from 'vitest'
import { eventNames, eventsOf, noticeEvents, type Step, type StepStatus } from './events.ts'

const status = (pista: string, more: Partial<StepStatus> = {}): StepStatus => ({
  pista,
  papel: null,
  DesEstadoCiudadano_es: null,
  final: false,
  finaliza: false,
  aviso_duplicada: false,
  pendiente_validar: false,
  enviada_reparacion: false,
  exige_reparacion_finalizada: false,
  ...more,
})
const shown = (DesEstadoCiudadano_es: string, more: Partial<StepStatus> = {}) => status('incidencia', { DesEstadoCiudadano_es, ...more })
const open = shown('Recibida')
const repair = status('reparacion')
const toValidate = status('reparacion', { pendiente_validar: true })
const repaired = status('reparacion', { final: true, finaliza: true })
const study = status('tecnico')
const sent = status('tecnico', { enviada_reparacion: true })
const studied = status('tecnico', { final: true })
const incident = (to: StepStatus, publico = false): Step => ({ modelo: 'incidencia', accion: 'estado', from: open, to, publico })
const task = (from: StepStatus, to: StepStatus, more: Partial<Step> = {}): Step => ({
  modelo: 'tarea',
  accion: 'estado',
  from,
  to,
  ...more,
})
const edited = (campo: string, more: Partial<Step> = {}): Step => ({ modelo: 'tarea', accion: 'editada', campos: [campo], ...more })
const comment = (accion: string, more: Partial<Step> = {}): Step => ({ modelo: 'comentario', accion, ...more })

describe('the event of a step of the history', () => {
  it.each<[string, Step, readonly string[]]>([
    ['a report', { modelo: 'incidencia', accion: 'creada' }, ['incidencia_recibida', 'incidencia_por_aceptar']],
    ['a status that reads differently', incident(shown('En estudio')), ['estado_ciudadano']],
    ['one that reads the same', incident(shown('Recibida', { final: true })), []],
    ['an answer without a new status', incident(shown('Recibida'), true), ['respuesta']],
    ['an answer with a new status', incident(shown('En estudio'), true), ['estado_ciudadano']],
    ['solved', incident(shown('Resuelta', { final: true, finaliza: true })), ['incidencia_resuelta']],
    ['not attended', incident(shown('Rechazada', { final: true })), ['incidencia_no_atendida']],
    ['a duplicate', incident(shown('Duplicada', { final: true, aviso_duplicada: true })), ['estado_ciudadano']],
    ['an edit of an incident', { modelo: 'incidencia', accion: 'editada', campos: ['contenido'] }, []],
    ['a task', { modelo: 'tarea', accion: 'creada', to: study }, ['tarea_creada']],
    ['sent to repair', task(study, sent), ['tarea_enviada']],
    ['a finished study that is sent to repair', task(studied, sent), ['tarea_enviada']],
    ['a finished study that goes on', task(studied, study), ['tarea_reabierta']],
    ['a repair that is stopped', task(sent, study), ['tarea_retirada']],
    ['a repair that has ended is not stopped', task(sent, study, { reparada: true }), []],
    ['a study closed after its repair', task(sent, status('tecnico', { final: true, exige_reparacion_finalizada: true })), []],
    ['to validate', task(repair, toValidate), ['tarea_por_validar']],
    ['not validated', task(toValidate, repair), ['tarea_devuelta']],
    ['taken back by its repairer', task(toValidate, repair, { propio: true }), ['tarea_reabierta']],
    ['reopened by its repairer', task(repaired, repair, { propio: true }), ['tarea_devuelta']],
    ['rejected by its repairer', task(repair, status('reparacion', { papel: 'rechazada' })), ['tarea_rechazada']],
    ['validated', task(toValidate, repaired), []],
    ['given to another entity while in repair', edited('entidad_reparadora_id', { enviada: true }), ['tarea_enviada']],
    ['given to another entity before', edited('entidad_reparadora_id', { enviada: false }), []],
    ['given to a technician', edited('tecnico_id'), ['tarea_en_estudio']],
    ['given to somebody', { modelo: 'tarea', accion: 'asignada', campos: ['encargado_id'] }, ['tarea_reasignada']],
    ['a study that somebody takes', { modelo: 'tarea', accion: 'asignada', campos: ['tecnico_id'] }, []],
    ['an inspection', { modelo: 'inspeccion', accion: 'creada' }, ['inspeccion_asignada']],
    ['one that came done', { modelo: 'inspeccion', accion: 'creada', to: status('inspeccion', { final: true }) }, []],
    ['its end', { modelo: 'inspeccion', accion: 'finalizada', to: status('inspeccion') }, ['inspeccion_finalizada']],
    ['a comment of staff', comment('incidencias'), ['comentario']],
    ['a public one', comment('incidencias', { publico: true }), ['comentario', 'comentario_para_ciudadano']],
    ['one of the reporter', comment('incidencias', { publico: true, propio: true }), ['comentario_de_ciudadano']],
    ['one on a task', comment('tareas', { propio: true }), ['comentario_tarea']],
    ['a day that nobody ended', { modelo: 'jornada', accion: 'olvidada' }, ['jornada_olvidada']],
  ])('%s', (_what, step, events) => {
    expect(eventsOf(step)).toEqual(events)
  })

  it('every event has a receiver', () => {
    expect(eventNames.filter((name) => Object.keys(noticeEvents[name].receivers).length === 0)).toEqual([])
  })
})
