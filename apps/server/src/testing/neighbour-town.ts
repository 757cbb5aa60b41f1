import { october } from '@avisa/contract/testing/month-figures'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { askInspection } from '@avisa/contract/inspections/endpoints'
import { permissionNames } from '@avisa/contract/access/permissions'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openAccounts } from './neighbour-accounts.ts'
import { noIdentity } from './neighbour-identity.ts'
import { mailedLink, reportOf, type Ours } from './neighbour-calls.ts'
import { spareKey } from './neighbour-security.ts'
import { nameAct } from '#/configuration/shared/act-store.ts'
import { noSso } from './neighbour-sso.ts'
import { hashToken } from '#/platform/session.ts'
import { askExtraFields, makeLists, markTown } from './neighbour-marks.ts'
import { addStreet } from './neighbour-imports.ts'
import type { TestApp } from './test-app.ts'

/** Who may everything everywhere. */
export const everyone = { roles: ['SuperAdmin' as const], permisos: permissionNames, unidades: [1, 2], entidades: [1, 2, 3] }

/** A white photo of a few bytes, in base64. */
export const aPicture = async (): Promise<string> => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  return (await image.jpeg().toBuffer()).toString('base64')
}

const commentAll = ({ db, home }: TestApp, mark: string, ours: Ours) => {
  const { incident: incidencia, task: tarea, inspection: inspeccion, taskList: lista, person: usuario_id } = ours
  const of = Object.entries({ incidencia, tarea, inspeccion, lista })
  const rows = of.map(([modelo, modelo_id]) => ({ modelo, modelo_id, usuario_id, comentario: mark }))
  return db.write(home.esquema, (tx) => tx.insertInto('comentarios').values(rows).execute())
}

type Begun = { usuario_id: number; inicio?: Date; fin?: Date }
/** A work day of this person, open unless its end is told. */
export const openDay = async (
  { db, home, clock }: TestApp,
  mark: string,
  { usuario_id, inicio = clock.now(), fin }: Begun,
): Promise<number> => {
  const ended = fin === undefined ? {} : { fin, recibida_fin: fin }
  const day = { usuario_id, unidad_gestion_id: 1, inicio, recibida_inicio: inicio, observaciones: mark, ...ended }
  return (await db.write(home.esquema, (tx) => tx.insertInto('jornadas').values(day).returning('id').executeTakeFirstOrThrow())).id
}

const numbered = [
  'usuarios',
  'incidencias',
  'imagenes',
  'tareas',
  'inspecciones',
  'listas',
  'campos_extra',
  'filtros',
  'jornadas',
  'perfiles',
  'subidas',
  'importaciones',
  'actos_config',
  'informes',
  'tipos',
] as const

/** A published act that a type came of, a draft, and a monthly report; of nobody. */
export const makeActs = (db: TestApp['db'], esquema: string, mark: string) =>
  db.write(esquema, async (tx) => {
    const codigo = `a_${crypto.randomUUID().slice(0, 8)}`
    const rows = [
      { estado: 'publicado', origen: 'consola', motivo: mark, publicado: new Date('2100-01-01') },
      { estado: 'borrador', origen: 'consola', nombre: mark },
    ]
    const [act = 0, draft = 0] = (await tx.insertInto('actos_config').values(rows).returning('id').execute()).map(({ id }) => id)
    await nameAct(tx, esquema, act)
    const type = { codigo, icono: 'bulb', descripcion_es: mark, descripcion_val: mark }
    const { id } = await tx.insertInto('tipos').values(type).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('tipos_unidades').values({ tipo_id: id, unidad_gestion_id: 1 }).execute()
    const datos = JSON.stringify({ ...october, municipio: { nombre_es: mark, nombre_val: mark } })
    const values = { mes: '2026-02', unidad_gestion_id: 1, datos, nota_es: mark, nota_val: mark, creado: new Date('2026-03-02') }
    const version = Math.floor(Math.random() * 1e9)
    const report = await tx
      .insertInto('informes')
      .values({ ...values, version })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { act, draft, report: report.id }
  })

/** Fills `home` with one of everything there is to reach, the mark in every text. Ids begin at 900001, which no neighbour has. */
export const openOurs = async (app: TestApp, { mark, device }: { mark: string; device: string }): Promise<Ours> => {
  const { db, home, signIn, call } = app
  for (const table of numbered)
    await sql`alter table ${sql.id(home.esquema, table)} alter column id restart with 900001`.execute(db.read(home.esquema))
  const person = await signIn({ ...everyone, email: 'nuestra@test.example' })
  const report = reportOf(mark)
  const created = await call(createIncident, { uuid: device }, { body: report })
  const picture = await aPicture()
  const image = await call(
    addImage,
    { uuid: device },
    { params: { id: created.body.id }, body: { base64: true, imagen: picture, nombre: mark } },
  )
  const task = await db.read(home.esquema).selectFrom('tareas').select('id').executeTakeFirstOrThrow()
  const inspection = await call(askInspection, { token: person.token }, { params: { id: created.body.id }, body: { observaciones: mark } })
  const waiting = await call(createIncident, { uuid: device }, { body: { ...report, unidad_gestion_id: 2 } })
  const ours = {
    incident: created.body.id,
    waiting: waiting.body.id,
    duplicate: waiting.body.id,
    merge: 0,
    follow: 0,
    image: image.body.id,
    notice: 0,
    upload: 0,
    import: 0,
    applied: 0,
    mapped: 0,
    street: await addStreet(app, mark),
    codigo: image.body.codigo,
    task: task.id,
    inspection: inspection.body.id,
    person: person.id,
    ...(await makeLists(db, { esquema: home.esquema, mark }, { usuario_id: person.id, tarea_id: task.id, incidencia_id: created.body.id })),
    ...(await askExtraFields(db, home.esquema)),
    filter: 0,
    workDay: 0,
    ...(await makeActs(db, home.esquema, mark)),
    email: person.email,
    sso: noSso,
    picture,
    ...(await openAccounts(app, mark, person)),
    ...noIdentity,
  }
  await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: true }).where('esquema', '=', home.esquema).execute())
  const { clave } = spareKey
  await db.write('avisa', (tx) =>
    tx
      .insertInto('claves_api')
      .values({ clave, municipio_id: home.id, nombre: mark, created_at: new Date('2100-01-01') })
      .execute(),
  )
  await markTown(db, home.esquema, mark)
  await commentAll(app, mark, ours)
  await openDay(app, mark, { usuario_id: person.id })
  await db.write(home.esquema, async (tx) => {
    const followed = { incidencia_id: created.body.id, created_at: app.clock.now() }
    await tx
      .insertInto('seguimientos_correo')
      .values({ ...followed, email: 'nuestra@test.example' })
      .execute()
    await tx
      .insertInto('enlaces_correo')
      .values({ ...followed, token_hash: hashToken(mailedLink) })
      .execute()
  })
  return ours
}
