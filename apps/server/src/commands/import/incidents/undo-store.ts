import { sql } from 'kysely'
import { nameIn, type Database } from '#/platform/database/database.ts'
import { idsOf } from '#/platform/database/lists.ts'
import { dropIncidents } from '#/privacy/forget-store.ts'
import type { Client } from '../store.ts'

const recordsOfIncident = ['inspecciones', 'adhesiones', 'seguimientos', 'reaperturas', 'valoraciones', 'denuncias', 'listas_incidencias']
/** Whether nobody has done anything here with the incident `i` that `m` remembers. */
export const untouched = (t: (table: string) => string) =>
  [
    'i.version = m.version',
    `not exists (select from ${t('historial')} h where h.modelo = 'incidencia' and h.modelo_id = i.id and h.accion <> 'importada')`,
    `not exists (select from ${t('comentarios')} c where c.modelo = 'incidencia' and c.modelo_id = i.id)`,
    `not exists (select from ${t('fusiones')} f where i.id in (f.origen_id, f.destino_id))`,
    `not exists (select from ${t('incidencias')} r where r.relacionada_id = i.id)`,
    `not exists (select from ${t('imagenes')} r where r.incidencia_id = i.id
      and not exists (select from ${t('fotos_importadas')} f where f.imagen_id = r.id))`,
    `not exists (select from ${t('tareas')} r where r.incidencia_id = i.id and (r.version <> 1 or not r.id = any(coalesce(m.tareas, '{}'))
      or exists (select from ${t('historial')} h where h.modelo = 'tarea' and h.modelo_id = r.id and h.accion <> 'creada')
      or exists (select from ${t('comentarios')} c where c.modelo = 'tarea' and c.modelo_id = r.id)))`,
    ...recordsOfIncident.map((table) => `not exists (select from ${t(table)} r where r.incidencia_id = i.id)`),
  ].join(' and ')

type Undone = { removed: number; files: string[] }
/** Removes some of what an import brought and nobody has touched; returns how many, and the names of the files of their photos. */
export const undoBatch = (db: Database, esquema: string, { importacion, size }: { importacion: number; size: number }): Promise<Undone> =>
  db.write(esquema, async (tx) => {
    const t = nameIn(esquema)
    const named = (table: string) => `"${esquema}".${table}`
    const ids = await idsOf(
      tx,
      sql`select i.id from ${t('incidencias_importadas')} m join ${t('incidencias')} i on i.id = m.incidencia_id
           where m.importacion_id = ${importacion} and ${sql.raw(untouched(named))} order by i.id limit ${size} for update of i`,
    )
    if (ids.length === 0) return { removed: 0, files: [] }
    await sql`delete from ${t('incidencias_importadas')} where incidencia_id = any(${ids}::bigint[])`.execute(tx)
    const files = await dropIncidents(tx, { esquema, now: new Date() }, ids)
    return { removed: ids.length, files }
  })

/** The codes of what is still here of an import. */
export const listRemaining = async (client: Client, importacion: number): Promise<string[]> =>
  (
    await client.query<{ codigo: string }>(
      `select i.codigo from incidencias_importadas m join incidencias i on i.id = m.incidencia_id where m.importacion_id = $1 order by i.id`,
      [importacion],
    )
  ).rows.map(({ codigo }) => codigo)
