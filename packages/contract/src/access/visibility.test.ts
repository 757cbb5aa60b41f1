import { describe, expect, test } from 'vitest'
import type { PermissionName } from './permissions.ts'
import type { RoleName } from './roles.ts'
import type { User } from './schemas.ts'
import { isOwn, seesAsStaff, seesIncident, seesTask, sightOf, type Asking, type IncidentFacts, type TaskFacts } from './visibility.ts'

const user = (roles: RoleName[], permisos: PermissionName[], more: Partial<User> = {}): User => ({
  user_id: 7,
  user_roles: roles,
  user_permisos: Object.fromEntries(permisos.map((name) => [name, 1])),
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [1],
  lang: 'es',
  nombre: '',
  apellidos: '',
  email: '',
  servidor: 'backoffice',
  id_externo: null,
  por_codigo: false,
  ...more,
})
const asking = (more: Partial<Asking>): Asking => ({
  person: null,
  uuid: null,
  unidades: 'todas',
  incidencias_publicas: false,
  reparador_ver_incidencias: false,
  ...more,
})
const incident = (more: Partial<IncidentFacts> = {}): IncidentFacts => ({
  id: 5,
  unidad_gestion_id: 1,
  usuario_id: null,
  ciudadano_id_externo: null,
  uuid: null,
  publica: false,
  tareas: [],
  inspectores: [],
  ...more,
})
const technician = user(['Tecnicos'], ['incidencia.consultar.todas', 'obra.consultar.todas'])
const repairer = user(['Encargados'], ['obra.consultar.propia'], { entidades_ids: [4] })
const citizen = user(['Ciudadanos'], [], { servidor: 'ciudadano', id_externo: 'c1' })
const ofEntity = { entidad_reparadora_id: 4, encargado_id: null }

describe('the creator of an incident (PERM-02, INC-18, INC-19, OPEN-48)', () => {
  test.each<[string, Partial<Asking>, Partial<IncidentFacts>, boolean]>([
    ['is the user who reported it', { person: user([], []) }, { usuario_id: 7 }, true],
    ['is no other user', { person: user([], []) }, { usuario_id: 8 }, false],
    ['is the citizen of the citizen server', { person: user([], [], { id_externo: 'c1' }) }, { ciudadano_id_externo: 'c1' }, true],
    ['is no other citizen', { person: user([], [], { id_externo: 'c1' }) }, { ciudadano_id_externo: 'c2' }, false],
    ['is the device of an anonymous reporter', { uuid: 'd1' }, { uuid: 'd1' }, true],
    ['is no other device', { uuid: 'd1' }, { uuid: 'd2' }, false],
    ['is not the device once somebody is signed in', { person: user([], []), uuid: 'd1' }, { uuid: 'd1' }, false],
    ['is nobody where nothing is known of either', {}, {}, false],
    ['is whoever opens the link of a mail to the reporter', { enlace: { incidencia_id: 5, propia: true } }, {}, true],
    ['is not whoever opens the link of a mail to a follower', { enlace: { incidencia_id: 5, propia: false } }, {}, false],
    ['is not the reader of a link to another one', { enlace: { incidencia_id: 6, propia: true } }, {}, false],
  ])('%s', (_title, who, row, expected) => {
    expect(isOwn(sightOf(asking(who)), incident(row))).toBe(expected)
  })
})

describe('who sees an incident', () => {
  test.each<[string, Partial<Asking>, Partial<IncidentFacts>, boolean]>([
    ['an anonymous visitor does not see one of nobody', {}, {}, false],
    ['a device sees what it reported', { uuid: 'device-1' }, { uuid: 'device-1' }, true],
    ['a device does not see what another reported', { uuid: 'device-1' }, { uuid: 'device-2' }, false],
    ['a visitor without uuid owns nothing', {}, { uuid: null }, false],
    ['a visitor does not see a public one where they are off', {}, { publica: true }, false],
    ['a visitor sees a public one where they are on', { incidencias_publicas: true }, { publica: true }, true],
    ['a visitor does not see one that is not public', { incidencias_publicas: true }, {}, false],
    ['whoever opens the link of a mail sees its incident', { enlace: { incidencia_id: 5, propia: false } }, {}, true],
    ['and no other', { enlace: { incidencia_id: 6, propia: false } }, {}, false],
    ['a citizen sees their own by external id', { person: citizen }, { ciudadano_id_externo: 'c1' }, true],
    ['a citizen does not see what the device reported without account', { person: citizen, uuid: 'device-1' }, { uuid: 'device-1' }, false],
    ['staff with consultar.todas see their unit', { person: technician, unidades: [1] }, {}, true],
    ['staff with consultar.todas do not see another unit', { person: technician, unidades: [2] }, {}, false],
    ['staff without permission see their own', { person: user([], []), unidades: [1] }, { usuario_id: 7 }, true],
    ['staff without permission see nothing else', { person: user([], []), unidades: [1] }, { usuario_id: 8 }, false],
    ['a repairer does not see incidents', { person: repairer, unidades: [1] }, { tareas: [ofEntity] }, false],
    [
      'a repairer sees those of their tasks where that is on',
      { person: repairer, unidades: [1], reparador_ver_incidencias: true },
      { tareas: [ofEntity] },
      true,
    ],
    [
      'but no others',
      { person: repairer, unidades: [1], reparador_ver_incidencias: true },
      { tareas: [{ entidad_reparadora_id: 5, encargado_id: 8 }] },
      false,
    ],
    [
      'consultar.todas does not help a repairer where that is off',
      { person: user(['Encargados'], ['incidencia.consultar.todas']), unidades: [1] },
      {},
      false,
    ],
    [
      'an inspector sees those to inspect',
      { person: user(['Inspectores'], ['inspeccion.consultar']), unidades: [1] },
      { inspectores: [null, 7] },
      true,
    ],
    [
      'an inspector does not see those of others',
      { person: user(['Inspectores'], ['inspeccion.consultar']), unidades: [1] },
      { inspectores: [8] },
      false,
    ],
  ])('%s', (_sentence, who, row, expected) => {
    expect(seesIncident(sightOf(asking(who)), incident(row))).toBe(expected)
  })
})

describe('incidents seen only because they are public are shown as to citizens (SRV-62)', () => {
  const agent = user(['Agentes'], ['incidencia.consultar.propia'])
  const inspector = user(['Inspectores'], ['inspeccion.consultar'])
  const open = { incidencias_publicas: true, unidades: [1] } as const
  test.each<[string, Partial<Asking>, Partial<IncidentFacts>, 'no' | 'as citizens' | 'as staff']>([
    ['a repairer where that is off', { ...open, person: repairer }, { publica: true, tareas: [ofEntity] }, 'no'],
    [
      'a repairer where that is on, none of their work',
      { ...open, person: repairer, reparador_ver_incidencias: true },
      { publica: true },
      'as citizens',
    ],
    [
      'a repairer where that is on, of their work',
      { ...open, person: repairer, reparador_ver_incidencias: true },
      { publica: true, tareas: [ofEntity] },
      'as staff',
    ],
    ['a repairer, what they reported', { ...open, person: repairer }, { usuario_id: 7 }, 'as staff'],
    ['an inspector', { ...open, person: inspector }, { publica: true }, 'as citizens'],
    ['an inspector, what is theirs to inspect', { ...open, person: inspector }, { publica: true, inspectores: [7] }, 'as staff'],
    ['an agent with their own alone', { ...open, person: agent }, { publica: true }, 'as citizens'],
    ['staff with consultar.todas', { ...open, person: technician }, { publica: true }, 'as staff'],
    ['staff with consultar.todas, of another unit', { ...open, person: technician, unidades: [2] }, { publica: true }, 'no'],
    ['a citizen, their own', { ...open, person: citizen }, { publica: true, ciudadano_id_externo: 'c1' }, 'as citizens'],
  ])('%s', (_who, who, row, expected) => {
    const sight = sightOf(asking(who))
    const seen = seesIncident(sight, incident(row)) ? 'as citizens' : 'no'
    expect(seesAsStaff(sight, incident(row)) ? 'as staff' : seen).toBe(expected)
  })
})

describe('who sees a task', () => {
  const task: TaskFacts = { unidad_gestion_id: 1, entidad_reparadora_id: 4, entidad_estudio_id: 3, encargado_id: null, tecnico_id: null }
  const own = user([], ['obra.consultar.propia'])
  test.each<[string, Partial<Asking>, Partial<TaskFacts>, boolean]>([
    ['all of the unit with obra.consultar.todas', { person: technician, unidades: [1] }, {}, true],
    ['none of another unit', { person: technician, unidades: [2] }, {}, false],
    ["those of one's entity", { person: repairer, unidades: [1] }, {}, true],
    ['none of another entity', { person: repairer, unidades: [1] }, { entidad_reparadora_id: 5 }, false],
    ["those of one's entity, but not of another unit", { person: repairer, unidades: [2] }, {}, false],
    ["one's own as repairer", { person: own, unidades: [1] }, { encargado_id: 7 }, true],
    ["one's own as technician", { person: own, unidades: [1] }, { tecnico_id: 7 }, true],
    ['none without permission', { person: user([], [], { entidades_ids: [4] }), unidades: [1] }, { encargado_id: 7 }, false],
    ['none for a visitor', {}, {}, false],
  ])('%s', (_sentence, who, row, expected) => {
    expect(seesTask(sightOf(asking(who)), { ...task, ...row })).toBe(expected)
  })
})
