import { describe, expect, it } from 'vitest'
import type { Person } from '#/access/person.ts'
import { aUser, granted } from '#/testing/a-user.ts'
import { descriptionFields, mayAddAnother, nextStep, previousStep, visitedSteps, wizardSteps, type WizardRoute } from './steps.ts'

const unit = {
  mostrar_mapa: true,
  mostrar_fecha: false,
  mostrar_origen: false,
  mostrar_ciudadano: true,
  mostrar_autoasignar: false,
}
const off = { origenes_activos: false, crear_inspeccion_al_anyadir: false }
const route: WizardRoute = {
  mode: 'new',
  person: null,
  parameters: off,
  unitsOffered: 2,
  unit,
  answered: { place: false, citizen: false },
}
const staff = (...permissions: string[]): Person => aUser({ user_permisos: granted(...permissions) })
const inspector = aUser({ user_roles: ['Inspectores'], user_permisos: granted('inspector') })
const inspecting = { ...off, crear_inspeccion_al_anyadir: true }
const withUnit = (more: Partial<typeof unit>) => ({ unit: { ...unit, ...more } })
const place = { place: true, citizen: true }

const whole = 'unit map type description citizen images summary'
const inspected = 'unit map type description citizen images inspection summary'

type Row = [title: string, given: Partial<WizardRoute>, steps: string]
const anew: Row[] = [
  ['a citizen with two units goes through every step', {}, whole],
  ['before a unit is chosen the same', { unit: null }, whole],
  ['one unit only: its step is skipped (WIZ-04)', { unitsOffered: 1 }, 'map type description citizen images summary'],
  ['a unit without map: the map is skipped (WIZ-05)', withUnit({ mostrar_mapa: false }), 'unit type description citizen images summary'],
  ['both', { unitsOffered: 1, ...withUnit({ mostrar_mapa: false }) }, 'type description citizen images summary'],
  ['a unit that asks no citizen data', withUnit({ mostrar_ciudadano: false }), 'unit map type description images summary'],
  ['staff of a unit that asks citizen data', { person: staff() }, whole],
  ['an inspector where an inspection is made on adding (WIZ-09, OPEN-57)', { person: inspector, parameters: inspecting }, inspected],
  ['an inspector where it is not (WIZ-10)', { person: inspector }, whole],
  ['staff who do not inspect, where it is (WIZ-10)', { person: staff(), parameters: inspecting }, whole],
  ['a citizen, where it is', { parameters: inspecting }, whole],
]

const duplicating: Row[] = [
  ['a duplicate moves between description, citizen data and summary (WIZ-07)', {}, 'description citizen summary'],
  ['of a unit that asks no citizen data', withUnit({ mostrar_ciudadano: false }), 'description summary'],
  ['also by an inspector', { person: inspector, parameters: inspecting }, 'description citizen summary'],
]

const afterAnother: Row[] = [
  ['one more with place and contact known (WIZ-08)', { answered: place }, 'type description images summary'],
  ['with the place known only', { answered: { place: true, citizen: false } }, 'type description citizen images summary'],
  ['with nothing known', {}, 'map type description citizen images summary'],
  ['in a unit without map', withUnit({ mostrar_mapa: false }), 'type description citizen images summary'],
  [
    'of an inspector where an inspection is made on adding',
    { answered: place, person: inspector, parameters: inspecting },
    'type description images inspection summary',
  ],
]

const rows: Row[] = [
  ...anew,
  ...duplicating.map(([title, facts, steps]): Row => [title, { ...facts, mode: 'duplicate' }, steps]),
  ...afterAnother.map(([title, facts, steps]): Row => [title, { ...facts, mode: 'another' }, steps]),
]

describe('the steps of the wizard (WIZ-03)', () => {
  it.each(rows)('%s', (_title, facts, steps) => {
    expect(visitedSteps({ ...route, ...facts }).join(' ')).toBe(steps)
  })

  it.each(rows)('back visits the same steps as next: %s (WIZ-06)', (_title, facts) => {
    const now = { ...route, ...facts }
    const forward = visitedSteps(now)
    for (const [index, step] of forward.entries()) {
      expect(nextStep(step, now)).toBe(forward[index + 1])
      expect(previousStep(step, now)).toBe(forward[index - 1])
    }
  })

  it('the steps are in the order of the specification (WIZ-01)', () => {
    expect(wizardSteps).toEqual(['unit', 'map', 'type', 'description', 'citizen', 'images', 'inspection', 'summary'])
  })
})

describe('the other fields of the description step', () => {
  const showing = { ...unit, mostrar_fecha: true, mostrar_origen: true, mostrar_autoasignar: true }
  const everything = staff('incidencia.insertar.campos.fecha', 'incidencia.insertar.campos.origen', 'autoasignarme-como-reparador')
  const origins = { ...off, origenes_activos: true }
  it.each([
    ['of whoever may all, where all is shown (WIZ-38 to WIZ-40)', everything, showing, origins, 'fecha origen autoasignar'],
    ['where the unit shows nothing', everything, unit, origins, ''],
    ['where no unit is chosen', everything, null, origins, ''],
    ['where origins are off (START-19)', everything, showing, off, 'fecha autoasignar'],
    ['of who may nothing', staff(), showing, origins, ''],
    ['of who holds a wildcard: no self-assignment (WIZ-40)', staff('*'), showing, origins, ''],
    ['of a citizen', null, showing, origins, ''],
  ] as const)('%s', (_title, person, visible, parameters, fields) => {
    const shownFields = Object.entries(descriptionFields({ person, unit: visible, parameters }))
    expect(
      shownFields
        .filter(([, isAsked]) => isAsked)
        .map(([field]) => field)
        .join(' '),
    ).toBe(fields)
  })
})

it.each([
  ['a citizen without account', null, true],
  ['a citizen with one', aUser({ user_roles: ['Ciudadanos'], servidor: 'ciudadano' }), true],
  ['staff who may add several', staff('incidencia.add-varias'), true],
  ['staff who may not', staff('incidencia.crear'), false],
])('%s may add another report after one: %s (WIZ-12, WIZ-64)', (_who, person, offered) => {
  expect(mayAddAnother(person)).toBe(offered)
})
