import { describe, expect, test } from 'vitest'
import type { User } from '#/access/schemas.ts'
import { aStatus } from '#/testing/a-status.ts'
import { aUser } from '#/testing/a-user.ts'
import { callOf, inverseOf, whyNotAct, type ActedTask, type TaskAct } from './several.ts'

const status = { pending: aStatus(1, 'pendiente', { inicial: true }), sent: aStatus(2, 'enviada', { enviada_reparacion: true }) }
const repair = {
  pending: aStatus(11, 'pendiente', { inicial: true }),
  inWork: aStatus(12, 'en_curso', {}),
  paused: aStatus(13, 'pausada', { requiere_comentario: true }),
  finished: aStatus(14, 'finalizada', { final: true, finaliza: true }),
}
const task = (more: Partial<ActedTask> = {}): ActedTask => ({
  id: 7,
  prioridad: 'media',
  unidad_gestion_id: 1,
  tecnico_id: 3,
  encargado_id: 5,
  entidad_estudio_id: 30,
  entidad_reparadora_id: 20,
  responsable_validar_reparacion: false,
  requiere_imagen_finalizar: false,
  ee_num_usuarios: 4,
  statuses: { tecnico: status.sent, reparacion: repair.pending },
  ...more,
})
const over = task({ statuses: { tecnico: status.sent, reparacion: repair.finished } })
const as = (more: Partial<User>) => ({ person: aUser(more), modulo_comentarios_estado: true })
const office = as({ user_roles: ['Administradores'], user_permisos: { 'obra.editar.campos': 1 } })
const repairer = as({ user_id: 5, user_roles: ['Encargados'], user_permisos: {}, entidades_ids: [20] })
const input = { comentario: '', fecha: null, imagenes: 0 }
const to = (state: (typeof repair)[keyof typeof repair], comentario = ''): TaskAct => ({
  kind: 'state',
  track: 'reparacion',
  to: state,
  input: { ...input, comentario },
  body: comentario === '' ? {} : { comentario },
})
const urgent: TaskAct = { kind: 'priority', prioridad: 'alta' }
const roads: TaskAct = { kind: 'entity', entidad_reparadora_id: 21 }
const ana: TaskAct = { kind: 'repairer', reparador_id: 6, entidad_reparadora_id: 20 }
const eva: TaskAct = { kind: 'technician', tecnico_id: 4, unidad_gestion_id: 1 }

describe('each task of a mixed selection is judged by itself', () => {
  test.each([
    ['priority of an open one', urgent, task(), office, undefined],
    ['priority that it has', urgent, task({ prioridad: 'alta' }), office, 'same'],
    ['priority of a finished one', urgent, over, office, 'task.finished'],
    ['priority by a repairer', urgent, task(), repairer, 'http.forbidden'],
    ['another entity', roads, task(), office, undefined],
    ['the entity that it has', roads, task({ entidad_reparadora_id: 21 }), office, 'same'],
    ['an entity for a finished one', roads, over, office, 'task.finished'],
    ['a repairer of its entity', ana, task(), office, undefined],
    ['a repairer of another entity', ana, task({ entidad_reparadora_id: 21 }), office, 'elsewhere'],
    [
      'a repairer before it is sent',
      ana,
      task({ statuses: { tecnico: status.pending, reparacion: repair.pending } }),
      office,
      'task.notSentToRepair',
    ],
    ['a repairer named by a repairer', ana, task(), repairer, 'http.forbidden'],
    ['a technician of its unit', eva, task(), office, undefined],
    ['a technician of another unit', eva, task({ unidad_gestion_id: 2 }), office, 'elsewhere'],
    ['a state by its repairer', to(repair.inWork), task(), repairer, undefined],
    ['a state by somebody else’s repairer', to(repair.inWork), task({ encargado_id: 9 }), repairer, 'task.repairNotYours'],
    ['a state without its comment', to(repair.paused), task(), repairer, 'task.commentMissing'],
    ['a state with its comment', to(repair.paused, 'Falta la grúa'), task(), repairer, undefined],
    ['the state that it has', to(repair.pending), task(), repairer, 'same'],
    [
      'a state that needs a photo',
      { ...to(repair.finished), input: { ...input, fecha: 1 } } as TaskAct,
      task({ requiere_imagen_finalizar: true }),
      repairer,
      'task.noImages',
    ],
  ] as const)('%s', (_, act, acted, mover, why) => {
    expect(whyNotAct(act, acted, mover)).toBe(why)
  })
})

describe('what takes an act back', () => {
  const back = (act: TaskAct, before: ActedTask, mover = office) => inverseOf(act, before, { mover, comentario: 'Se deshace' })
  test.each([
    ['priority', urgent, task(), { call: 'update', body: { prioridad: 'media' } }],
    ['entity, with whoever had it', roads, task(), { call: 'update', body: { entidad_reparadora_id: 20, encargado_id: 5 } }],
    [
      'entity of one that nobody had',
      roads,
      task({ encargado_id: null }),
      { call: 'update', body: { entidad_reparadora_id: 20, encargado_id: null } },
    ],
    ['repairer', ana, task(), { call: 'reassign', body: { reparador_id: 5 } }],
    ['repairer of one that nobody had', ana, task({ encargado_id: null }), { call: 'reassign', body: { reparador_id: null } }],
    ['technician', eva, task({ tecnico_id: null }), { call: 'update', body: { tecnico_id: null } }],
    [
      'state',
      to(repair.inWork),
      task(),
      { call: 'move', tipo: 'reparacion-comentario', body: { estado_id: 11, comentario: 'Se deshace' } },
    ],
  ] as const)('%s', (_, act, before, call) => {
    expect(back(act, before)).toEqual(call)
  })

  test('a repairer cannot reopen what they finished', () => {
    expect(back(to(repair.finished), task({ statuses: { tecnico: status.sent, reparacion: repair.inWork } }), repairer)).toBeUndefined()
  })

  test('the calls of an act are those of one task', () => {
    expect([urgent, roads, ana, eva, to(repair.paused, 'Falta la grúa')].map(callOf)).toEqual([
      { call: 'update', body: { prioridad: 'alta' } },
      { call: 'update', body: { entidad_reparadora_id: 21 } },
      { call: 'reassign', body: { reparador_id: 6 } },
      { call: 'update', body: { tecnico_id: 4 } },
      { call: 'move', tipo: 'reparacion-comentario', body: { estado_id: 13, comentario: 'Falta la grúa' } },
    ])
  })
})
