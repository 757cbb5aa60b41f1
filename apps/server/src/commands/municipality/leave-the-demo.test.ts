import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPhones } from '@avisa/contract/demo/endpoints'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import type { MapLayer } from '@avisa/contract/map/schemas'
import { afterEach, expect, it } from 'vitest'
import { migrationsFolder } from '#/platform/database/migrate.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { openDirectory } from '#/platform/database/directory.ts'
import { listMunicipalities, readParameters } from '#/municipalities/shared/store.ts'

const app = useTestApp()
const phones = { key: 'telefonos', nombre: 'Teléfonos útiles', url: '/api/v1/demo/telefonos?lang={idioma}', icono: 'phone' }
const own = { key: 'sede', nombre: 'Sede', url: 'https://sede.vila.example', icono: 'building-bank' }

const migrate = async () => {
  const text = await readFile(join(migrationsFolder, 'municipality/0041-leave-the-demo.sql'), 'utf8')
  await app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
}
const stored = () => readParameters(app.current.db.read(app.current.home.esquema))
const markAsDemo = (demo: boolean) =>
  app.current.db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo }).where('id', '=', app.current.home.id).execute())
afterEach(() => markAsDemo(false))

it('a municipality that was made with the demo’s telephone page loses it and keeps its own pages; a demo keeps both', async () => {
  await app.current.setParameter('iframes_extra', [phones, own])
  await markAsDemo(true)
  await migrate()
  expect(await stored()).toMatchObject({ iframes_extra: [phones, own] })
  await markAsDemo(false)
  await migrate()
  expect(await stored()).toMatchObject({ iframes_extra: [own] })
})

it('that page answers only where there is a demo', async () => {
  expect((await app.current.call(demoPhones, {})).status).toBe(404)
  await markAsDemo(true)
  expect((await app.current.call(demoPhones, {})).status).toBe(200)
})

it('a municipality whose streets were imported before its layers credits their source on the map', async () => {
  const attribution = async () => (await app.current.call(getMapConfig, {})).body.capas.map((layer: MapLayer) => layer.atribucion)
  expect(await attribution()).toEqual([null])
  const { db, home } = app.current
  await db.bulk(home.esquema, (client) => client.query(`update viales set fuente = 'osm'`))
  await migrate()
  await migrate()
  expect(await attribution()).toEqual(['© Colaboradores de OpenStreetMap'])
  await db.bulk(home.esquema, (client) =>
    client.query(
      `insert into capas_mapa (key, nombre_es, nombre_val, tipo, atribucion) values ('plano', 'P', 'P', 'propia', '© Vila · © Colaboradores de OpenStreetMap')`,
    ),
  )
  expect(await attribution()).toEqual(['© Vila · © Colaboradores de OpenStreetMap'])
})

it('a demo that is not served has no key, and nobody is offered it', async () => {
  const { db, home, deps } = app.current
  await markAsDemo(true)
  const closed = openDirectory(db, { keptFor: 0, servesDemo: false })
  expect(await closed.byKey(home.clave)).toBeUndefined()
  expect([await closed.demo(), await closed.first()]).toEqual([undefined, undefined])
  expect(await listMunicipalities(db.shared, closed)).toEqual([])
  expect(await listMunicipalities(db.shared, deps.directory)).toHaveLength(1)
})
