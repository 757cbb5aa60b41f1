import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMerge, checkOrigin, checkUndo, planMerge, planUndo, type BeforeMerge, type MergedIncident, type MergeSide } from './rules.ts'

const side = (id: number, more: Partial<MergeSide> = {}): MergeSide => ({
  id,
  codigo: `VC-${id}`,
  final: false,
  anonima: false,
  fusionada: false,
  ...more,
})

describe('what can be merged', () => {
  test.each([
    ['two open ones', side(1), [side(2)], undefined],
    ['an incident into itself', side(1), [side(2), side(1)], { code: 'merge.itself', codigo: 'VC-1' }],
    ['into one that is itself merged', side(1, { fusionada: true }), [side(2)], { code: 'merge.targetMerged', codigo: 'VC-1' }],
    ['one that is already merged', side(1), [side(3, { fusionada: true })], { code: 'merge.alreadyMerged', codigo: 'VC-3' }],
    ['one that is already merged, among others', side(1), [side(2), side(3, { fusionada: true })], undefined],
    [
      'nothing that can be merged',
      side(1),
      [side(2, { anonima: true }), side(3, { fusionada: true })],
      { code: 'merge.anonymous', codigo: 'VC-2' },
    ],
    ['an anonymous one', side(1), [side(2, { anonima: true })], { code: 'merge.anonymous', codigo: 'VC-2' }],
    ['into an anonymous one', side(1, { anonima: true, final: true }), [side(2)], { code: 'merge.anonymous', codigo: 'VC-1' }],
    ['an open one into a closed one', side(1, { final: true }), [side(2)], { code: 'merge.targetClosed', codigo: 'VC-1' }],
    [
      'into a closed one, where the open one is refused',
      side(1, { final: true }),
      [side(2, { fusionada: true }), side(3, { final: true })],
      undefined,
    ],
    ['a closed one into a closed one', side(1, { final: true }), [side(2, { final: true })], undefined],
    ['a closed one into an open one', side(1), [side(2, { final: true })], undefined],
  ])('%s', (_name, destino, origenes, refused) => {
    expect(checkMerge(destino, origenes)).toEqual(refused)
  })

  test('of several, each is refused by itself', () => {
    const sides = [side(1), side(2, { fusionada: true }), side(3, { anonima: true })]
    expect(sides.map(checkOrigin)).toEqual([undefined, 'merge.alreadyMerged', 'merge.anonymous'])
  })
})

const puestos = { incidencia: 60, tecnico: 61 }
const [study, sent, waiting, inWork] = [20, 23, 14, 15]
const task = (id: number, estadotecnico_id: number, estadoobra_id: number, cerrada = false) => ({
  id,
  estadotecnico_id,
  estadoobra_id,
  cerrada,
})

test('a merge ends the open tasks alone, and takes the merges of its own along', () => {
  const open = task(1, sent, inWork)
  const plan = planMerge({ id: 9, estado_id: 32, relacionada_id: null, tareas: [open, task(2, 28, 18, true)], fusiones: [5] }, puestos)
  expect(plan).toEqual({
    estado_id: 32,
    relacionada_id: null,
    fusiones: [5],
    puestos,
    tareas: [{ id: 1, estadotecnico_id: sent, estadoobra_id: inWork }],
  })
})

describe('what an undo gives back', () => {
  const antes: BeforeMerge = {
    estado_id: 32,
    relacionada_id: null,
    fusiones: [5, 6],
    puestos,
    tareas: [{ id: 1, estadotecnico_id: sent, estadoobra_id: inWork }],
  }
  const back = { estado_id: 32, devueltas: antes.tareas, pendientes: [], iguales: [], fusiones: [5, 6] }
  const now = { estado_id: 60, tareas: [task(1, 61, inWork, true)], fusiones: [5, 6] }
  test.each([
    ['everything where nobody has moved anything', now, back],
    [
      'a task that was moved and closed since waits again',
      { ...now, tareas: [task(1, 24, inWork, true)] },
      { ...back, estado_id: null, devueltas: [], pendientes: [1] },
    ],
    [
      'a task that was reopened since stays',
      { ...now, tareas: [task(1, study, waiting)] },
      { ...back, estado_id: null, devueltas: [], iguales: [1] },
    ],
    ['a task that is gone is forgotten', { ...now, tareas: [] }, { ...back, devueltas: [] }],
    ['a status that was set since stays', { ...now, estado_id: 31 }, { ...back, estado_id: null }],
    ['a merge that was undone since stays undone', { ...now, fusiones: [6] }, { ...back, fusiones: [6] }],
  ])('%s', (_name, present, plan) => {
    expect(planUndo(antes, present)).toEqual(plan)
  })
})

/** Writes a plan as the server does. */
const merged = (incident: MergedIncident, { tareas, puestos: states }: BeforeMerge): MergedIncident => ({
  ...incident,
  estado_id: states.incidencia,
  tareas: incident.tareas.map((each) =>
    tareas.some(({ id }) => id === each.id) ? { ...each, estadotecnico_id: states.tecnico, cerrada: true } : each,
  ),
})

test('a merge and its undo are the identity where nothing has moved', () => {
  const aTask = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    estadotecnico_id: fc.integer(),
    estadoobra_id: fc.integer(),
    cerrada: fc.boolean(),
  })
  const anIncident = fc.record({
    id: fc.nat(),
    estado_id: fc.integer(),
    relacionada_id: fc.option(fc.nat()),
    tareas: fc.uniqueArray(aTask, { selector: ({ id }) => id }),
    fusiones: fc.uniqueArray(fc.nat()),
  })
  fc.assert(
    fc.property(anIncident, (incident) => {
      const antes = planMerge(incident, puestos)
      const after = merged(incident, antes)
      const { estado_id, devueltas, pendientes, iguales, fusiones } = planUndo(antes, after)
      const tareas = after.tareas.map((each) => {
        const returned = devueltas.find(({ id }) => id === each.id)
        return returned ? { ...returned, cerrada: false } : each
      })
      expect({ id: incident.id, estado_id, relacionada_id: antes.relacionada_id, tareas, fusiones }).toEqual(incident)
      expect([pendientes, iguales]).toEqual([[], []])
    }),
  )
})

test.each([
  ['on the ninetieth day', '2026-06-29T10:00:00Z', false, undefined],
  ['after ninety days', '2026-06-29T10:00:01Z', false, 'merge.undoTooLate'],
  ['twice', '2026-04-01T10:00:00Z', true, 'merge.alreadyUndone'],
])('an undo %s', (_name, now, deshecha, refused) => {
  expect(checkUndo({ fecha: new Date('2026-03-31T10:00:00Z'), deshecha }, new Date(now))).toBe(refused)
})
