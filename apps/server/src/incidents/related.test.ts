import { createIncident, createRelated, getIncident, listOrigins } from '@avisa/contract/incidents/endpoints'
import type { NewIncident, NewRelatedIncident } from '@avisa/contract/incidents/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types, origins } = town
const report: NewIncident = {
  tipos: String(types.pothole),
  unidad_gestion_id: units.streets,
  contenido: 'Socavón junto al paso de peatones',
  geolatitud: 39.05,
  geolongitud: -0.25,
  direccioncalle: 'Calle Mayor',
  direccionnumero: '3',
  distrito: 'Centro',
  emplazamiento: 'Acera de los pares',
  ciudadano: { nombre: 'Marta', email: 'marta@correo.es' },
}
const read = () => app.current.db.read(app.current.home.esquema)

let original: number
let agent: { id: number; token: string }
const relate = (body: NewRelatedIncident, caller: Parameters<typeof app.current.call>[1] = { token: agent.token }, id = original) =>
  app.current.call(createRelated, caller, { params: { id }, body })

beforeAll(async () => {
  original = (await app.current.call(createIncident, { uuid: 'device-related' }, { body: report })).body.id
  const place = { direccionnumero: '3', distrito: 'Centro' }
  await app.current.db.write(app.current.home.esquema, (tx) =>
    tx.updateTable('incidencias').set(place).where('id', '=', original).execute(),
  )
  agent = await app.current.signIn({
    roles: ['Agentes'],
    permisos: ['incidencia.crear', 'incidencia.crear-duplicada', 'incidencia.consultar.todas'],
  })
})

describe('duplicating an incident (SRV-68, CALL-36, WIZ-53, WIZ-54)', () => {
  test('copies what is not sent, belongs to its creator, and links both', async () => {
    const { status, body } = await relate({ ciudadano: { telefono: '960000000' }, anyadirDatosCiudadano: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      contenido: report.contenido,
      direccioncalle: 'Calle Mayor',
      direccionnumero: '3',
      distrito: 'Centro',
      emplazamiento: 'Acera de los pares',
      geolatitud: 39.05,
      tipos: [{ id: types.pothole }],
      unidad_gestion_id: units.streets,
      usuario_id: agent.id,
      relacionada_id: original,
      propia: true,
    })
    expect(body.id).not.toBe(original)
    const columns = await read()
      .selectFrom('historial')
      .select(['modelo_id', 'despues', 'usuario_id', 'publico'])
      .where('accion', '=', 'relacionada')
      .orderBy('modelo_id')
      .execute()
    expect(columns).toEqual([
      { modelo_id: original, despues: { relacionada_id: body.id }, usuario_id: agent.id, publico: false },
      { modelo_id: body.id, despues: { relacionada_id: original }, usuario_id: agent.id, publico: false },
    ])
    const citizen = await read()
      .selectFrom('incidencias_ciudadano')
      .select(['telefono', 'email'])
      .where('incidencia_id', '=', body.id)
      .executeTakeFirst()
    expect(citizen).toEqual({ telefono: '960000000', email: null })
  })

  test('sent values win; another place does not keep the original’s address', async () => {
    const { body } = await relate({ contenido: 'Otro hoyo al lado', geolatitud: 39.09, geolongitud: -0.21 })
    expect(body).toMatchObject({
      contenido: 'Otro hoyo al lado',
      geolatitud: 39.09,
      direccioncalle: null,
      emplazamiento: 'Acera de los pares',
    })
  })

  test('a repeated submission creates one', async () => {
    const caller = { token: agent.token, idempotencyKey: crypto.randomUUID() }
    const first = await relate({ contenido: 'una vez' }, caller)
    const again = await relate({ contenido: 'una vez' }, caller)
    expect(again.body.id).toBe(first.body.id)
  })

  test('applies the rules of any report', async () => {
    expect((await relate({ geolatitud: 40, geolongitud: 0 })).body.error.code).toBe('incident.outsideUnit')
    expect((await relate({ ciudadano: { email: 'x' }, anyadirDatosCiudadano: true })).body.error.code).toBe(9111)
    expect((await relate({ tipos: '999' })).body.error.errors[0].field).toBe('tipos')
  })

  test('needs the permission and a visible original', async () => {
    const plain = await app.current.signIn({ permisos: ['incidencia.crear', 'incidencia.consultar.todas'] })
    const other = await app.current.signIn({
      permisos: ['incidencia.crear', 'incidencia.crear-duplicada', 'incidencia.consultar.todas'],
      unidades: [units.buildings],
    })
    const citizen = await app.current.signIn({ roles: ['Ciudadanos'], permisos: ['incidencia.crear', 'incidencia.crear-duplicada'] })
    expect((await relate({}, { token: plain.token })).status).toBe(403)
    expect((await relate({}, { token: other.token })).status).toBe(404)
    expect((await relate({}, { token: citizen.token })).status).toBe(404)
    expect((await relate({}, { uuid: 'device-related' })).status).toBe(401)
    expect((await relate({}, { token: agent.token }, 999_999)).status).toBe(404)
  })

  test('the citizen does not see the relation', async () => {
    const { body } = await app.current.call(getIncident, { uuid: 'device-related' }, { params: { id: original } })
    expect(body).not.toHaveProperty('relacionada_id')
    expect(JSON.stringify(body.historial)).not.toContain('relacionada')
  })
})

describe('origins (SRV-23, CALL-16, ENT-ORI-01)', () => {
  test('people who may set one get the active ones, in their language', async () => {
    const holder = await app.current.signIn({ permisos: ['incidencia.insertar.campos.origen'] })
    const { status, body } = await app.current.call(listOrigins, { token: holder.token, lang: 'ca' })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: origins.app,
        codigo: 'app',
        nombre: 'Aplicació',
        nombre_es: 'Aplicación',
        nombre_val: 'Aplicació',
        tipo: 'ciudadano',
        icono: 'world',
      },
    ])
    expect((await app.current.call(listOrigins, { token: agent.token })).status).toBe(403)
    expect((await app.current.call(listOrigins, {})).status).toBe(401)
  })
})
