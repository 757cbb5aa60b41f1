import { obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { idsOf, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { imageFileName } from '#/platform/files.ts'
import type { At } from './periods-store.ts'
import { byCitizen, cleanTexts, marksOf } from './texts-store.ts'

/** What people said of a closing counts on, of nobody and without their words. */
export const forgetAnswers = async (tx: Tx, esquema: string, whose: Sql): Promise<void> => {
  const t = nameIn(esquema)
  await sql`
    update ${t('historial')} h set comentario = null from ${t('reaperturas')} r
     where r.id in (select id from ${t('reaperturas')} where ${whose}) and h.comentario = r.comentario
       and ((h.modelo = 'tarea' and h.modelo_id = r.tarea_id and h.accion = 'reabierta')
         or (h.modelo = 'incidencia' and h.modelo_id = r.incidencia_id and h.accion = 'a_revisar'))`.execute(tx)
  const nobody = sql`quien = 'x' || md5(random()::text)`
  await sql`update ${t('reaperturas')} set ${nobody}, usuario_id = null, comentario = null where ${whose}`.execute(tx)
  await sql`update ${t('valoraciones')} set ${nobody}, texto = null, contacto_ok = false where ${whose}`.execute(tx)
}

/** Those that staff have dealt with stay, of nobody: what they put back is not hidden again. */
export const forgetDenunciations = async (tx: Tx, esquema: string, whose: Sql): Promise<void> => {
  const t = nameIn(esquema)
  await sql`delete from ${t('denuncias')} where atendida is null and ${whose}`.execute(tx)
  await sql`update ${t('denuncias')} set quien = 'x' || md5(random()::text), red = null where quien not like 'x%' and ${whose}`.execute(tx)
}

/** The people who have seen an incident stay counted; who they are goes, with their words. */
export const dropJoins = (tx: Tx, esquema: string, whose: Sql) =>
  sql`update ${nameIn(esquema)('adhesiones')} set quien = 'x' || id, usuario_id = null, uuid = null, comentario = null where ${whose}`.execute(
    tx,
  )

const noteAnonymous = async (tx: Tx, { esquema, now }: At, ids: readonly number[]) => {
  const t = nameIn(esquema)
  for (const table of ['incidencias_ciudadano', 'seguimientos_correo', 'seguimientos', 'adhesiones'] as const)
    await sql`delete from ${t(table)} where incidencia_id = any(${ids}::bigint[])`.execute(tx)
  const atTarget = sql`select h::bigint from ${t('fusiones')} f, jsonb_array_elements_text(f.antes -> 'hechas') h where f.origen_id = any(${ids}::bigint[])`
  await dropJoins(tx, esquema, sql`id in (${atTarget})`)
  await forgetAnswers(tx, esquema, sql`incidencia_id = any(${ids}::bigint[])`)
  await forgetDenunciations(tx, esquema, sql`incidencia_id = any(${ids}::bigint[])`)
  await sql`
    update ${t('incidencias')} set ciudadano_id_externo = null, uuid = null, anonimizada = ${now},
      usuario_id = case when not ${byCitizen(esquema, 'incidencias')} then usuario_id end
     where id = any(${ids}::bigint[])`.execute(tx)
}

/** Signatures identify people, and file names may. */
const cleanRest = async (tx: Tx, { esquema }: At, ids: readonly number[]) => {
  const t = nameIn(esquema)
  await sql`delete from ${t('fotos_importadas')} where incidencia_id = any(${ids}::bigint[])`.execute(tx)
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

/**
 * After this nobody can be identified from these incidents: reporter, account, device and citizen authors are removed. Texts stay
 * without contact data and without the person's name. `dropTraces` removes the remaining copies.
 */
export const anonymise = async (tx: Tx, at: At, ids: readonly number[]): Promise<void> => {
  const marks = await marksOf(tx, at, ids)
  await noteAnonymous(tx, at, ids)
  await cleanTexts(tx, at, marks)
  await cleanRest(tx, at, ids)
}

/** Returns the names of the files to delete. */
export const dropPhotos = async (tx: Tx, { esquema }: At, ids: readonly number[]): Promise<string[]> => {
  const rows = await statement(obj({ codigo: str(), extension: str() }))`
    delete from ${nameIn(esquema)('imagenes')} where incidencia_id = any(${ids}::bigint[]) returning codigo, extension`.all(tx)
  return rows.flatMap((image) => [imageFileName(image, 'view'), imageFileName(image, 'thumb')])
}

const recordsOf = (tx: Tx, table: Sql, ids: readonly number[]): Promise<number[]> =>
  idsOf(tx, sql`select id from ${table} where incidencia_id = any(${ids}::bigint[])`)

/** What this transaction deletes stays in the statistics, which name nobody. */
export const keepCounted = (tx: Tx) => sql`select set_config('avisa.conservar_resumen', 'si', true)`.execute(tx)

/** With tasks, inspections, comments and history; returns the names of the files to delete. */
export const dropIncidents = async (tx: Tx, at: At, ids: readonly number[]): Promise<string[]> => {
  const t = nameIn(at.esquema)
  const tasks = await recordsOf(tx, t('tareas'), ids)
  const models = [
    ['incidencia', ids],
    ['tarea', tasks],
    ['inspeccion', await recordsOf(tx, t('inspecciones'), ids)],
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
