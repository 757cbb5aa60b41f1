import { arr, int, obj, str, type Static } from '@avisa/contract/http/schema'
import { photoReasons } from '@avisa/contract/imports/rules'
import type { ImportReport } from '@avisa/contract/imports/schemas'
import { sql } from 'kysely'
import { nameIn, type Database, type Read, type Tx } from '#/platform/database/database.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { PhotoProblem } from './sources.ts'

const Waiting = obj({ incidencia_id: int(), lugar: str() })
export type Waiting = Static<typeof Waiting>

/** Of an import that has been applied; none while it is undone. */
export const listWaiting = (
  read: Read,
  esquema: string,
  { importacion, size }: { importacion: number; size: number },
): Promise<Waiting[]> => {
  const t = nameIn(esquema)
  return statement(Waiting)`
    select f.incidencia_id, f.lugar from ${t('fotos_importadas')} f join ${t('importaciones')} i on i.id = f.importacion_id
     where f.importacion_id = ${importacion} and f.estado = 'pendiente' and i.estado = 'aplicada'
     order by f.incidencia_id, f.orden limit ${size}`.all(read)
}

/** Whether the photo is still wanted: until the end of the transaction its incident is neither removed nor anonymised. */
export const lockWaiting = async (tx: Tx, esquema: string, { incidencia_id, lugar }: Waiting): Promise<boolean> => {
  const t = nameIn(esquema)
  const rows = await statement(IdRow)`
    select i.id from ${t('incidencias')} i join ${t('fotos_importadas')} f on f.incidencia_id = i.id
     where i.id = ${incidencia_id} and f.lugar = ${lugar} and f.estado = 'pendiente' and i.anonimizada is null for no key update of i, f`.all(
    tx,
  )
  return rows.length > 0
}

export const noteBrought = async (tx: Tx, { incidencia_id, lugar }: Waiting, imagen_id: number): Promise<void> => {
  await tx
    .updateTable('fotos_importadas')
    .set({ estado: 'puesta', imagen_id, problema: null })
    .where('incidencia_id', '=', incidencia_id)
    .where('lugar', '=', lugar)
    .execute()
}

export const noteFailed = async (tx: Tx, { incidencia_id, lugar }: Waiting, problema: PhotoProblem): Promise<void> => {
  await tx
    .updateTable('fotos_importadas')
    .set({ estado: 'fallida', problema })
    .where('incidencia_id', '=', incidencia_id)
    .where('lugar', '=', lugar)
    .where('estado', '=', 'pendiente')
    .execute()
}

/** Photos of one import that are too many are not brought. */
export const refuseRest = async (tx: Tx, esquema: string, { importacion, most }: { importacion: number; most: number }): Promise<void> => {
  const t = nameIn(esquema)
  await sql`
    update ${t('fotos_importadas')} set estado = 'fallida', problema = 'photoMany'
     where (incidencia_id, lugar) in (
       select incidencia_id, lugar from ${t('fotos_importadas')} where importacion_id = ${importacion} and estado = 'pendiente'
        order by incidencia_id, orden offset ${most})`.execute(tx)
}

export const countWaiting = async (read: Read, importacion: number): Promise<number> =>
  Number(
    (
      await read
        .selectFrom('fotos_importadas')
        .select((the) => the.fn.countAll().as('n'))
        .where('importacion_id', '=', importacion)
        .where('estado', '=', 'pendiente')
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Failed photos whose names the table of refused rows holds. */
const maxLines = 10_000
const examples = 20

const Failed = obj({ problema: str(), lugar: str(), codigo: str() })
const Counted = obj({ puestas: int(), fallidas: int(), motivos: arr(obj({ motivo: str(), total: int() })) })

/** Writes into the report how many photos are here, and at the end those that failed. */
export const writePhotoReport = (
  db: Database,
  esquema: string,
  { importacion, ended }: { importacion: number; ended: boolean },
): Promise<void> =>
  db.write(esquema, async (tx) => {
    const t = nameIn(esquema)
    const counts = await statement(Counted)`
      with f as (select estado, problema from ${t('fotos_importadas')} where importacion_id = ${importacion})
      select (count(*) filter (where estado = 'puesta'))::int as puestas, (count(*) filter (where estado = 'fallida'))::int as fallidas,
             coalesce((select json_agg(json_build_object('motivo', problema, 'total', n) order by n desc)
               from (select problema, count(*)::int as n from f where estado = 'fallida' group by problema) x), '[]') as motivos from f`.first(
      tx,
    )
    if (!counts) return
    const row = await tx
      .selectFrom('importaciones')
      .select('informe')
      .where('id', '=', importacion)
      .where('estado', '=', 'aplicada')
      .forUpdate()
      .executeTakeFirst()
    const informe = row?.informe as (Record<string, unknown> & Pick<ImportReport, 'rechazadas'>) | null | undefined
    if (!informe) return
    const { puestas, fallidas, motivos } = counts
    const stored = informe['fotos'] as { total: number } | undefined
    const failed = ended
      ? await statement(Failed)`
          select f.problema, f.lugar, i.codigo from ${t('fotos_importadas')} f join ${t('incidencias')} i on i.id = f.incidencia_id
           where f.importacion_id = ${importacion} and f.estado = 'fallida' order by i.id, f.orden limit ${maxLines}`.all(tx)
      : []
    const lines = failed.map(({ problema, lugar, codigo }) => ({ problema, texto: `${codigo} · ${lugar}`.slice(0, 500) }))
    const rechazadas = [
      ...informe.rechazadas.filter(({ motivo }) => !photoReasons.includes(motivo)),
      ...(ended ? motivos : []).map(({ motivo, total }) => ({
        motivo,
        total,
        ejemplos: lines
          .filter(({ problema }) => problema === motivo)
          .slice(0, examples)
          .map(({ texto }) => ({ fila: null, texto: texto.slice(0, 200) })),
      })),
    ]
    const fotos = { total: Math.max(stored?.total ?? 0, puestas + fallidas), puestas, fallidas }
    await tx
      .updateTable('importaciones')
      .set({ informe: JSON.stringify({ ...informe, fotos, rechazadas }) })
      .where('id', '=', importacion)
      .execute()
    if (!ended) return
    await tx.deleteFrom('importaciones_rechazadas').where('importacion_id', '=', importacion).where('motivo', 'in', photoReasons).execute()
    await sql`
      insert into ${t('importaciones_rechazadas')} (importacion_id, orden, motivo, texto)
      select ${importacion}, 1000000 + n, e.problema, e.texto
        from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (problema text, texto text)) with ordinality as e (problema, texto, n)`.execute(
      tx,
    )
  })
