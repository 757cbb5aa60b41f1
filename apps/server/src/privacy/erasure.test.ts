import { addIncidentComment, addTaskComment } from '@avisa/contract/comments/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident, updateIncident } from '@avisa/contract/incidents/endpoints'
import { eraseOwnAccount, getOwnData } from '@avisa/contract/privacy/endpoints'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { enqueuePush } from '#/notifications/push-job.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { testPassword, town } from '#/testing/test-town.ts'
import { readCitizenRequest, runCitizen } from '#/commands/privacy/citizen-command.ts'

const app = useTestApp()
const email = 'zoraida.borrame@privado.example'
const anonymousEmail = 'Zoraida2@otra.example'
const uuid = 'device-of-zoraida-secret'
const marks = [
  /zoraida/i,
  /borrame/i,
  /@privado/i,
  /@otra/i,
  /644 ?112 ?233/,
  /655 ?667 ?788/,
  /12345678 ?-?Z/i,
  /Calle Escondida/i,
  /device-of-zoraida/,
]

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.current.db.bulk(app.current.home.esquema, (client) => client.query<T>(text, values))).rows

/** Every row of every table of the municipality, of the directory and of the jobs, and every file, where one of these marks stands. */
const findings = async (looked: readonly RegExp[]): Promise<string[]> => {
  const tables = await query<{ tabla: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as tabla from pg_tables where schemaname in ($1, 'avisa', 'avisa_trabajos')`,
    [app.current.home.esquema],
  )
  const problems: string[] = []
  const look = (where: string, text: string) => {
    const hits = looked.filter((mark) => mark.test(text))
    if (hits.length > 0) problems.push(`${where}: ${hits.map(String).join(' ')} in ${text.slice(0, 400)}`)
  }
  for (const { tabla } of tables) {
    // The partitions are in the table of all.
    if (/avisa_trabajos\.(?!job$)/.test(tabla)) continue
    for (const { fila } of await query<{ fila: string }>(`select to_jsonb(x)::text as fila from ${tabla} x`)) look(tabla, fila)
  }
  const { place } = app.current.deps.files
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) look(entry.name, `${entry.name} ${(await readFile(join(entry.parentPath, entry.name))).toString('latin1')}`)
  }
  return problems
}

let staff: Caller & { id: number }
let citizen: Caller & { id: number; token: string }
let picture = ''
let ids: number[] = []

const keyed = <C extends Caller>(caller: C) => ({ ...caller, idempotencyKey: crypto.randomUUID() })
const body = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: town.units.streets,
  geolatitud: 39.0503,
  geolongitud: -0.25,
  contenido: 'No luce. Soy Zoraida Borrame, del 644 112 233; zoraida.borrame@privado.example',
  emplazamiento: 'Timbre de Borrame',
  condiciones: { version: 'demo-1', fecha: '04/05/2026 11:59:00' },
}
const contact = { nombre: 'Zoraida Borrame', telefono: '644112233', dni: '12345678Z', direccion: 'Calle Escondida, 7' }

/** What a report leaves behind, written by its author and by staff. */
const leaveTraces = async (caller: Caller, ciudadano: object): Promise<number> => {
  const { call, deps, db, home } = app.current
  const { id } = (await call(createIncident, keyed(caller), { body: { ...body, ciudadano } })).body
  const params = { id }
  await call(addImage, keyed(caller), { params, body: { base64: true, imagen: picture, nombre: 'zoraida.jpg' } })
  const comentario = 'Llámenme al 644112233 o zoraida.borrame@privado.example, soy Zoraida Borrame'
  await call(addIncidentComment, keyed(caller), { params, body: { comentario } })
  await call(updateIncident, keyed(staff), { params, body: { contenido_publico: 'Avisó Zoraida', ciudadano: { telefono: '655667788' } } })
  await call(addIncidentComment, keyed(staff), { params, body: { comentario: 'Interno: Zoraida 644112233, DNI 12345678Z' } })
  const [task] = await query<{ id: number }>(`select id from tareas where incidencia_id = $1`, [id])
  await call(addTaskComment, keyed(staff), { params: { id: task?.id ?? 0 }, body: { comentario: 'Borrame insiste: 655 667 788' } })
  await query(
    `insert into incidencias_campos_extra (incidencia_id, campo_extra_id, valor) values ($1, 8, '"Preguntar por Zoraida Borrame"')`,
    [id],
  )
  await deps.jobs.drain()
  // Waiting still when the person is forgotten.
  await call(addIncidentComment, keyed(caller), { params, body: { comentario } })
  const push = { titulo: 'Comentario', texto: `«${comentario}»`, enlace: `/incidencias/${id}/comentarios`, clase: 'web' as const }
  await db.write(home.esquema, async (tx) => {
    await enqueuePush(deps, tx, home.esquema, { ...push, uuid: 'device-of-staff', usuario_id: staff.id, zona: 'Europe/Madrid' })
    await enqueueMail(deps, tx, home, { codigo: 'incidencia_recibida', para: email, lang: 'es', valores: { nombre: 'Zoraida' } })
  })
  return id
}

beforeAll(async () => {
  const { signIn } = app.current
  await app.current.settings({ chat_ciudadano_activo: true, login_ciudadano: true })
  await query(`insert into campos_extra (id, codigo, tipo_campo, nombre_es, nombre_val) values (8, 'quien', 'text', 'Quién', 'Qui')`)
  staff = await signIn({
    roles: ['Administradores'],
    permisos: [
      'incidencia.consultar.todas',
      'incidencia.comentario.consultar',
      'incidencia.comentario.crear',
      'incidencia.editar.campos',
      'mantenimiento.ciudadano.consultar',
      'mantenimiento.ciudadano.editar',
      'obra.consultar.todas',
    ],
  })
  const named = { nombre: 'Zoraida', apellidos: 'Borrame', email }
  citizen = { ...(await signIn({ servidor: 'ciudadano', id_externo: crypto.randomUUID(), ...named })), uuid }
  await query(`update usuarios set telefono = $2, dni = $3, direccion = $4 where id = $1`, [
    citizen.id,
    contact.telefono,
    contact.dni,
    contact.direccion,
  ])
  picture = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  ids = [await leaveTraces(citizen, { ...contact, email }), await leaveTraces({ uuid }, { ...contact, email: anonymousEmail })]
})

test('the data export contains staff’s changes of the contact data (L24)', async () => {
  const { body: copy } = await app.current.call(getOwnData, citizen)
  expect(copy.incidencias[0]?.cambios_de_contacto).toEqual([
    { fecha: expect.any(String), antes: { telefono: '644112233' }, despues: { telefono: '655667788' } },
  ])
})

test('after deletion no column, job or file contains the person’s data (M7)', async () => {
  const { db, deps, clock, home, call } = app.current
  expect((await findings(marks)).length).toBeGreaterThan(20)
  expect((await call(eraseOwnAccount, citizen, { body: { password: testPassword } })).status).toBe(200)
  const request = readCitizenRequest([home.clave, 'erase', anonymousEmail, '--yes'])
  await runCitizen({ db, jobs: async () => deps.jobs, address: 'https://avisos.test.example' }, request, clock.now())
  // The two mails that tell them so are on their way to them.
  await deps.jobs.drain()
  await query(`delete from avisa_trabajos.job where data #>> '{datos,codigo}' = 'cuenta_borrada'`)
  await deps.mail.sweep(new Date(clock.now().getTime() + 1))
  const key = new RegExp(deviceKey(home.esquema, uuid))
  expect(await findings([...marks, key])).toEqual([])
  // What is no personal data stays.
  const [remaining] = await query<{ contenido: string; comentarios: number }>(
    `select contenido, (select count(*)::int from comentarios where modelo = 'incidencia' and modelo_id = i.id) as comentarios
       from incidencias i where id = $1`,
    [ids[0]],
  )
  expect(remaining).toEqual({ contenido: 'No luce. Soy …, del …; …', comentarios: 3 })
})
