import { addIncidentComment, incidentComments } from '@avisa/contract/comments/endpoints'
import { incidentExtraFields } from '@avisa/contract/extra-fields/endpoints'
import { addImage, getImage, listImages } from '@avisa/contract/images/endpoints'
import {
  acceptIncident,
  createIncident,
  getIncident,
  listIncidents,
  moveIncident,
  updateIncident,
} from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { askInspection } from '@avisa/contract/inspections/endpoints'
import { incidentMap } from '@avisa/contract/map/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types, entities } = town
const words = 'private words'

let repairer: Caller
let inspector: Caller
let agent: Caller
let incident: Incident
let internalPhoto: number

const report = async (caller: Caller, more: object = {}): Promise<Incident> => {
  const body = { tipos: String(types.lampOut), unidad_gestion_id: units.streets, geolatitud: 39.05, geolongitud: -0.25, contenido: words }
  const { status, body: created } = await app.current.call(createIncident, caller, { body: { ...body, ...more } })
  expect(status).toBe(201)
  return created
}

const addPhoto = (incidencia_id: number, publica: boolean) =>
  app.current.db.write(app.current.home.esquema, async (tx) => {
    const codigo = crypto.randomUUID().replaceAll('-', '')
    const row = { incidencia_id, codigo, nombre: 'INTERNA_matricula.jpg', ancho: 8, alto: 8, bytes: 1, publica }
    return (await tx.insertInto('imagenes').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

beforeAll(async () => {
  const { signIn, settings } = app.current
  await settings({ incidencias_publicas: true })
  await settings({ mostrar_emplazamiento: false })
  const work = [
    'incidencia.comentario.consultar',
    'incidencia.comentario.crear',
    'campo-extra.consultar',
    'mantenimiento.ciudadano.consultar',
    'incidencia-mover',
    'incidencia.editar.campos',
    'incidencia.aceptar',
    'inspeccion.editar.prioridad',
  ] as const
  repairer = await signIn({ roles: ['Encargados'], permisos: [...work, 'obra.consultar.propia'], entidades: [entities.roads] })
  inspector = await signIn({ roles: ['Inspectores'], permisos: [...work, 'inspeccion.consultar'] })
  agent = await signIn({ roles: ['Agentes'], permisos: [...work, 'incidencia.consultar.todas'] })
  incident = await report(
    { uuid: 'device-degrees' },
    { emplazamiento: 'Portal azul', ciudadano: { nombre: 'Ana', email: 'ana@example.org' } },
  )
  const comentario = 'INTERNO: la denunciante vive en el 3º B'
  await app.current.call(addIncidentComment, agent, { params: { id: incident.id }, body: { comentario } })
  internalPhoto = await addPhoto(incident.id, false)
  await addPhoto(incident.id, true)
})

const detail = async (caller: Caller) => {
  const { status, body } = await app.current.call(getIncident, caller, { params: { id: incident.id } })
  return { status, body: body as Incident }
}
const statusOf = async (call: Promise<{ status: number }>) => (await call).status

describe('incidents seen only because they are public (SRV-62)', () => {
  test('a repairer without reparador_ver_incidencias sees them in no list and by no path', async () => {
    expect((await detail(repairer)).status).toBe(404)
    const { body } = await app.current.call(listIncidents, repairer, { query: { criteria: '(publica,=,1)' } })
    expect(body.data).toEqual([])
    const box = { zoom: 14, oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 }
    expect((await app.current.call(incidentMap, repairer, { query: box })).body.total).toBe(0)
  })

  test.each([
    ['an inspector', () => inspector, false],
    ['a repairer who may see incidents', () => repairer, true],
  ])('%s is told what citizens are', async (_who, who, switched) => {
    await app.current.settings({ reparador_ver_incidencias: switched })
    const { status, body } = await detail(who())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      personal: false,
      contenido: null,
      emplazamiento: null,
      ciudadano: null,
      estado_incidencia_id: null,
      DesEstado: body.DesEstadoCiudadano,
      numero_comentarios_incidencia: 0,
      numero_adhesiones: 0,
    })
    for (const field of ['cambios', 'tareas', 'camposExtra', 'origen', 'relacionadas', 'version']) expect(body).not.toHaveProperty(field)
    expect(body.imagenes).toHaveLength(1)
    const { body: listed } = await app.current.call(listIncidents, who(), { query: { include: 'imagenes' } })
    expect(listed.data[0]).toMatchObject({ id: incident.id, personal: false, contenido: null, ciudadano: null, estado_incidencia_id: null })
    expect(listed.data[0].imagenes).toHaveLength(1)
    expect(JSON.stringify([body, listed])).not.toContain(words)
  })

  test('comments, extra fields and internal photos are hidden, and nothing can be added', async () => {
    const params = { id: incident.id }
    const { call } = app.current
    expect(await statusOf(call(incidentComments, inspector, { params }))).toBe(403)
    expect(await statusOf(call(addIncidentComment, inspector, { params, body: { comentario: 'x', publico: true } }))).toBe(403)
    expect(await statusOf(call(incidentExtraFields, inspector, { params }))).toBe(404)
    const photos = await call(listImages, inspector, { params })
    expect(photos.body.map(({ id }: { id: number }) => id)).not.toContain(internalPhoto)
    expect(await statusOf(call(getImage, inspector, { params: { ...params, imageId: internalPhoto } }))).toBe(404)
    expect(await statusOf(call(addImage, inspector, { params, body: { base64: true, imagen: 'aaaa' } }))).toBe(403)
  })

  test('they cannot be edited, moved, accepted or inspected', async () => {
    const params = { id: incident.id }
    const { call } = app.current
    expect(await statusOf(call(updateIncident, inspector, { params, body: { contenido: 'otro' } }))).toBe(403)
    expect(await statusOf(call(moveIncident, inspector, { params, body: { lat: 39.051, lon: -0.251 } }))).toBe(403)
    expect(await statusOf(call(acceptIncident, inspector, { params }))).toBe(404)
    expect(await statusOf(call(askInspection, inspector, { params, body: {} }))).toBe(404)
  })

  test('filters and map texts do not reveal the internal status', async () => {
    const { call } = app.current
    const state = (await detail(agent)).body.estado_incidencia_id
    const by = (caller: Caller) => call(listIncidents, caller, { query: { criteria: `(estado_incidencia_id,=,${state})` } })
    expect((await by(agent)).body.data).toHaveLength(1)
    expect((await by(inspector)).body.data).toEqual([])
    const box = { zoom: 14, oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 }
    const { body } = await call(incidentMap, inspector, { query: { ...box, criteria: `(estado_incidencia_id,=,${state})` } })
    expect(body.total).toBe(0)
    const all = await call(incidentMap, inspector, { query: box })
    expect(all.body.total).toBe(1)
    expect(all.body.estados.every(({ nombre }: { nombre: string }) => nombre.startsWith('Ciudadano'))).toBe(true)
  })

  test('incidents that one has to inspect are shown in full, in the same list', async () => {
    const { db, home } = app.current
    const theirs = await report({ uuid: 'device-degrees' }, { ciudadano: { email: 'ana@example.org' } })
    const { id } = inspector as unknown as { id: number }
    const visit = {
      incidencia_id: theirs.id,
      codigo: 'I-D-1',
      unidad_gestion_id: units.streets,
      inspector_id: id,
      estado_inspeccion_id: 47,
    }
    await db.write(home.esquema, (tx) => tx.insertInto('inspecciones').values(visit).execute())
    const { body } = await app.current.call(listIncidents, inspector, { query: {} })
    expect(body.data.map((row: Incident) => [row.id, row.contenido, row.ciudadano?.email])).toEqual([
      [theirs.id, words, 'ana@example.org'],
      [incident.id, null, undefined],
    ])
    const { body: seen } = await app.current.call(getIncident, inspector, { params: { id: theirs.id } })
    expect(seen).toMatchObject({ personal: true, contenido: words, cambios: expect.any(Array) })
  })
})

test('id_externo finds nothing for those who may not know the reporter (M8)', async () => {
  const { signIn, call } = app.current
  const citizen = await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c0a80001-01' })
  const theirs = await report(citizen, { ciudadano: {} })
  const query = { id_externo: 'c0a80001-01' }
  const box = { zoom: 14, oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 }
  const idsSeenBy = async (caller: Caller) => {
    const list = await call(listIncidents, caller, { query })
    const map = await call(incidentMap, caller, { query: { ...box, ...query } })
    return [list.body.data.map(({ id }: Incident) => id), map.body.total]
  }
  expect(await idsSeenBy(citizen)).toEqual([[theirs.id], 1])
  expect(await idsSeenBy(agent)).toEqual([[theirs.id], 1])
  const stranger = await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-2' })
  const blind = await signIn({ roles: ['Agentes'], permisos: ['incidencia.consultar.todas'] })
  for (const caller of [{}, { uuid: 'device-of-another' }, stranger, inspector, blind]) expect(await idsSeenBy(caller)).toEqual([[], 0])
})
