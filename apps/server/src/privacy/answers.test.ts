import { createIncident, joinIncident } from '@avisa/contract/incidents/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { rateIncident, stillBroken } from '@avisa/contract/reopening/endpoints'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newLinks } from '#/platform/database/links-store.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { anonymise } from './forget-store.ts'
import { copyOf } from './shared/copy-store.ts'
import { forgetPerson } from './shared/person-store.ts'

const app = useTestApp()
const write = <T>(work: Parameters<typeof app.current.db.write<T>>[1]) => app.current.db.write(app.current.home.esquema, work)
const read = () => app.current.db.read(app.current.home.esquema)
let ana: Caller & { id: number; token: string }
let reported: number
let joined: number
let followed: number

const report = async (caller: Caller) => {
  const body = { tipos: String(town.types.lampOut), unidad_gestion_id: town.units.streets, geolatitud: 39.05, geolongitud: -0.25 }
  return (await app.current.call(createIncident, caller, { body: { ...body, contenido: 'fosc', ciudadano: { telefono: '960000000' } } }))
    .body.id
}
/** Closed again as solved, so often that staff decide where `staff`. */
const close = (id: number, staff = false) =>
  write(async (tx) => {
    const cerrada = app.current.clock.now()
    await tx.updateTable('tareas').set({ estadoobra_id: 18 }).where('incidencia_id', '=', id).execute()
    const closed = { cerrada, desenlace: 'resuelta', estado_incidencia_id: 36, reabierta_veces: staff ? 2 : 0 }
    await tx.updateTable('incidencias').set(closed).where('id', '=', id).execute()
  })
const say = async (id: number, caller: Caller, more: object = {}) =>
  (await app.current.call(stillBroken, caller, { params: { id }, body: { comentario: `PALABRAS de ${id}`, ...more } })).status
/** Every row of what people said, and of the history of incidents and tasks. */
const readAnswers = async () => {
  const [reaperturas, valoraciones, historial] = await Promise.all([
    read().selectFrom('reaperturas').select(['quien', 'usuario_id', 'comentario', 'incidencia_id']).execute(),
    read().selectFrom('valoraciones').select(['quien', 'texto', 'contacto_ok', 'incidencia_id']).execute(),
    read().selectFrom('historial').select(['comentario', 'modelo', 'accion']).where('comentario', 'like', '%PALABRAS%').execute(),
  ])
  return { reaperturas, valoraciones, historial }
}

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true })
  await write((tx) => tx.updateTable('tipos').set({ es_publica: true }).execute())
})

beforeEach(async () => {
  for (const table of ['reaperturas', 'valoraciones', 'historial'] as const) await write((tx) => tx.deleteFrom(table).execute())
  ana = await app.current.signIn({
    roles: ['Ciudadanos'],
    permisos: ['incidencia.crear'],
    servidor: 'ciudadano',
    id_externo: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@correo.example`,
  })
  reported = await report({ token: ana.token })
  joined = await report({ uuid: 'device-other-1' })
  followed = await report({ uuid: 'device-other-2' })
  await app.current.call(joinIncident, { token: ana.token }, { params: { id: joined }, body: {} })
  for (const id of [reported, joined, followed]) await close(id, id === joined)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const upload = { params: { id: joined }, body: { base64: true as const, imagen: picture.toString('base64') } }
  const { id: photo } = (await app.current.call(addImage, { token: ana.token }, upload)).body
  const follow = await write((tx) =>
    tx
      .insertInto('seguimientos')
      .values({
        incidencia_id: followed,
        quien: `u${ana.id}`,
        usuario_id: ana.id,
        lang: 'es',
        canal: 'correo',
        frecuencia: 'al_momento',
        confirmado: app.current.clock.now(),
        created_at: app.current.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { esquema } = app.current.home
  const [link] = await write((tx) => newLinks(tx, esquema, [{ seguimiento_id: follow.id }], app.current.clock.now()))
  const enlace = /\/s\/([^?]+)/.exec(link?.enlace ?? '')?.[1] ?? ''
  const statuses = [await say(reported, ana), await say(joined, ana, { imagenes: [photo] }), await say(followed, {}, { enlace })]
  if (statuses.some((status) => status !== 200)) throw new Error(`not said: ${statuses.join()}`)
  await app.current.call(
    rateIncident,
    { token: ana.token },
    { params: { id: joined }, body: { resuelta: false, texto: 'PALABRAS', contacto_ok: true } },
  )
})

test('what somebody said of closings is in the copy of their data, by whatever way they came', async () => {
  const copy = await write((tx) =>
    copyOf(tx, { esquema: app.current.home.esquema, now: app.current.clock.now(), address: 'https://avisa.example' }, whom()),
  )
  const { reaperturas, valoraciones } = JSON.parse(JSON.stringify(copy))
  expect(reaperturas.map((row: { comentario: string }) => row.comentario).toSorted()).toEqual(
    [reported, joined, followed].map((id) => `PALABRAS de ${id}`).toSorted(),
  )
  expect(valoraciones).toHaveLength(3)
})

test('when an account is erased its answers still count, of nobody and without their words, also in the history', async () => {
  await write((tx) => forgetPerson(tx, { esquema: app.current.home.esquema, now: app.current.clock.now() }, whom()))
  const { reaperturas, valoraciones, historial } = await readAnswers()
  expect([reaperturas.length, valoraciones.length, historial]).toEqual([3, 3, []])
  for (const { quien, usuario_id, comentario } of reaperturas)
    expect([quien.slice(0, 1), usuario_id, comentario]).toEqual(['x', null, null])
  for (const { quien, texto, contacto_ok } of valoraciones) expect([quien.slice(0, 1), texto, contacto_ok]).toEqual(['x', null, false])
  const photos = await read().selectFrom('imagenes').select(['usuario_id', 'nombre']).where('incidencia_id', '=', joined).execute()
  expect(photos).toEqual([{ usuario_id: null, nombre: '' }])
})

test('when the time of an incident is over, nobody’s id or words are left with it, and the others stay', async () => {
  await write((tx) => anonymise(tx, { esquema: app.current.home.esquema, now: app.current.clock.now() }, [joined]))
  const { reaperturas, valoraciones, historial } = await readAnswers()
  const left = reaperturas.filter(({ incidencia_id }) => incidencia_id === joined)
  expect(left.map(({ usuario_id, comentario }) => [usuario_id, comentario])).toEqual([[null, null]])
  expect(JSON.stringify([left, valoraciones.filter(({ incidencia_id }) => incidencia_id === joined)])).not.toMatch(/PALABRAS|"[uds]\d/)
  expect(historial.map(({ accion, modelo, comentario }) => [modelo, accion, comentario]).toSorted()).toEqual(
    [reported, followed].map((id) => ['tarea', 'reabierta', `PALABRAS de ${id}`]).toSorted(),
  )
})

const whom = () => ({ usuario_id: ana.id, id_externo: null, email: null })
