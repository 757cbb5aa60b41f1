import { describe, expect, test } from 'vitest'
import type { User } from '#/access/schemas.ts'
import { aStatus } from '#/testing/a-status.ts'
import { aUser } from '#/testing/a-user.ts'
import {
  blocked,
  checkMove,
  choices,
  isDirect,
  kindOf,
  trackOf,
  mayCollaborate,
  mayTake,
  namesRepairers,
  needsOf,
  whyNoMove,
  whyNotMove,
  whyNotReassign,
  type MoveInput,
  type MoveStatus,
  type MoveTrack,
  type MovingTask,
} from './moves.ts'

let ids = 100
const status = (codigo: string, flags: Partial<MoveStatus> = {}) => aStatus(ids++, codigo, flags)

const study = {
  pending: status('pendiente', { inicial: true }),
  inStudy: status('en_estudio'),
  sent: status('enviada_reparacion', { id: 23, enviada_reparacion: true }),
  paused: status('pausada', { requiere_comentario: true }),
  file: status('apertura_expediente', { requiere_comentario: true }),
  redirected: status('redirigida', { final: true, requiere_comentario: true }),
  duplicated: status('duplicada', { final: true, requiere_comentario: true }),
  rejected: status('rechazada', { final: true, requiere_comentario: true }),
  closed: status('cerrada', { final: true, finaliza: true, exige_reparacion_finalizada: true }),
}
const repair = {
  pending: status('pendiente', { inicial: true }),
  inWork: status('en_curso'),
  paused: status('pausada', { requiere_comentario: true }),
  givenBack: status('rechazada', { requiere_comentario: true }),
  toValidate: status('finalizada_pendiente_validar', { id: 46, pendiente_validar: true, requiere_fecha: true }),
  finished: status('finalizada', { id: 18, final: true, finaliza: true, requiere_fecha: true }),
}

const technician = aUser({ user_id: 1, user_roles: ['Tecnicos'], entidades_ids: [7] })
const colleague = aUser({ user_id: 2, user_roles: ['Tecnicos'], entidades_ids: [7] })
const repairer = aUser({ user_id: 3, user_roles: ['Encargados'], entidades_ids: [8] })
const mate = aUser({ user_id: 4, user_roles: ['Encargados'], entidades_ids: [8] })
const manager = aUser({ user_id: 5, user_roles: ['Encargados'], entidades_ids: [8], entidades_responsable_ids: [8] })
const changer = aUser({ user_id: 6, user_roles: ['Tecnicos'], entidades_puede_cambiar_reparador: [8] })
const admin = aUser({ user_id: 9, user_roles: ['Administradores'] })
const superAdmin = aUser({ user_id: 10, user_roles: ['SuperAdmin'] })
const observer = aUser({ user_id: 11, user_roles: ['Observadores'] })

type TaskFacts = Partial<Omit<MovingTask, 'statuses'> & Record<MoveTrack, MoveStatus>>
const task = ({ tecnico = study.sent, reparacion = repair.inWork, ...more }: TaskFacts = {}): MovingTask => ({
  tecnico_id: 1,
  encargado_id: 3,
  entidad_estudio_id: 7,
  entidad_reparadora_id: 8,
  responsable_validar_reparacion: false,
  statuses: { tecnico, reparacion },
  requiere_imagen_finalizar: false,
  ...more,
})
const validated = task({ responsable_validar_reparacion: true })
const waiting = task({ responsable_validar_reparacion: true, reparacion: repair.toValidate })

const hour = 3_600_000
const times = { now: 100 * hour, incidencia: 10 * hour }
const nothing: MoveInput = { comentario: '', fecha: null, imagenes: 0 }
const finishedAt: MoveInput = { comentario: '', fecha: 50 * hour, imagenes: 1 }
const comment: MoveInput = { ...nothing, comentario: 'Falta material' }
const codes = (list: readonly MoveStatus[]) => list.map(({ codigo }) => codigo)
const studyChoices = (person: User, at: MovingTask) => codes(choices('tecnico', at, Object.values(study), person))
const repairChoices = (person: User, at: MovingTask) => codes(choices('reparacion', at, Object.values(repair), person))

describe('the statuses offered', () => {
  const but = (...unvalidated: string[]) => codes(Object.values(study)).filter((codigo) => !unvalidated.includes(codigo))
  const others = but('enviada_reparacion')

  test.each<[string, User, MovingTask, string[]]>([
    ['TASK-11: of the study any status but the current one, to its technician', technician, task(), others],
    ['TASK-09: and to an administrator', admin, task(), others],
    ['TASK-09: nothing to another technician', colleague, task(), []],
    ['without a technician, any of the study entity', colleague, task({ tecnico_id: null }), others],
    ['not of another entity', aUser({ user_roles: ['Tecnicos'], entidades_ids: [6] }), task({ tecnico_id: null }), []],
    ['nothing to the repairer', repairer, task(), []],
    ['OPEN-99: of a study that is over any other too, to its technician', technician, task({ tecnico: study.rejected }), but('rechazada')],
    ['OPEN-99: and to an administrator', admin, task({ tecnico: study.duplicated }), but('duplicada')],
    ['OPEN-99: to nobody else', colleague, task({ tecnico: study.rejected }), []],
    ['OPEN-101: once the repair is finished it is closed in its turn', technician, task({ reparacion: repair.finished }), others],
    ['OPEN-102: not closed before the manager has validated', technician, validated, but('enviada_reparacion', 'cerrada')],
    ['OPEN-102: nor while it waits for that', technician, waiting, but('enviada_reparacion', 'cerrada')],
    ['OPEN-102: but by an administrator, who may validate', admin, waiting, others],
  ])('%s', (_sentence, person, at, expected) => expect(studyChoices(person, at)).toEqual(expected))

  test.each<[string, User, MovingTask, string[]]>([
    [
      'TASK-25: of the repair all but «to be validated», to its repairer',
      repairer,
      task(),
      ['pendiente', 'pausada', 'rechazada', 'finalizada'],
    ],
    ['TASK-10: the same to an administrator', admin, task(), ['pendiente', 'pausada', 'rechazada', 'finalizada']],
    ['TASK-10: nothing to a mate', mate, task(), []],
    ['TASK-10: nothing to the technician', technician, task(), []],
    ['TASK-10: nothing to the manager, who is not its repairer', manager, task(), []],
    [
      'TASK-24, OPEN-81: where the manager must validate, «to be validated» in place of «finished»',
      repairer,
      validated,
      ['pendiente', 'pausada', 'rechazada', 'finalizada_pendiente_validar'],
    ],
    ['TASK-24: not of an administrator', admin, validated, ['pendiente', 'pausada', 'rechazada', 'finalizada']],
    [
      'TASK-24, OPEN-81: not of a manager who repairs it',
      manager,
      task({ responsable_validar_reparacion: true, encargado_id: 5 }),
      ['pendiente', 'pausada', 'rechazada', 'finalizada'],
    ],
    ['SRV-80: the manager validates or sends back', manager, waiting, ['pendiente', 'en_curso', 'pausada', 'rechazada', 'finalizada']],
    ['OPEN-100: the repairer takes it back, and does not finish it', repairer, waiting, ['pendiente', 'en_curso', 'pausada', 'rechazada']],
    ['OPEN-100: another repairer does not', mate, waiting, []],
    ['TASK-28: nothing of what is finished, to its repairer', repairer, task({ reparacion: repair.finished }), []],
    ['an administrator reopens it', superAdmin, task({ reparacion: repair.finished }), ['pendiente']],
    ['an observer changes nothing', observer, task(), []],
  ])('%s', (_sentence, person, at, expected) => expect(repairChoices(person, at)).toEqual(expected))
})

type Row = [
  string,
  { track: 'tecnico' | 'reparacion'; to: MoveStatus; person?: User; at?: MovingTask; input?: MoveInput; module?: boolean },
  string?,
]

test.each<Row>([
  ['SRV-76: a study moved by somebody else is refused', { track: 'tecnico', to: study.inStudy, person: colleague }, 'task.studyNotYours'],
  [
    'SRV-76: a repair moved by somebody else is refused',
    { track: 'reparacion', to: repair.paused, person: mate, input: comment },
    'task.repairNotYours',
  ],
  [
    'TASK-28: a finished one is refused as finished, also to its repairer',
    { track: 'reparacion', to: repair.paused, at: task({ reparacion: repair.finished }), input: comment },
    'task.finished',
  ],
  [
    'OPEN-99: a study that is over is moved only with a comment, module or not',
    { track: 'tecnico', to: study.inStudy, person: technician, at: task({ tecnico: study.rejected }), module: false },
    'task.commentMissing',
  ],
  [
    'OPEN-99: with one it is, also to another end',
    { track: 'tecnico', to: study.duplicated, person: technician, at: task({ tecnico: study.rejected }), input: comment },
  ],
  [
    'OPEN-100: what waits to be validated is taken back only with a comment',
    { track: 'reparacion', to: repair.inWork, at: waiting },
    'task.commentMissing',
  ],
  ['OPEN-100: with one it is', { track: 'reparacion', to: repair.inWork, at: waiting, input: comment }],
  [
    'OPEN-100: but it is the manager who finishes it',
    { track: 'reparacion', to: repair.finished, at: waiting, input: finishedAt },
    'task.managerValidates',
  ],
  [
    'OPEN-104: a repair that nobody has is taken before it is moved',
    { track: 'reparacion', to: repair.pending, at: task({ encargado_id: null }) },
    'task.takeFirst',
  ],
  ['the status it is in is no move', { track: 'tecnico', to: study.sent, person: technician }, 'task.noSuchMove'],
  ['TASK-26: others are made without a form', { track: 'reparacion', to: repair.pending }],
  [
    'TASK-12: with the module a paused study needs a comment',
    { track: 'tecnico', to: study.paused, person: technician },
    'task.commentMissing',
  ],
  [
    'TASK-12: blanks are none',
    { track: 'tecnico', to: study.paused, person: technician, input: { ...nothing, comentario: ' \n' } },
    'task.commentMissing',
  ],
  ['TASK-12: with one it is made', { track: 'tecnico', to: study.paused, person: technician, input: comment }],
  ['TASK-12: rejected', { track: 'tecnico', to: study.rejected, person: technician }, 'task.commentMissing'],
  ['TASK-12: redirected', { track: 'tecnico', to: study.redirected, person: technician }, 'task.commentMissing'],
  ['TASK-12: duplicated', { track: 'tecnico', to: study.duplicated, person: technician }, 'task.commentMissing'],
  ['TASK-12: a file opened', { track: 'tecnico', to: study.file, person: technician }, 'task.commentMissing'],
  ['TASK-13: without the module none is needed', { track: 'tecnico', to: study.rejected, person: technician, module: false }],
  ['TASK-16: it cannot be closed while the repair is open', { track: 'tecnico', to: study.closed, person: technician }, 'task.repairOpen'],
  [
    'TASK-16: and can when it is finished',
    { track: 'tecnico', to: study.closed, person: technician, at: task({ reparacion: repair.finished }) },
  ],
  [
    'TASK-17: it closes the repair too where its end is given, by the repair’s own rules',
    {
      track: 'tecnico',
      to: study.closed,
      person: technician,
      at: task({ requiere_imagen_finalizar: true }),
      input: { ...finishedAt, imagenes: 0 },
    },
    'task.noImages',
  ],
  ['TASK-17: with what those ask, it does', { track: 'tecnico', to: study.closed, person: technician, input: finishedAt }],
  [
    'TASK-17: not in the place of the manager who must validate',
    { track: 'tecnico', to: study.closed, person: technician, at: validated, input: finishedAt },
    'task.managerValidates',
  ],
  [
    'TASK-23, OPEN-42: a paused repair needs a comment, module or not',
    { track: 'reparacion', to: repair.paused, module: false },
    'task.commentMissing',
  ],
  ['TASK-23: so does one given back', { track: 'reparacion', to: repair.givenBack, module: false }, 'task.commentMissing'],
  ['TASK-19: finished needs the date', { track: 'reparacion', to: repair.finished }, 'task.dateMissing'],
  [
    'a date to come is none',
    { track: 'reparacion', to: repair.finished, input: { ...finishedAt, fecha: 101 * hour } },
    'task.dateImpossible',
  ],
  [
    'nor is one before the report',
    { track: 'reparacion', to: repair.finished, input: { ...finishedAt, fecha: 9 * hour } },
    'task.dateImpossible',
  ],
  [
    'but the minute of the report is, and the one that a clock is ahead',
    { track: 'reparacion', to: repair.finished, input: { ...finishedAt, fecha: 10 * hour - 59_000 } },
  ],
  ['TASK-22: without the type asking, no photo', { track: 'reparacion', to: repair.finished, input: { ...finishedAt, imagenes: 0 } }],
  [
    'TASK-20: with it, one at least',
    { track: 'reparacion', to: repair.finished, at: task({ requiere_imagen_finalizar: true }), input: { ...finishedAt, imagenes: 0 } },
    'task.noImages',
  ],
  [
    'TASK-21: not of an administrator',
    {
      track: 'reparacion',
      to: repair.finished,
      at: task({ requiere_imagen_finalizar: true }),
      input: { ...finishedAt, imagenes: 0 },
      person: admin,
    },
  ],
  [
    'TASK-20: «to be validated» asks the same (OPEN-38)',
    {
      track: 'reparacion',
      to: repair.toValidate,
      at: { ...validated, requiere_imagen_finalizar: true },
      input: { ...finishedAt, imagenes: 0 },
    },
    'task.noImages',
  ],
  [
    'TASK-24: the repairer does not finish what the manager must validate',
    { track: 'reparacion', to: repair.finished, at: validated, input: finishedAt },
    'task.mustBeValidated',
  ],
  [
    'TASK-25: nor is it left to be validated where nobody must',
    { track: 'reparacion', to: repair.toValidate, input: finishedAt },
    'task.noSuchMove',
  ],
  ['SRV-80: validating asks nothing again', { track: 'reparacion', to: repair.finished, at: waiting, person: manager }],
  ['SRV-80: sending back says why', { track: 'reparacion', to: repair.inWork, at: waiting, person: manager }, 'task.commentMissing'],
  [
    'reopening says why',
    { track: 'reparacion', to: repair.pending, at: task({ reparacion: repair.finished }), person: admin },
    'task.commentMissing',
  ],
])('%s', (_sentence, { track, to, person = repairer, at = task(), input = nothing, module = true }, expected) => {
  expect(checkMove({ track, task: at, to, input, mover: { person, modulo_comentarios_estado: module }, times })).toBe(expected)
})

test('whoever does not know the time of the report leaves it to the server', () => {
  const input = { ...finishedAt, fecha: 9 * hour }
  const mover = { person: repairer, modulo_comentarios_estado: true }
  const check = (incidencia: number | null) =>
    checkMove({ track: 'reparacion', task: task(), to: repair.finished, input, mover, times: { ...times, incidencia } })
  expect([check(null), check(times.incidencia)]).toEqual([undefined, 'task.dateImpossible'])
})

test.each<[string, Parameters<typeof kindOf>]>([
  ['estudio', ['tecnico', { comentario: '', fecha: 1 }]],
  ['tecnico-comentario', ['tecnico', { comentario: 'a', fecha: null }]],
  ['reparacion', ['reparacion', { comentario: '', fecha: null }]],
  ['reparacion-comentario', ['reparacion', { comentario: 'a', fecha: null }]],
  ['finalizada-fecha', ['reparacion', { comentario: 'a', fecha: 1 }]],
])('a move is sent as %s depending on its input (TASK-30)', (kind, [track, facts]) => {
  expect([kindOf(track, facts), trackOf[kindOf(track, facts)]]).toEqual([kind, track])
})

test('the form of a move asks for what the check requires', () => {
  const mover = { person: repairer, modulo_comentarios_estado: true }
  const at = task({ requiere_imagen_finalizar: true })
  expect(needsOf('reparacion', at, repair.finished, mover)).toEqual({ comment: false, date: true, images: true })
  expect(needsOf('reparacion', at, repair.paused, mover)).toEqual({ comment: true, date: false, images: false })
  expect(needsOf('tecnico', at, study.rejected, { ...mover, modulo_comentarios_estado: false })).toEqual({
    comment: false,
    date: false,
    images: false,
  })
})

const giving = (more: TaskFacts = {}, ee_num_usuarios = 3) => ({ ...task(more), ee_num_usuarios })

const reassigned = (person: User, at: ReturnType<typeof giving>) => namesRepairers(person, at) && whyNotReassign(at)

test.each<[string, User, ReturnType<typeof giving>, string | false | undefined]>([
  ['TASK-33: by the manager of the repair entity', manager, giving(), undefined],
  ['TASK-33: by whoever may change its repairers', changer, giving(), undefined],
  ['by an administrator', admin, giving(), undefined],
  ['TASK-33: not by its repairer', repairer, giving(), false],
  ['TASK-31, OPEN-41: not before it is sent to repair', manager, giving({ tecnico: study.inStudy }), 'task.notSentToRepair'],
  ['TASK-31: not once it is finished', manager, giving({ reparacion: repair.finished }), 'task.finished'],
  ['TASK-32, OPEN-41: not where it has somebody and there is nobody else', manager, giving({}, 1), 'task.nobodyElse'],
  ['TASK-32: but where it has nobody', manager, giving({ encargado_id: null }, 1), undefined],
])('assigning a task to another repairer, %s', (_sentence, person, at, expected) => expect(reassigned(person, at)).toBe(expected))

test.each<[string, User, MovingTask, boolean]>([
  ['a mate of the repair entity', mate, task(), true],
  ['not who repairs it already', repairer, task(), false],
  ['not somebody of another entity', technician, task(), false],
  ['not once it is finished (OPEN-40)', mate, task({ reparacion: repair.finished }), false],
])('%s may join in (TASK-35)', (_sentence, person, at, expected) => expect(mayCollaborate(person, at)).toBe(expected))

const free = { encargado_id: null, tecnico_id: null }
test.each<[string, 'tecnico' | 'reparacion', User, MovingTask, boolean]>([
  ['OPEN-103: a study that nobody has, a technician of its entity', 'tecnico', colleague, task(free), true],
  ['OPEN-103: not one that somebody has', 'tecnico', colleague, task(), false],
  ['OPEN-103: not one that is over', 'tecnico', colleague, task({ ...free, tecnico: study.rejected }), false],
  ['OPEN-103: not a repairer', 'tecnico', repairer, task(free), false],
  ['OPEN-104: a repair that nobody has, one of its entity', 'reparacion', mate, task(free), true],
  ['OPEN-104: not one that somebody has', 'reparacion', mate, task(), false],
  ['OPEN-104: not one that is finished', 'reparacion', mate, task({ ...free, reparacion: repair.finished }), false],
  ['OPEN-104: not somebody of another entity', 'reparacion', technician, task(free), false],
])('%s may take a task', (_sentence, track, person, at, expected) => expect(mayTake(track, at, person)).toBe(expected))

test.each<[string, 'tecnico' | 'reparacion', User, MovingTask, string | undefined]>([
  ['its technician moves the study, also one that is over', 'tecnico', technician, task({ tecnico: study.closed }), undefined],
  ['a colleague is told whose it is', 'tecnico', colleague, task(), 'task.studyNotYours'],
  [
    'its repairer is told that it is finished, not that it is somebody else’s',
    'reparacion',
    repairer,
    task({ reparacion: repair.finished }),
    'task.finished',
  ],
  ['a mate is told whose it is', 'reparacion', mate, task(), 'task.repairNotYours'],
  ['and that it may be taken where it is nobody’s', 'reparacion', mate, task(free), 'task.takeFirst'],
])('the reason why a track cannot be moved: %s', (_sentence, track, person, at, expected) =>
  expect(whyNotMove(track, at, person)).toBe(expected),
)

test.each<[string, User, MovingTask, string | undefined]>([
  ['a technician, that another leads the study', colleague, task(), 'task.studyNotYours'],
  ['a mate, whose the repair is', mate, task(), 'task.repairNotYours'],
  ['its repairer, that it is finished', repairer, task({ reparacion: repair.finished }), 'task.finished'],
  ['nothing to whoever moves something', technician, task({ reparacion: repair.finished }), undefined],
  ['nothing to an observer, whose work it is not', observer, task(), undefined],
])('the reason shown instead of a button: %s', (_sentence, person, at, expected) => expect(whyNoMove(at, person)).toBe(expected))

test.each<[string, 'tecnico' | 'reparacion', MoveStatus, User, MovingTask, boolean]>([
  ['a repair that goes on', 'reparacion', repair.pending, repairer, task(), true],
  ['a study that begins', 'tecnico', study.inStudy, technician, task(), true],
  ['closing what is repaired', 'tecnico', study.closed, technician, task({ reparacion: repair.finished }), true],
  ['not closing what is not', 'tecnico', study.closed, technician, task(), false],
  ['not a pause, which says why', 'reparacion', repair.paused, repairer, task(), false],
  ['not the end, which has a date', 'reparacion', repair.finished, repairer, task(), false],
  ['not opening again, which says why', 'tecnico', study.inStudy, technician, task({ tecnico: study.rejected }), false],
  [
    'not a study that goes nowhere without a repairer',
    'tecnico',
    study.sent,
    technician,
    task({ tecnico: study.inStudy, entidad_reparadora_id: null }),
    false,
  ],
])('choosing the status is enough: %s (TASK-26, OPEN-106)', (_sentence, track, to, person, at, expected) => {
  expect(isDirect(track, at, { ...to, aviso_duplicada: false }, { person, modulo_comentarios_estado: true })).toBe(expected)
})

test('a status that always needs a comment has a form even where the municipality does not require comments (OPEN-106)', () => {
  const mover = { person: technician, modulo_comentarios_estado: false }
  expect(isDirect('tecnico', task(), { ...study.paused, aviso_duplicada: false }, mover)).toBe(false)
})

test('a task that waits for the manager shows who has to validate it (OPEN-102)', () => {
  const published = (person: User, at: MovingTask) =>
    blocked('tecnico', at, Object.values(study), person).map(({ status: { codigo }, why }) => `${codigo} ${why}`)
  expect(published(technician, validated)).toEqual(['cerrada task.managerValidates'])
  expect(published(technician, task())).toEqual([])
  expect(published(admin, validated)).toEqual([])
  expect(published(colleague, validated)).toEqual([])
})
