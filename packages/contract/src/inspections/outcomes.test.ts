import { expect, test } from 'vitest'
import { outcomeOf, type StepResult, type Outcome, type WorkTask } from './outcomes.ts'

const lamp = 11
const litter = 31
const crew = 1
const others = 2

const waits = { inicial: true, final: false, enviada_reparacion: false }
const studied = { ...waits, inicial: false }
const sent = { ...studied, enviada_reparacion: true }
const closed = { ...studied, final: true }
const pending = { inicial: true, finaliza: false, pendiente_validar: false }
const begun = { ...pending, inicial: false }
const finished = { ...begun, finaliza: true }
const toValidate = { ...begun, pendiente_validar: true }

const task = (id: number, more: Partial<WorkTask> = {}): WorkTask => ({
  id,
  tipoincidencia_id: lamp,
  entidad_reparadora_id: crew,
  tecnico: sent,
  obra: pending,
  ...more,
})
const nothing: Outcome = { redirected: [], ended: [], studied: [], newStudy: false, repair: null, tipo_id: null, again: false }
const finding = (more: Partial<StepResult>): StepResult => ({ efecto: null, ends: false, tipo_id: null, entidad_id: null, ...more })
const repair = (more: Partial<StepResult> = {}) => finding({ efecto: 'reparar', tipo_id: lamp, entidad_id: crew, ...more })

test.each<[string, StepResult, WorkTask[], Partial<Outcome>]>([
  ['a repair uses the open task of its type and entity', repair(), [task(1)], { repair: { id: 1, how: 'stays' } }],
  ['also one that has begun', repair(), [task(1, { obra: begun })], { repair: { id: 1, how: 'stays' } }],
  [
    'one that is studied goes to that entity',
    repair(),
    [task(1, { tecnico: studied, entidad_reparadora_id: null })],
    { repair: { id: 1, how: 'goes' } },
  ],
  [
    'so does one that another entity has not begun',
    repair(),
    [task(1, { entidad_reparadora_id: others })],
    { repair: { id: 1, how: 'goes' } },
  ],
  ['not one that it has begun: a new one', repair(), [task(1, { entidad_reparadora_id: others, obra: begun })], { repair: { id: null } }],
  ['not one of another type', repair(), [task(1, { tipoincidencia_id: litter })], { repair: { id: null } }],
  ['not one that is over', repair(), [task(1, { tecnico: closed }), task(2, { obra: finished })], { repair: { id: null } }],
  [
    'work that was not right goes back to who did it',
    repair({ efecto: 'repetir' }),
    [task(1, { obra: finished }), task(2, { tipoincidencia_id: litter, obra: finished })],
    { repair: { id: 1, how: 'again' } },
  ],
  [
    'also while it waits to be validated',
    repair({ efecto: 'repetir' }),
    [task(1, { obra: toValidate })],
    { repair: { id: 1, how: 'again' } },
  ],
  ['and is a repair where nobody had done it', repair({ efecto: 'repetir' }), [task(1)], { repair: { id: 1, how: 'stays' } }],
  [
    'a type that was wrong is changed, and its open tasks are redirected, begun or not',
    repair({ efecto: 'reclasificar', tipo_id: litter, entidad_id: others }),
    [task(1), task(2, { obra: begun }), task(3, { obra: finished })],
    { tipo_id: litter, redirected: [1, 2], repair: { id: null } },
  ],
  ['the same type again is a repair', repair({ efecto: 'reclasificar' }), [task(1)], { repair: { id: 1, how: 'stays' } }],
  [
    'nothing to do ends what nobody has begun',
    finding({ ends: true }),
    [task(1), task(2, { tecnico: waits }), task(3, { obra: begun }), task(4, { tecnico: studied }), task(5, { tecnico: closed })],
    { ended: [1, 2] },
  ],
  [
    'to be studied: what the crew has not begun goes to the office',
    finding({ efecto: 'estudiar' }),
    [task(1), task(2, { obra: begun })],
    { studied: [1] },
  ],
  ['what is there already stays', finding({ efecto: 'estudiar' }), [task(1, { tecnico: waits })], {}],
  ['where the office has nothing it gets a task', finding({ efecto: 'estudiar' }), [task(1, { obra: begun })], { newStudy: true }],
  ['no access: somebody has to go again', finding({ efecto: 'volver' }), [task(1)], { again: true }],
  ['a result without effect does nothing', finding({}), [task(1)], {}],
])('%s (OPEN-107)', (_sentence, finding, tasks, expected) => {
  expect(outcomeOf(finding, lamp, tasks)).toEqual({ ...nothing, ...expected })
})
