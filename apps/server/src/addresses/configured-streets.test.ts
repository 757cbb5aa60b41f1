import { changeStreet, listConfiguredStreets, reverseGeocode, searchAddresses } from '@avisa/contract/addresses/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
let caller: { token: string }
beforeAll(async () => {
  caller = await app.current.signIn({ roles: ['Administradores'], permisos: ['configuracion.callejero'] })
})

const list = async (query: { search?: string; ocultas?: boolean } = {}) =>
  (await app.current.call(listConfiguredStreets, caller, { query })).body
const change = (id_vial: number, body: { completo_es: string; completo_val: string; oculta: boolean }) =>
  app.current.call(changeStreet, caller, { params: { id_vial }, body })
const search = async (text: string) =>
  (await app.current.call(searchAddresses, {}, { query: { search: text, management_unit_id: 1 } })).body.map(
    ({ id_vial }: { id_vial: number }) => id_vial,
  )

describe('a street in the console', () => {
  test('is found by words of both languages, renamed, and found by its new name at once', async () => {
    const { id } = town.street
    const first = (await list()).data.find(({ id_vial }: { id_vial: number }) => id_vial === id)
    expect((await list({ search: first.completo_val.toUpperCase() })).data.map(({ id_vial }: { id_vial: number }) => id_vial)).toContain(id)
    const { status, body } = await change(id, {
      completo_es: ' Avenida  de la Prueba',
      completo_val: 'Avinguda de la Prova',
      oculta: false,
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ completo_es: 'Avenida de la Prueba', completo_val: 'Avinguda de la Prova', corregida: true }),
    ])
    expect(await search('prova')).toContain(id)
    const history = await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('cambios_config')
      .innerJoin('actos_config', 'actos_config.id', 'acto_id')
      .select(['tabla', 'fila', 'origen', 'version'])
      .where('tabla', '=', 'viales')
      .execute()
    expect(history).toEqual([{ tabla: 'viales', fila: { id_vial: id }, origen: 'consola', version: expect.any(Number) }])
  })

  test('that is hidden is proposed to nobody, neither by its name nor by its place, and stays in the list', async () => {
    const { id } = town.street
    const { completo_es, completo_val } = (await list()).data.find(({ id_vial }: { id_vial: number }) => id_vial === id)
    const here = { lat: town.street.latitud, lng: town.street.longitud, unidadGestionId: 1 }
    const place = async () => (await app.current.call(reverseGeocode, {}, { query: here })).body.id_vial
    expect(await place()).toBe(id)
    await change(id, { completo_es, completo_val, oculta: true })
    expect(await search(completo_es)).not.toContain(id)
    expect(await place()).not.toBe(id)
    expect((await list({ ocultas: true })).data.map(({ id_vial }: { id_vial: number }) => id_vial)).toEqual([id])
  })

  test('that is not there cannot be changed', async () => {
    expect((await change(987_654, { completo_es: 'Calle', completo_val: 'Carrer', oculta: false })).status).toBe(404)
  })
})
