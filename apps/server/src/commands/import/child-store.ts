import type { ImportOptions, ImportProgress, ImportReport, IncidentReport } from '@avisa/contract/imports/schemas'
import type { ImportProblem, ImportState } from '@avisa/contract/imports/rules'
import type { Database } from '#/platform/database/database.ts'
import type { Client, Refusals } from './store.ts'

export type Task = {
  id: number
  estado: ImportState
  para: string
  opciones: ImportOptions
  quitar: boolean
  archivo: string
  tamanyo: number
  codigo: string | null
  aplicada_por_id: number | null
  municipio: string
  partes: { parte: number; huella: string }[]
}

export const readTask = async (db: Database, esquema: string, id: number): Promise<Task | undefined> => {
  const read = db.read(esquema)
  const row = await read
    .selectFrom('importaciones as i')
    .leftJoin('subidas as s', 's.id', 'i.subida_id')
    .select([
      'i.id',
      'i.estado',
      'i.para',
      'i.opciones',
      'i.quitar',
      'i.archivo',
      'i.tamanyo',
      'i.subida_id',
      'i.aplicada_por_id',
      's.codigo',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { subida_id, opciones, ...rest } = row
  const partes = await read
    .selectFrom('subidas_partes')
    .select(['parte', 'huella'])
    .where('subida_id', '=', subida_id ?? 0)
    .orderBy('parte')
    .execute()
  const town = await db
    .baseOf(esquema)
    .shared.selectFrom('municipios')
    .select('nombre')
    .where('esquema', '=', esquema)
    .executeTakeFirstOrThrow()
  return { ...rest, estado: rest.estado as ImportState, opciones: opciones as ImportOptions, municipio: town.nombre, partes }
}

const running = ['comprobando', 'aplicando']

/** Whether somebody still wants the import. */
export const writeProgress = async (db: Database, esquema: string, { id, progreso }: { id: number; progreso: ImportProgress }) => {
  const rows = await db.write(esquema, (tx) =>
    tx
      .updateTable('importaciones')
      .set({ progreso: JSON.stringify(progreso) })
      .where('id', '=', id)
      .where('estado', 'in', running)
      .returning('id')
      .execute(),
  )
  return rows.length > 0
}

export const fail = (db: Database, esquema: string, { id, problema }: { id: number; problema: ImportProblem }) =>
  db.write(esquema, (tx) =>
    tx
      .updateTable('importaciones')
      .set({ estado: 'fallida', problema, progreso: null })
      .where('id', '=', id)
      .where('estado', 'in', running)
      .execute(),
  )

export const writeLayers = (db: Database, esquema: string, { id, capas }: { id: number; capas: readonly string[] }) =>
  db.write(esquema, (tx) =>
    tx
      .updateTable('importaciones')
      .set({ capas: [...capas] })
      .where('id', '=', id)
      .execute(),
  )

const writeRefused = async (client: Client, id: number, refused: readonly Refusals[]): Promise<void> => {
  const lines = refused.flatMap(({ reason, lines: all }) => all.map(({ row, text }) => ({ reason, row, text: text.slice(0, 500) })))
  await client.query(
    `insert into importaciones_rechazadas (importacion_id, orden, motivo, fila, texto)
     select $1, n, motivo, fila, texto from unnest($2::text[], $3::int[], $4::text[]) with ordinality as r (motivo, fila, texto, n)
     on conflict do nothing`,
    [id, lines.map(({ reason }) => reason), lines.map(({ row }) => row), lines.map(({ text }) => text)],
  )
}

type Checked = { id: number; fuente: string; informe: ImportReport; refused: readonly Refusals[]; map: Buffer }

/** After the transaction of the check was undone. */
export const writeChecked = (db: Database, esquema: string, { id, fuente, informe, refused, map }: Checked) =>
  db.bulk(esquema, async (client) => {
    const { rowCount } = await client.query(
      `update importaciones set estado = 'comprobada', fuente = $2, informe = $3, progreso = null where id = $1 and estado = 'comprobando'`,
      [id, fuente, JSON.stringify(informe)],
    )
    if (rowCount === 0) return
    await writeRefused(client, id, refused)
    await client.query(`insert into importaciones_mapas (importacion_id, contenido) values ($1, $2) on conflict do nothing`, [id, map])
  })

/** In the transaction of the import, with its act in the history: all or nothing. False where somebody has discarded it meanwhile. */
export const writeApplied = async (
  client: Client,
  { id, fuente, informe }: Pick<Checked, 'id' | 'fuente' | 'informe'>,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update importaciones set estado = 'aplicada', aplicada = now(), fuente = $2, informe = $3, progreso = null where id = $1 and estado = 'aplicando'`,
    [id, fuente, JSON.stringify(informe)],
  )
  if (rowCount !== 1) return false
  const { rows } = await client.query<{ acto: string }>(`select avisa.acto_actual(current_schema()) as acto`)
  const acto = rows[0]?.acto
  await client.query(
    `update actos_config a set autor_id = i.aplicada_por_id, publicado_por = i.aplicada_por_id, nombre = i.archivo
       from importaciones i where a.id = $1 and i.id = $2`,
    [acto, id],
  )
  await client.query(`select avisa.publicar_acto(current_schema(), $1)`, [acto])
  return true
}

type Ended = {
  id: number
  estado: 'comprobada' | 'aplicada' | 'descartada'
  fuente: string
  informe: IncidentReport
  refused: readonly Refusals[]
  map?: Buffer
}
/** Of incidents, after the last batch. */
export const writeEnded = (db: Database, esquema: string, { id, estado, fuente, informe, refused, map }: Ended): Promise<void> =>
  db.bulk(esquema, async (client) => {
    const { rowCount } = await client.query(
      `update importaciones set estado = $2, fuente = $3, informe = $4, progreso = null, aplicada = case when $2 = 'aplicada' then now() else aplicada end
        where id = $1 and estado = any($5)`,
      [id, estado, fuente, JSON.stringify(informe), running],
    )
    if (rowCount === 0) return
    await client.query('delete from importaciones_rechazadas where importacion_id = $1', [id])
    await writeRefused(client, id, refused)
    await client.query('delete from importaciones_mapas where importacion_id = $1', [id])
    if (map) await client.query('insert into importaciones_mapas (importacion_id, contenido) values ($1, $2)', [id, map])
  })

/** While a file is checked, so that its columns are there if nothing else can be said of it. */
export const writeReport = async (db: Database, esquema: string, { id, informe }: Pick<Ended, 'id' | 'informe'>): Promise<void> => {
  await db.bulk(esquema, (client) =>
    client.query(`update importaciones set informe = $2 where id = $1 and estado = 'comprobando'`, [id, JSON.stringify(informe)]),
  )
}

/** What an import said when it was applied. */
export const readReport = async (db: Database, esquema: string, id: number): Promise<IncidentReport | undefined> =>
  (await db.read(esquema).selectFrom('importaciones').select('informe').where('id', '=', id).executeTakeFirst())?.informe as
    | IncidentReport
    | undefined
