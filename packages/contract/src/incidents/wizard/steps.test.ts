import { describe, expect, it } from 'vitest'
import type { User } from '#/access/person.ts'
import { nextStep, previousStep, visitedSteps, wizardSteps, type WizardRoute } from './steps.ts'

const unit = {
  mostrar_mapa: true,
  descripcion_obligatoria: false,
  mostrar_fecha: false,
  mostrar_origen: false,
  mostrar_ciudadano: true,
  mostrar_autoasignar: false,
}
const citizen: WizardRoute = {
  mode: 'new',
  person: null,
  unitsOffered: 2,
  unit,
  extraFields: false,
  answered: { place: false, type: false },
}
const staff = (permissions: string[]): User => ({
  user_id: 1,
  user_roles: ['Agentes'],
  user_permisos: Object.fromEntries(permissions.map((name) => [name, 1])),
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [1],
  lang: 'es',
  nombre: 'A',
  apellidos: 'B',
  email: 'a@b.example',
  servidor: 'backoffice',
  id_externo: null,
  por_codigo: false,
})
const answered = { place: true, type: true }

const rows: [string, WizardRoute, string][] = [
  ['a citizen with two units goes through every step', citizen, 'unit map type description citizen images summary'],
  ['one unit only: its step is skipped (WIZ-04)', { ...citizen, unitsOffered: 1 }, 'map type description citizen images summary'],
  [
    'a unit without map: the map is skipped (WIZ-05)',
    { ...citizen, unit: { ...unit, mostrar_mapa: false } },
    'unit type description citizen images summary',
  ],
  [
    'a unit that asks no citizen data',
    { ...citizen, unit: { ...unit, mostrar_ciudadano: false } },
    'unit map type description images summary',
  ],
  ['staff of a unit that asks citizen data', { ...citizen, person: staff([]), unit }, 'unit map type description citizen images summary'],
  [
    'a duplicate moves between description, citizen data and summary (WIZ-07)',
    { ...citizen, mode: 'duplicate' },
    'description citizen summary',
  ],
  ['another one with place and type known (WIZ-08)', { ...citizen, mode: 'another', answered }, 'citizen images summary'],
  [
    'another one in a unit that requires a description',
    { ...citizen, mode: 'another', answered, unit: { ...unit, descripcion_obligatoria: true } },
    'description citizen images summary',
  ],
  ['another one with extra fields', { ...citizen, mode: 'another', answered, extraFields: true }, 'description citizen images summary'],
  ['another one elsewhere asks place and type again', { ...citizen, mode: 'another' }, 'map type citizen images summary'],
  [
    'a date is asked of whoever may give one where the unit shows it',
    {
      ...citizen,
      mode: 'another',
      answered,
      person: staff(['incidencia.insertar.campos.fecha']),
      unit: { ...unit, mostrar_fecha: true, mostrar_ciudadano: false },
    },
    'description images summary',
  ],
  [
    'a date is not asked without the permission',
    { ...citizen, mode: 'another', answered, person: staff([]), unit: { ...unit, mostrar_fecha: true, mostrar_ciudadano: false } },
    'images summary',
  ],
]

describe('the steps of the wizard', () => {
  it.each(rows)('%s', (_title, route, steps) => {
    expect(visitedSteps(route).join(' ')).toBe(steps)
  })

  it.each(rows)('back goes through the same steps as next: %s', (_title, route) => {
    const forward = visitedSteps(route)
    for (const [index, step] of forward.entries()) {
      expect(nextStep(step, route)).toBe(forward[index + 1])
      expect(previousStep(step, route)).toBe(forward[index - 1])
    }
  })

  it('keeps the order of the specification', () => {
    expect(wizardSteps).toEqual(['unit', 'map', 'type', 'description', 'citizen', 'images', 'summary'])
  })
})
