import { createIncident } from '@avisa/contract/incidents/endpoints'
import { moveTask, reassignTask, updateTask } from '@avisa/contract/tasks/endpoints'
import type { MoveKind } from '@avisa/contract/tasks/move-kinds'
import type { Task, TaskChanges, TaskMove } from '@avisa/contract/tasks/schemas'
import { beforeAll, beforeEach } from 'vitest'
import { useTestApp } from './test-app.ts'
import { town, type NewPerson } from './test-town.ts'

const { units, types, entities } = town
export const sees = ['obra.consultar.propia', 'incidencia.consultar.todas'] as const
export const states = {
  study: { pending: 20, sent: 23, closed: 28, rejected: 24 },
  repair: { pending: 14, inWork: 15, finished: 18, toValidate: 46, paused: 16, turnedDown: 17 },
}

type As = { token: string; lang?: 'es' | 'ca'; ifMatch?: number; idempotencyKey?: string }
const caller = ({ ifMatch, ...as }: As) => ({ ...as, ...(ifMatch === undefined ? {} : { more: { 'if-match': `"${ifMatch}"` } }) })
type ErrorTexts = { type: string | null; title: string; message: string; errors: { field: string }[] }
export const withTexts = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return { status, body: body as Task, error: (body as { error?: ErrorTexts }).error }
}
export const refusal = ({ status, error }: { status: number; error?: ErrorTexts | undefined }) => [status, error?.type ?? error?.title]

/** What a municipality may number as it likes. */
export const otherService = 71

const extraStates = (() => {
  const status = (id: number, pista: string, codigo: string, more: Record<string, boolean | string>) => ({
    id,
    pista,
    codigo,
    descripcion_es: `${codigo} es`,
    descripcion_val: `${codigo} val`,
    color: '#364FC7',
    icono: 'inbox',
    orden: 9,
    ...more,
  })
  return [
    status(24, 'tecnico', 'rechazada', { final: true, requiere_comentario: true }),
    status(16, 'reparacion', 'pausada', { requiere_comentario: true }),
    status(17, 'reparacion', 'rechazada', { requiere_comentario: true }),
    status(otherService, 'reparacion', 'servicio_urgente', { papel: 'otro_servicio' }),
    status(46, 'reparacion', 'finalizada_pendiente_validar', { pendiente_validar: true, requiere_fecha: true }),
  ]
})()

/** A town whose lamps are repaired by one entity: a technician, a repairer, a mate, the manager, the office, and tasks for them. */
export const useTaskTown = (options: Parameters<typeof useTestApp>[0] = {}) => {
  const app = useTestApp(options)
  type Someone = Awaited<ReturnType<typeof app.current.signIn>>
  const people = {} as Record<'technician' | 'repairer' | 'mate' | 'manager' | 'office', Someone>
  const person = (options: NewPerson) => app.current.signIn({ permisos: sees, ...options })
  const writing = <T>(work: (tx: Parameters<Parameters<typeof app.current.db.write>[1]>[0]) => Promise<T>) =>
    app.current.db.write(app.current.home.esquema, work)
  const settings = (values: Readonly<Record<string, unknown>>) => app.current.settings(values)
  const mustValidate = (responsable_validar_reparacion: boolean) =>
    writing((tx) => tx.updateTable('entidades').set({ responsable_validar_reparacion }).where('id', '=', entities.lights).execute())

  beforeAll(async () => {
    await writing((tx) => tx.insertInto('estados').values(extraStates).execute())
    people.technician = await person({ roles: ['Tecnicos'], entidades: [entities.study] })
    people.repairer = await person({ roles: ['Encargados'], entidades: [entities.lights] })
    people.mate = await person({ roles: ['Encargados'], entidades: [entities.lights] })
    people.manager = await person({ roles: ['Encargados'], entidades: [entities.lights] })
    people.office = await person({ roles: ['Administradores'], permisos: [...sees, 'obra.consultar.todas', 'obra.editar.campos'] })
    const { id } = people.manager
    await writing((tx) => tx.updateTable('usuarios_entidades').set({ responsable: true }).where('usuario_id', '=', id).execute())
  })
  beforeEach(() => settings({ modulo_comentarios_estado: true }))

  const report = async (type: number = types.lampOut) => {
    const body = { unidad_gestion_id: units.streets, geolatitud: 39.05, geolongitud: -0.25, tipos: String(type), contenido: 'texto' }
    const created = await app.current.call(createIncident, { uuid: 'device-moves' }, { body: { ...body, ciudadano: { email: 'a@b.es' } } })
    return created.body.id
  }
  /** A lamp's task, sent to repair and given to the repairer. */
  const aTask = async (more: Record<string, unknown> = {}, type: number = types.lampOut) => {
    const incidencia = await report(type)
    const [row] = await writing((tx) =>
      tx
        .updateTable('tareas')
        .set({ encargado_id: people.repairer.id, tecnico_id: people.technician.id, entidad_estudio_id: entities.study, ...more })
        .where('incidencia_id', '=', incidencia)
        .returning('id')
        .execute(),
    )
    return { id: row?.id ?? 0, incidencia }
  }
  const move = (id: number, tipo: MoveKind, body: TaskMove, as: As) =>
    withTexts(app.current.call(moveTask, caller(as), { params: { id, tipo }, body }))
  const change = (id: number, body: TaskChanges, as: As) => withTexts(app.current.call(updateTask, caller(as), { params: { id }, body }))
  const give = (id: number, reparador_id: number, as: As) =>
    withTexts(app.current.call(reassignTask, as, { params: { id }, body: { reparador_id } }))
  const finished = (more: Partial<TaskMove> = {}): TaskMove => ({
    estado_id: states.repair.finished,
    fecha_finalizacion: `${app.current.clock.now().toISOString().slice(0, 19)}Z`,
    ...more,
  })
  return { app, people, person, writing, settings, mustValidate, report, aTask, move, change, give, finished }
}
