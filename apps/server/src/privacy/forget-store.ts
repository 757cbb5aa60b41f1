import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { imageFileName } from '#/platform/files.ts'
import type { At } from './due-store.ts'

/** Whether the `usuario_id` of a table is the account of a citizen, on whichever server: asked for each row, since they may be hundreds of thousands. */
const byCitizen = (esquema: string, table: string) => sql`
  exists (select 1 from ${nameIn(esquema)('usuarios')} u where u.id = ${sql.ref(`${table}.usuario_id`)} and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles)))`

/** By whom somebody could be found again in what a citizen wrote: e-mails, identity documents, phones. */
const contacts = [
  String.raw`[[:alnum:]._%+-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)+`,
  String.raw`\m[XYZxyz]?[0-9]{7,8}[ -]?[A-Za-z]\M`,
  String.raw`(\+|\m00)?\m[0-9]([ .()/-]{0,2}[0-9]){8,}`,
] as const

const withoutContacts = (column: string) => {
  let text = sql`${sql.ref(column)}`
  for (const form of contacts) text = sql`regexp_replace(${text}, ${form}, '…', 'g')`
  return text
}

/** A change without who the citizen is. */
const withoutCitizen = (column: string) => sql`
  (select coalesce(jsonb_object_agg(k.key, k.value), '{}') from jsonb_each(${sql.ref(column)}) k where k.key not like 'ciudadano%')`

const noteAnonymous = async (tx: Tx, { esquema, now }: At, ids: readonly number[]) => {
  const t = nameIn(esquema)
  for (const table of ['incidencias_ciudadano', 'seguimientos_correo'] as const)
    await sql`delete from ${t(table)} where incidencia_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update ${t('incidencias')} set ciudadano_id_externo = null, uuid = null, anonimizada = ${now},
      usuario_id = case when not ${byCitizen(esquema, 'incidencias')} then usuario_id end
     where id = any(${ids}::bigint[])`.execute(tx)
}

const cleanHistory = (tx: Tx, { esquema }: At, ids: readonly number[]) =>
  sql`
    update ${nameIn(esquema)('historial')} h set antes = ${withoutCitizen('h.antes')}, despues = ${withoutCitizen('h.despues')},
      usuario_id = case when not ${byCitizen(esquema, 'h')} then usuario_id end
     where modelo = 'incidencia' and modelo_id = any(${ids}::bigint[])
       and (${byCitizen(esquema, 'h')} or antes::text like '%"ciudadano%' or despues::text like '%"ciudadano%')`.execute(tx)

/** Comments stay; those of citizens lose their author and what they could be reached by. */
const cleanComments = (tx: Tx, { esquema }: At, ids: readonly number[]) =>
  sql`
    update ${nameIn(esquema)('comentarios')} c set usuario_id = null, comentario = ${withoutContacts('c.comentario')}
     where modelo = 'incidencia' and modelo_id = any(${ids}::bigint[])
       and (usuario_id is null or ${byCitizen(esquema, 'c')})`.execute(tx)

/** A signature is somebody; the name of a file may say who took the photo. */
const cleanRest = async (tx: Tx, { esquema }: At, ids: readonly number[]) => {
  const t = nameIn(esquema)
  await sql`
    delete from ${t('incidencias_campos_extra')} x using ${t('campos_extra')} f
     where f.id = x.campo_extra_id and f.tipo_campo = 'signature' and x.incidencia_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update ${t('incidencias_campos_extra')} set usuario_id = null
     where incidencia_id = any(${ids}::bigint[]) and ${byCitizen(esquema, 'incidencias_campos_extra')}`.execute(tx)
  await sql`
    update ${t('imagenes')} set nombre = '', usuario_id = case when not ${byCitizen(esquema, 'imagenes')} then usuario_id end
     where incidencia_id = any(${ids}::bigint[])`.execute(tx)
}

/** After this nobody can be known from these incidents: who reported, their account, their device, who wrote as a citizen. Free text of the report stays. */
export const anonymise = async (tx: Tx, at: At, ids: readonly number[]): Promise<void> => {
  await noteAnonymous(tx, at, ids)
  await cleanHistory(tx, at, ids)
  await cleanComments(tx, at, ids)
  await cleanRest(tx, at, ids)
}

/** Takes the photos of incidents away and answers the names of their files. */
export const dropPhotos = async (tx: Tx, { esquema }: At, ids: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ codigo: string; extension: string }>`
    delete from ${nameIn(esquema)('imagenes')} where incidencia_id = any(${ids}::bigint[]) returning codigo, extension`.execute(tx)
  return rows.flatMap((image) => [imageFileName(image, 'view'), imageFileName(image, 'thumb')])
}

const idsOf = async (tx: Tx, table: Sql, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${table} where incidencia_id = any(${ids}::bigint[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes incidents away with their tasks, inspections, comments and history; answers the names of their files. */
export const dropIncidents = async (tx: Tx, at: At, ids: readonly number[]): Promise<string[]> => {
  const t = nameIn(at.esquema)
  const tasks = await idsOf(tx, t('tareas'), ids)
  const models = [
    ['incidencia', ids],
    ['tarea', tasks],
    ['inspeccion', await idsOf(tx, t('inspecciones'), ids)],
  ] as const
  for (const [modelo, those] of models)
    for (const table of ['comentarios', 'historial'] as const)
      await sql`delete from ${t(table)} where modelo = ${modelo} and modelo_id = any(${those}::bigint[])`.execute(tx)
  await sql`update ${t('incidencias')} set relacionada_id = null where relacionada_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update ${t('tareas')} set colabora_con = null where colabora_con = any(${tasks}::bigint[])`.execute(tx)
  const files = await dropPhotos(tx, at, ids)
  await sql`delete from ${t('incidencias')} where id = any(${ids}::bigint[])`.execute(tx)
  return files
}
