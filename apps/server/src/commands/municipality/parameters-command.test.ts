import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { misreadSettings } from '#/platform/stored-settings.ts'
import { expect, it } from 'vitest'
import { CommandProblem } from '#/commands/problem.ts'
import { readSettings, readStoredSettings, writeSettings } from '#/platform/database/settings-store.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown } from '#/testing/test-town.ts'
import { listMunicipalities } from '#/municipalities/shared/store.ts'
import { readParameterRequest, runParameters } from './parameters-command.ts'

const app = useTestApp()
const set = (...args: string[]) => readParameterRequest('set', ['--municipality', 'Vila Prova', ...args])
const stored = async () => (await app.current.call(getParameters, {})).body

it('a parameter is set, listed and reset to its default', async () => {
  const { db } = app.current
  expect(await runParameters(db, set('sitios_permitidos', '["https://www.vila.example"]'))).toEqual([
    '«Vila Prova»: sitios_permitidos is ["https://www.vila.example"].',
  ])
  await runParameters(db, set('forzar_idioma', '"ca"'))
  expect(await stored()).toMatchObject({ sitios_permitidos: ['https://www.vila.example'], forzar_idioma: 'ca' })
  expect(await runParameters(db, readParameterRequest('parameters', ['--municipality', 'Vila Prova']))).toContain('forzar_idioma "ca"')
  await runParameters(db, set('forzar_idioma', 'default'))
  expect(await stored()).toMatchObject({ forzar_idioma: null })
})

it('clients get the logo once it is set (GEN-07)', async () => {
  const { db } = app.current
  await runParameters(db, set('logo', '"https://www.vila.example/escudo.svg"'))
  expect(await stored()).toMatchObject({ logo: 'https://www.vila.example/escudo.svg' })
  await runParameters(db, set('logo', 'default'))
  expect(await stored()).toMatchObject({ logo: null })
})

it('apps get the minimum version and refuse to run below it (SRV-04, OPEN-27)', async () => {
  const { db } = app.current
  await runParameters(db, set('version_minima_app', '"1.10.2"'))
  expect(await stored()).toMatchObject({ version_minima_app: '1.10.2' })
  expect(() => set('version_minima_app', '"soon"')).toThrow(CommandProblem)
  await runParameters(db, set('version_minima_app', 'default'))
  expect(await stored()).toMatchObject({ version_minima_app: '1.0.0' })
})

it('clients do not get a parameter that only the server reads', async () => {
  const { db, home } = app.current
  await runParameters(db, set('limite_incidencias_dispositivo', '5'))
  expect(await stored()).not.toHaveProperty('limite_incidencias_dispositivo')
  expect(await readStoredSettings(db.read(home.esquema))).toMatchObject({ limite_incidencias_dispositivo: 5 })
})

const frame = { key: 'sede', nombre: 'Sede', nombre_val: 'Seu', url: 'https://sede.vila.example/inici', icono: 'building-bank' }
const section = { nombre: 'Ayuda', icono: 'help-circle', ruta: '/ayuda', roles: ['Tecnicos'], permisos: ['lista'] }
const frames = (...more: object[]) => ['iframes_extra', JSON.stringify(more)]
const sections = (more: object) => ['secciones_menu', JSON.stringify([{ ...section, ...more }])]

it('clients get the embedded pages and menu sections once they are set (SRV-17, ENT-IFR-01, OPEN-94)', async () => {
  const { db } = app.current
  await runParameters(db, set(...frames(frame, { ...frame, key: 'agenda', url: '/api/v1/demo/telefonos?lang={idioma}' })))
  await runParameters(db, set(...sections({})))
  await runParameters(db, set('ayuda', 'false'))
  expect(await stored()).toMatchObject({ iframes_extra: [frame, { key: 'agenda' }], secciones_menu: [section], ayuda: false })
})

it.each([
  [frames({ ...frame, url: 'http://sede.vila.example' }), 'begins with https:// or is a path of this server'],
  [frames({ ...frame, url: 'javascript:alert(1)' }), 'begins with https://'],
  [frames({ ...frame, url: '//sede.vila.example' }), 'begins with https://'],
  [frames({ ...frame, key: 'la sede' }), 'write it as'],
  [frames({ ...frame, nombre: ' ' }), 'write it as'],
  [frames(frame, frame), 'Two of iframes_extra have the key «sede»'],
  [sections({ ruta: 'ayuda' }), 'ruta: a path of the app'],
  [sections({ roles: ['Nadie'] }), 'write it as'],
])('an invalid menu is refused with its format: %j', (args, sentence) => {
  expect(() => set(...args)).toThrow(sentence)
})

it.each([
  [['limite_incidencias_cuenta', '-1'], 'is not a valid value for limite_incidencias_cuenta: it goes from 0 to 1000000'],
  [['tamanyo_pagina', '0'], '«0» is not a valid value for tamanyo_pagina: it goes from 5 to 200.'],
  [['tamanyo_pagina', '10000'], 'it goes from 5 to 200'],
  [['tiempo_espera', '0'], 'it goes from 5000 to 120000'],
  [['version_minima_app', '"99"'], 'version_minima_app is at most 1.10.13'],
  [['sitios_permitidos', '["https://a.example; script-src *"]'], 'write origins, https:// and a host'],
  [['sitios_permitidos', '["https://*.example"]'], 'write origins'],
  [['sitios_permitidos', '["http://a.example"]'], 'write origins'],
  [['sitios_permitidos', '["https://a.example/path"]'], 'write origins'],
  [['login_obligado', '"yes"'], 'is not a valid value for login_obligado'],
  [['login_obligado', 'yes'], 'is not JSON'],
  [['loginObligado', 'true'], 'There is no parameter'],
  [['login_obligado'], 'Specify which parameter'],
  [['login_obligado', 'true', 'now'], 'is an unexpected argument'],
])('%j is refused: %s', (args, sentence) => {
  expect(() => set(...args)).toThrow(CommandProblem)
  expect(() => set(...args)).toThrow(sentence)
})

it('the alias of public addresses is made from the name, chosen, and unique', async () => {
  const { db } = app.current
  const other = await createTown(db, "L'Alqueria d'Ací")
  const alias = async () => (await stored()).alias
  expect([await alias(), (await readSettings(db, other.esquema)).alias]).toEqual(['vila-prova', 'l-alqueria-d-aci'])
  await runParameters(db, set('alias', '"vila"'))
  expect(await alias()).toBe('vila')
  await expect(runParameters(db, set('alias', '"l-alqueria-d-aci"'))).rejects.toThrow(/is the alias of another municipality/)
  expect(() => set('alias', '"Vila Prova"')).toThrow(/small letters, digits and hyphens/)
  await db.write(app.current.home.esquema, (tx) => writeSettings(tx, { alias: undefined }))
  expect(await alias()).toBe('vila-prova')
})

it('a stored value out of bounds is read as the nearest limit', async () => {
  const wrong = { tamanyo_pagina: -3, tiempo_espera: 0, version_minima_app: '99', sitios_permitidos: ['*', 'https://a.example'] }
  await app.current.settings(wrong)
  expect(misreadSettings(wrong)).toEqual(Object.keys(wrong))
  expect(await stored()).toMatchObject({
    tamanyo_pagina: 5,
    tiempo_espera: 5000,
    version_minima_app: '1.10.13',
    sitios_permitidos: ['https://a.example'],
  })
  const { token } = await app.current.signIn({ permisos: ['incidencia.consultar.todas'] })
  expect((await app.current.call(listIncidents, { token })).body.meta).toMatchObject({ per_page: 5 })
})

it('name and look of a municipality are the same in the app and in the list of municipalities', async () => {
  const { db, home } = app.current
  await createTown(db, 'Altra Vila')
  await runParameters(db, set('nombre_es', '"Vila Nova"'))
  const renamed = (...args: string[]) => readParameterRequest('set', ['--municipality', 'Vila Nova', ...args])
  for (const [clave, valor] of [
    ['color', '"#123456"'],
    ['logo', '"https://www.vila.example/escut.svg"'],
    ['provincia', '"València"'],
    ['centro', '{"latitud":39.5,"longitud":-0.4}'],
  ] as const)
    await runParameters(db, renamed(clave, valor))
  expect(await stored()).toMatchObject({
    nombre: 'Vila Nova',
    nombre_es: 'Vila Nova',
    color: '#123456',
    logo: 'https://www.vila.example/escut.svg',
  })
  const listed = (await listMunicipalities(db)).find(({ id }) => id === home.id)
  expect(listed).toMatchObject({
    nombre: 'Vila Nova',
    provincia: 'València',
    color: '#123456',
    logo: 'https://www.vila.example/escut.svg',
    centro: { latitud: 39.5, longitud: -0.4 },
  })
  await expect(runParameters(db, renamed('nombre_es', '"Àltra vila"'))).rejects.toThrow(/«Altra Vila» is the name of another municipality/)
  expect(() => renamed('color', '"red"')).toThrow(/write it as/)
  expect(() => renamed('color', 'default')).toThrow(/color has no default/)
  await runParameters(db, renamed('nombre_es', '"Vila Prova"'))
})
