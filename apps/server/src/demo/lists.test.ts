import { demoBuildings, demoLamps } from '@avisa/contract/demo/endpoints'
import { citizenFieldsToFill, extraFieldChoices } from '@avisa/contract/extra-fields/endpoints'
import { describe, expect, test } from 'vitest'
import { writeDefinitions, type Definition } from '#/extra-fields/shared/definition-store.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

const app = useTestApp()
const { types } = town
const uuid = 'device-0001'

const lamps: Definition = {
  codigo: 'luz',
  tipo_campo: 'list_api',
  obligatorio: false,
  para: 'todos',
  nombre_es: 'Luz',
  nombre_val: 'Llum',
  json: { url: '{API}/api/v1/demo/puntos-luz', key: 'id', text: 'codigo', descrip: 'direccion' },
  tipos: ['alumbrado.farola'],
}

describe("the demo's own lists", () => {
  test('exist only in a demo', async () => {
    expect((await app.current.call(demoLamps, {})).status).toBe(404)
    expect((await app.current.call(demoBuildings, {})).status).toBe(404)
  })

  test('are fetched by the server from itself, by page and by a search that ignores accents', async () => {
    const { db, call } = app.current
    const demo = await createTown(db, 'Vila Demo')
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: true }).where('esquema', '=', demo.esquema).execute())
    await db.bulk(demo.esquema, async (client) => {
      await client.query(
        `insert into portales (id_vial, codigo, numero, portal, latitud, longitud) select 1, 'd' || n, n, n::text, 39.05, -0.25 from generate_series(5, 300) n`,
      )
      await writeDefinitions(client, [lamps])
    })
    const key = demo.clave
    const [luz] = (await call(citizenFieldsToFill, { key, uuid }, { query: { tipos_ids: String(types.lampOut) } })).body
    const ask = async (query: { page?: number; search?: string }) =>
      (await call(extraFieldChoices, { key, uuid }, { params: { id: luz.id }, query })).body
    const first = await ask({})
    expect(first.data).toHaveLength(12)
    expect(first.data[0]).toEqual({ key: '8', text: 'PL-0001', descrip: 'Calle Mayor, 8' })
    expect(first.meta).toMatchObject({ current_page: 1, per_page: 12, total: 37, last_page: 4 })
    expect((await ask({ page: 4 })).data).toHaveLength(1)
    expect((await ask({ search: 'MÀYOR, 16' })).data).toMatchObject([{ key: '16' }, { key: '160' }, { key: '168' }])
    expect((await ask({ search: 'pl-0002' })).data).toMatchObject([{ key: '16' }])
    expect((await call(demoBuildings, { key, lang: 'ca' }, { query: { search: 'ajuntament' } })).body.data).toMatchObject([
      { id: 1, nombre: 'Ajuntament' },
    ])
  })
})
