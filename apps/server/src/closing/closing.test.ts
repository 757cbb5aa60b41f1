import { listClosings } from '@avisa/contract/closing/endpoints'
import { incidentComments } from '@avisa/contract/comments/endpoints'
import type { Comment } from '@avisa/contract/comments/schemas'
import { addImage } from '@avisa/contract/images/endpoints'
import type { Image } from '@avisa/contract/images/schemas'
import { createIncident, getIncident, turnDownIncident } from '@avisa/contract/incidents/endpoints'
import { publicPages } from '@avisa/contract/page-paths'
import type { TaskMove } from '@avisa/contract/tasks/schemas'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { template } from '#/municipalities/template.ts'
import { migrationsFolder } from '#/platform/database/migrate.ts'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'

const { app, people, writing, aTask, move, finished, mustValidate } = useTaskTown()
const { types, units } = town
const migration = join(migrationsFolder, 'municipality', '0047-honest-closing.sql')
let reasons: Record<string, number>
let body: number

beforeAll(async () => {
  const content = await readFile(migration, 'utf8')
  const { esquema } = app.current.home
  await writing(async (tx) => {
    await sql`set local search_path to ${sql.id(esquema)}`.execute(tx)
    await sql.raw(content.slice(content.indexOf('insert into motivos_cierre'))).execute(tx)
    const [row] = await tx
      .insertInto('organismos')
      .values({ codigo: 'confederacion', nombre_es: 'Confederación', nombre_val: 'Confederació', telefono: '960 000 111' })
      .returning('id')
      .execute()
    body = row?.id ?? 0
    const notOurs = {
      codigo: 'ajena',
      estado_id: states.study.rejected,
      desenlace: 'no_competencia',
      titulo_es: 'Ajena',
      titulo_val: 'Aliena',
    }
    const texts = {
      texto_es: 'No es municipal. Se encarga: {{organismo}} ({{contacto}}).',
      texto_val: "No és municipal. Se n'encarrega: {{organismo}} ({{contacto}}).",
    }
    await tx
      .insertInto('motivos_cierre')
      .values({ ...notOurs, ...texts, pide_organismo: true, orden: 90 })
      .execute()
  })
  const rows = await app.current.db.read(esquema).selectFrom('motivos_cierre').select(['codigo', 'id']).execute()
  reasons = Object.fromEntries(rows.map(({ codigo, id }) => [codigo, id]))
})

const pothole = () => aTask({}, types.pothole)
const picture = async () =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const detail = async (id: number, lang: 'es' | 'ca' = 'es') =>
  (await app.current.call(getIncident, { uuid: 'device-moves', lang }, { params: { id } })).body
const confirmMail = (incidencia_id: number) =>
  writing(async (tx) => {
    const now = app.current.clock.now()
    await tx.deleteFrom('seguimientos_correo').where('incidencia_id', '=', incidencia_id).execute()
    await tx.insertInto('seguimientos_correo').values({ incidencia_id, email: 'a@b.es', confirmado: now, created_at: now }).execute()
  })
type Follower = { quien: string; lang: 'es' | 'ca'; email: string; confirmado?: Date | null; baja?: Date }
const followed = (id: number, followers: readonly Follower[]) =>
  writing((tx) => {
    const created_at = app.current.clock.now()
    const row = { incidencia_id: id, canal: 'correo', frecuencia: 'al_momento', confirmado: created_at, created_at } as const
    return tx
      .insertInto('seguimientos')
      .values(followers.map((follower) => ({ ...row, ...follower })))
      .execute()
  })
const code = (body: unknown) => (body as { error?: { code: string } }).error?.code

test('a municipality that was there before gets the reasons of the template, where it has their statuses', async () => {
  const { body: closings } = await app.current.call(listClosings, people.repairer, {})
  const idOf: Readonly<Record<string, number>> = {
    'reparacion:finalizada': 18,
    'reparacion:pausada': 16,
    'reparacion:rechazada': 17,
    'tecnico:rechazada': 24,
    'incidencia:rechazada': 37,
  }
  const ofTemplate = template.motivos_cierre.flatMap(({ codigo: _codigo, estado: { pista, codigo }, ...reason }) => {
    const estado_id = idOf[`${pista}:${codigo}`]
    return estado_id === undefined ? [] : [{ texto_es: null, texto_val: null, ...reason, estado_id }]
  })
  expect(closings.motivos.slice(0, -1)).toMatchObject(ofTemplate)
  expect(closings.organismos).toMatchObject([{ nombre_es: 'Confederación', telefono: '960 000 111' }])
  expect(closings.correos.map((mail: { codigo: string }) => mail.codigo)).toEqual(['no_atendida', 'respuesta', 'resuelta'])
})

describe('work does not end', () => {
  const rejected = { estado_id: states.study.rejected }
  const at = { repair: 'finalizada-fecha', study: 'tecnico-comentario' } as const
  const rows: [string, keyof typeof at, () => Partial<TaskMove>, string][] = [
    ['without a reason', 'repair', () => ({ motivo_cierre_id: null, respuesta: 'Hemos cambiado la lámpara.' }), 'closing.motive'],
    ['without a photo of what was mended', 'repair', () => ({ motivo_cierre_id: reasons['reparado'] ?? 0 }), 'closing.photo'],
    ['without saying who does it', 'study', () => ({ ...rejected, motivo_cierre_id: reasons['ajena'] ?? 0 }), 'closing.body'],
    ['without saying when', 'study', () => ({ ...rejected, motivo_cierre_id: reasons['estudio_aplazada'] ?? 0 }), 'closing.date'],
    [
      'on a day that is over',
      'study',
      () => ({ ...rejected, motivo_cierre_id: reasons['estudio_aplazada'] ?? 0, fecha_aplazada: '2020-01-01' }),
      'closing.date',
    ],
    [
      'without an answer',
      'study',
      () => ({ ...rejected, comentario: 'El vecino miente', motivo_cierre_id: reasons['estudio_no_se_hara'] ?? 0 }),
      'closing.answer',
    ],
    ['for a reason of another status', 'study', () => ({ ...rejected, motivo_cierre_id: reasons['reparado'] ?? 0 }), 'http.validation'],
    [
      'with a body that is not listed',
      'study',
      () => ({ ...rejected, motivo_cierre_id: reasons['ajena'] ?? 0, organismo_id: 9999 }),
      'http.validation',
    ],
  ]
  test.each(rows)('%s', async (_title, track, closing, refused) => {
    const { id } = await pothole()
    const as = track === 'repair' ? people.repairer : people.technician
    const { status, body: answer } = await move(id, at[track], finished(closing()), as)
    expect([status, code(answer)]).toEqual([400, refused])
  })
})

describe('work ends', () => {
  test('with an answer and a photo that the reporter sees beside theirs', async () => {
    const { id, incidencia } = await aTask()
    await app.current.deps.jobs.drain()
    await confirmMail(incidencia)
    await writing((tx) => tx.updateTable('incidencias_ciudadano').set({ lang: 'ca' }).where('incidencia_id', '=', incidencia).execute())
    const as = { params: { id: incidencia }, body: { base64: true as const, imagen: await picture() } }
    await app.current.call(addImage, { uuid: 'device-moves' }, as)
    const after = (await app.current.call(addImage, people.repairer, as)).body
    const answer = { motivo_cierre_id: reasons['reparado'] ?? 0, respuesta: 'Hemos cambiado la lámpara.', respuesta_lang: 'es' as const }
    const photos = { imagenes: [{ id: after.id }], fotos_publicas: [after.id] }
    expect((await move(id, 'finalizada-fecha', finished({ ...answer, ...photos, comentario: 'INTERNO' }), people.repairer)).status).toBe(
      200,
    )
    const seen = await detail(incidencia, 'ca')
    expect(seen.cierre).toMatchObject({
      desenlace: 'resuelta',
      respuesta: 'Hemos cambiado la lámpara.',
      respuesta_lang: 'es',
      ofrece_sigue_igual: true,
      motivo: null,
    })
    expect(seen.imagenes?.map((image: Image) => image.momento)).toEqual(['antes', 'despues'])
    const mail = (await app.current.mails()).find(({ subject }) => subject.includes(seen.codigo) && subject.includes('resolta'))
    expect(mail?.html).toContain('<span lang="es">Hemos cambiado la lámpara.</span>')
    expect(mail?.html.match(/<img [^>]*_view\.jpg" alt="[^,"]*/g)?.map((image) => image.split('alt="')[1])).toEqual(['Abans', 'Després'])
    expect(mail?.html).toMatch(/<title>[^<]*resolta[^<]*<.title>[\s\S]*alt="Després, [^"]*: [^"]+"/)
    expect(JSON.stringify([seen, mail])).not.toContain('INTERNO')
  })

  test('with the text of the reason, in the language of each reader, where nothing else was written', async () => {
    const { id, incidencia } = await pothole()
    const closing = { estado_id: states.study.rejected, motivo_cierre_id: reasons['ajena'] ?? 0, organismo_id: body }
    expect((await move(id, 'tecnico-comentario', closing, people.technician)).status).toBe(200)
    const [es, ca] = [await detail(incidencia), await detail(incidencia, 'ca')]
    expect(es.cierre).toMatchObject({ respuesta: 'No es municipal. Se encarga: Confederación (960 000 111).', respuesta_lang: 'es' })
    expect(ca.cierre).toMatchObject({
      desenlace: 'no_competencia',
      respuesta: "No és municipal. Se n'encarrega: Confederació (960 000 111).",
      respuesta_lang: 'ca',
      organismo: { nombre: 'Confederació', telefono: '960 000 111', web: null },
    })
    expect(ca.historial?.[0]).toMatchObject({ comentario: ca.cierre?.respuesta, respuesta_lang: 'ca' })
  })

  test('with the day that was named, in the language of each reader, where the answer was typed', async () => {
    const { id, incidencia } = await pothole()
    await app.current.deps.jobs.drain()
    await app.current.settings({ incidencias_publicas: true })
    await confirmMail(incidencia)
    await writing((tx) => tx.updateTable('incidencias_ciudadano').set({ lang: 'ca' }).where('incidencia_id', '=', incidencia).execute())
    await writing((tx) => tx.updateTable('incidencias').set({ revision: 'visible' }).where('id', '=', incidencia).execute())
    const answer = { respuesta: 'Esperamos a la obra de la calle.', respuesta_lang: 'es' as const, fecha_aplazada: '2027-03-02' }
    const closing = { estado_id: states.study.rejected, motivo_cierre_id: reasons['estudio_aplazada'] ?? 0, ...answer }
    expect((await move(id, 'tecnico-comentario', closing, people.technician)).status).toBe(200)
    const seen = await detail(incidencia)
    expect(seen.cierre).toMatchObject({ desenlace: 'aplazada', respuesta: answer.respuesta, prevista: '2027-03-02' })
    await app.current.deps.jobs.drain()
    const mail = (await app.current.mails()).findLast(({ subject }) => subject.includes(seen.codigo))
    expect(mail?.html).toContain('<span lang="es">Esperamos a la obra de la calle.</span>')
    for (const text of [mail?.html, mail?.text]) expect(text).toMatch(/Està previst: 2 de març del? 2027\./)
    const url = publicPages.incident.to({ alias: 'vila-prova', codigo: seen.codigo })
    const page = async (lang: string) => (await app.current.inject({ method: 'GET', url: `${url}?lang=${lang}` })).body
    expect(await page('es')).toContain('Está previsto: <b>2 de marzo de 2027</b>')
    expect(await page('ca')).toMatch(/Està previst: <b>2 de març del? 2027<.b>/)
  })

  test('once a manager validates what the repairer answered', async () => {
    await mustValidate(true)
    const { id, incidencia } = await aTask()
    const imagenes = [{ base64: await picture() }]
    const toValidate = { estado_id: states.repair.toValidate, motivo_cierre_id: reasons['no_se_encuentra'] ?? 0, imagenes }
    expect((await move(id, 'finalizada-fecha', finished(toValidate), people.repairer)).status).toBe(200)
    expect((await detail(incidencia)).cierre).toBeNull()
    expect((await move(id, 'reparacion', { estado_id: states.repair.finished, motivo_cierre_id: null }, people.manager)).status).toBe(200)
    expect((await detail(incidencia)).cierre).toMatchObject({
      desenlace: 'no_localizada',
      respuesta: expect.stringContaining('no lo hemos encontrado'),
    })
    await move(id, 'reparacion-comentario', { estado_id: states.repair.pending, comentario: 'Sigue igual' }, people.office)
    const again = (await detail(incidencia)).cierre
    expect([again?.cerrada, again?.desenlace, again?.respuesta]).toEqual([null, null, expect.stringContaining('no lo hemos encontrado')])
    await mustValidate(false)
  })

  test('as before, if it was written by a version that knows no reasons', async () => {
    const { id, incidencia } = await aTask()
    expect((await move(id, 'finalizada-fecha', finished(), people.office)).status).toBe(200)
    expect((await detail(incidencia)).cierre).toMatchObject({ desenlace: 'resuelta', respuesta: null })
  })

  test('as before, if it was written offline before there were reasons', async () => {
    const { id } = await pothole()
    const before = { ...people.repairer, more: { 'x-config-version': '0' } }
    expect((await move(id, 'finalizada-fecha', finished({ motivo_cierre_id: null }), before)).status).toBe(200)
  })
})

test('a report that is not accepted is answered with a reason as well', async () => {
  const place = { unidad_gestion_id: units.buildings, geolatitud: 39.05, geolongitud: -0.25, contenido: 'texto' }
  const report = { ...place, tipos: String(types.pothole), ciudadano: { email: 'a@b.es' } }
  const { id } = (await app.current.call(createIncident, { uuid: 'device-moves' }, { body: report })).body
  const staff = await app.current.signIn({
    roles: ['Administradores'],
    permisos: ['incidencia.consultar.todas', 'incidencia.aceptar', 'incidencia.comentario.consultar'],
    unidades: [units.buildings],
  })
  const read = async () => (await app.current.call(getIncident, staff, { params: { id } })).body.lectores
  await app.current.deps.jobs.drain()
  expect(await read()).toEqual({ es: 0, ca: 0 })
  await confirmMail(id)
  await followed(id, [
    { quien: 'd:vecina', lang: 'ca', email: 'vecina@b.es' },
    { quien: 'd:otra', lang: 'es', email: 'otra@b.es', confirmado: null },
    { quien: 'd:baja', lang: 'es', email: 'baja@b.es', baja: app.current.clock.now() },
    { quien: 'd:misma', lang: 'es', email: 'A@b.es' },
  ])
  expect(await read()).toEqual({ es: 1, ca: 1 })
  expect((await detail(id)).lectores).toBeUndefined()
  const observer = await app.current.signIn({
    roles: ['Observadores'],
    permisos: ['incidencia.consultar.todas'],
    unidades: [units.buildings],
  })
  expect((await app.current.call(getIncident, observer, { params: { id } })).body.lectores).toBeUndefined()
  const turnDown = async (closing: object) => {
    const { status, body: answer } = await app.current.call(turnDownIncident, staff, {
      params: { id },
      body: { estado_incidencia_id: 37, ...closing },
    })
    return [status, code(answer)]
  }
  expect(await turnDown({ motivo_cierre_id: null, respuesta: 'Es de una finca particular' })).toEqual([400, 'closing.motive'])
  expect(await turnDown({ motivo_cierre_id: reasons['entrada_no_se_hara'] })).toEqual([400, 'closing.answer'])
  expect(await turnDown({})).toEqual([400, 'closing.answer'])
  expect(await turnDown({ motivo_cierre_id: reasons['entrada_aplazada'], fecha_aplazada: '2999-03-01', comentario: 'INTERNO' })).toEqual([
    200,
    undefined,
  ])
  expect((await detail(id, 'ca')).cierre).toMatchObject({
    desenlace: 'aplazada',
    respuesta: 'Es farà més avant. Està previst: 01/03/2999.',
    prevista: null,
  })
  expect(JSON.stringify([await detail(id), await app.current.mails()])).not.toContain('INTERNO')
  const { body: comments } = await app.current.call(incidentComments, staff, { params: { id } })
  expect(comments.map(({ comentario, publico }: Comment) => [comentario, publico])).toEqual([['INTERNO', false]])
})
