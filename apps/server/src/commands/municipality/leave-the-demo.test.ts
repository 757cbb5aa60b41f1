import { demoPhones } from '@avisa/contract/demo/endpoints'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import type { MapLayer } from '@avisa/contract/map/schemas'
import { afterEach, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { openDirectory } from '#/platform/database/directory.ts'
import { listMunicipalities } from '#/municipalities/shared/store.ts'

const app = useTestApp()
const markAsDemo = (demo: boolean) =>
  app.current.db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo }).where('id', '=', app.current.home.id).execute())
afterEach(() => markAsDemo(false))

it('the demo’s page exists only with a demo', async () => {
  expect((await app.current.call(demoPhones, {})).status).toBe(404)
  await markAsDemo(true)
  expect((await app.current.call(demoPhones, {})).status).toBe(200)
})

it('the map credits each source of the imported streets once', async () => {
  const attribution = async () => (await app.current.call(getMapConfig, {})).body.capas.map((layer: MapLayer) => layer.atribucion)
  expect(await attribution()).toEqual([null])
  const { db, home } = app.current
  await app.current.settings({ creditos_mapa: ['© Colaboradores de OpenStreetMap'] })
  expect(await attribution()).toEqual(['© Colaboradores de OpenStreetMap'])
  await db.bulk(home.esquema, (client) =>
    client.query(
      `insert into capas_mapa (key, nombre_es, nombre_val, tipo, atribucion) values ('plano', 'P', 'P', 'propia', '© Vila · © Colaboradores de OpenStreetMap')`,
    ),
  )
  expect(await attribution()).toEqual(['© Vila · © Colaboradores de OpenStreetMap'])
})

it('a demo that is not served has no key and is not listed', async () => {
  const { db, home, deps } = app.current
  await markAsDemo(true)
  const closed = openDirectory(db, { keptFor: 0, servesDemo: false })
  expect(await closed.byKey(home.clave)).toBeUndefined()
  expect([await closed.demo(), await closed.first()]).toEqual([undefined, undefined])
  expect(await listMunicipalities(db, closed)).toEqual([])
  expect(await listMunicipalities(db, deps.directory)).toHaveLength(1)
})
