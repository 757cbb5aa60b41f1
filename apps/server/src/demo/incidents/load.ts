import type pg from 'pg'
import { continueIdentity, copyRows, type Row } from '#/platform/database/bulk-rows.ts'
import type { Report } from './generate.ts'

export type Loaded = { incidencias: number; tareas: number; inspecciones: number; imagenes: number }
type LoadOptions = {
  chunk?: number
  onChunk?: (reports: readonly Report[], done: number) => Promise<void> | void
}

const some = (rows: readonly (Row | undefined)[]): Row[] => rows.filter((row) => row !== undefined)

const copyChunk = async (client: pg.PoolClient, reports: readonly Report[]): Promise<Loaded> => {
  const tareas = some(reports.map((report) => report.tarea))
  const inspecciones = some(reports.map((report) => report.inspeccion))
  const imagenes = reports.flatMap((report) => report.imagenes)
  await copyRows(
    client,
    'incidencias',
    reports.map((report) => report.incidencia),
  )
  await copyRows(
    client,
    'incidencias_tipos',
    reports.map((report) => report.tipo),
  )
  await copyRows(client, 'incidencias_ciudadano', some(reports.map((report) => report.ciudadano)))
  await copyRows(client, 'imagenes', imagenes)
  await copyRows(client, 'tareas', tareas)
  await copyRows(client, 'inspecciones', inspecciones)
  await copyRows(
    client,
    'historial',
    reports.flatMap((report) => report.historial),
  )
  return { incidencias: reports.length, tareas: tareas.length, inspecciones: inspecciones.length, imagenes: imagenes.length }
}

const continueNumbers = async (client: pg.PoolClient, loaded: Loaded) => {
  for (const table of ['incidencias', 'tareas', 'inspecciones']) await continueIdentity(client, table)
  const numbers = { numeros_incidencia: loaded.incidencias, numeros_tarea: loaded.tareas, numeros_inspeccion: loaded.inspecciones }
  for (const [sequence, last] of Object.entries(numbers)) if (last > 0) await client.query('select setval($1, $2)', [sequence, last])
}

export const loadIncidents = async (
  client: pg.PoolClient,
  reports: Iterable<Report>,
  { chunk = 20_000, onChunk }: LoadOptions = {},
): Promise<Loaded> => {
  const total: Loaded = { incidencias: 0, tareas: 0, inspecciones: 0, imagenes: 0 }
  let batch: Report[] = []
  const flush = async () => {
    const inserted = await copyChunk(client, batch)
    total.incidencias += inserted.incidencias
    total.tareas += inserted.tareas
    total.inspecciones += inserted.inspecciones
    total.imagenes += inserted.imagenes
    await onChunk?.(batch, total.incidencias)
    batch = []
  }
  for (const report of reports) {
    batch.push(report)
    if (batch.length === chunk) await flush()
  }
  if (batch.length > 0) await flush()
  await continueNumbers(client, total)
  return total
}
