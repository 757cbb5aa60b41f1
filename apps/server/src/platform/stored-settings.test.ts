import { expect, it } from 'vitest'
import { defaultRetention } from '@avisa/contract/privacy/retention'
import { parameterDefaults, serverDefaults } from '@avisa/contract/municipalities/defaults'
import { Parameters } from '@avisa/contract/municipalities/schemas'
import { misreadSettings, settingSchema, settingsFrom, type SettingKey } from './stored-settings.ts'
import { matches } from '@avisa/contract/http/matches'

const identity = { nombre: 'Vila Prova', color: '#123456', logo: null, demo: false, zona_horaria: 'Atlantic/Canary', alias: 'vila-prova' }
const read = (stored: Record<string, unknown>) => settingsFrom(stored, identity)

it('a setting that is absent has its default, and a municipality that has set nothing is called by the name of its directory', () => {
  expect(read({})).toEqual({
    ...parameterDefaults,
    ...serverDefaults,
    ...identity,
    nombre_es: 'Vila Prova',
    nombre_val: 'Vila Prova',
  })
})

it.each([...Object.entries(parameterDefaults), ...Object.entries(serverDefaults)])('the default of %s fits its schema', (clave, value) => {
  expect(matches(settingSchema(clave as SettingKey), value)).toBe(true)
})

it.each([
  ['tamanyo_pagina', -3, 5],
  ['tamanyo_pagina', 1000, 200],
  ['tamanyo_pagina', 40, 40],
  ['tamanyo_pagina', 'forty', 15],
  ['tiempo_espera', 0, 5000],
  ['limite_descripcion_ciudadano', 99_999, 10_000],
  ['limite_incidencias_cuenta', -1, 0],
  ['limite_incidencias_cuenta', null, 300],
  ['version_minima_app', '99', '1.10.13'],
  ['version_minima_app', 'soon', '1.0.0'],
  ['sitios_permitidos', ['*', 'https://a.example', 5], ['https://a.example']],
  ['sitios_permitidos', 'https://a.example', []],
  ['login_obligado', true, true],
  ['login_obligado', 'yes', false],
  ['unidades_gestion', null, true],
  ['infra_token', 7, null],
  ['contacto', { telefono: '960' }, { telefono: null, email: null, web: null }],
  ['demo', true, false],
] as const)('%s stored as %j is read as %j', (clave, stored, value) => {
  expect(read({ [clave]: stored })[clave]).toEqual(value)
})

it('retention is never replaced by the default, which could erase too early', () => {
  const conservacion = { ...defaultRetention, anonimizar_meses: 900 }
  expect(read({ conservacion }).conservacion).toEqual(conservacion)
})

it('a stored key that no setting has is left out', () => {
  expect(read({ viejo: 1 })).not.toHaveProperty('viejo')
})

it('what is read as something else than what is stored is known by name', () => {
  expect(misreadSettings({ tamanyo_pagina: 1000, tiempo_espera: 90_000, login_obligado: 'yes', viejo: 1 })).toEqual([
    'tamanyo_pagina',
    'login_obligado',
  ])
})

it('what only the server reads is no part of what everyone is shown', () => {
  expect(Object.keys(serverDefaults).filter((clave) => clave in Parameters.properties)).toEqual([])
})
