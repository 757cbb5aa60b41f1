import { expect, it } from 'vitest'
import { checkOpening, mayOpen, type SetupFacts } from './steps.ts'

const ready: SetupFacts = {
  tipos: 15,
  tipos_sin_texto: 0,
  personas: 3,
  unidades: 1,
  calles: 240,
  ensayos: 2,
  condiciones: true,
  contacto: true,
  correo: true,
}

it.each<[string, Partial<SetupFacts>, string[], boolean]>([
  ['everything is there', {}, [], true],
  ['nothing can be reported', { tipos: 0 }, ['tipos'], false],
  ['no unit is open to citizens', { unidades: 0 }, ['unidades'], false],
  ['nobody says what the data are for', { condiciones: false }, ['condiciones'], false],
  ['nobody can be asked about the data', { contacto: false }, ['contacto'], false],
  ['nobody else works here', { personas: 0 }, ['personas'], true],
  ['a text is missing', { tipos_sin_texto: 2 }, ['textos'], true],
  ['there are no streets, mail or trials', { calles: 0, correo: false, ensayos: 0 }, ['callejero', 'correo', 'ensayo'], true],
])('the opening is checked: %s', (_case, facts, missing, opens) => {
  const checks = checkOpening({ ...ready, ...facts })
  expect(checks.filter(({ bien }) => !bien).map(({ clave }) => clave)).toEqual(missing)
  expect(mayOpen(checks)).toBe(opens)
})
