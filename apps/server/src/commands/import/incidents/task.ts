import type { IncidentReport } from '@avisa/contract/imports/schemas'
import type { Database } from '#/platform/database/database.ts'
import type { FileStore } from '#/platform/files.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { readReport, writeEnded, writeReport, type Task } from '../child-store.ts'
import type { Input } from '../input.ts'
import type { Progress } from '../run.ts'
import { maxLines } from '../store.ts'
import { settleTasks } from './tasks.ts'
import { importIncidents, undoIncidents, type FileColumns } from './run.ts'

export type IncidentTask = { task: Task; input: Input; files: FileStore; tell: (progress: Progress) => void }

const nothing: IncidentReport = {
  filas: 0,
  segundos: 0,
  nuevas: 0,
  cambiadas: 0,
  iguales: 0,
  abiertas: 0,
  por_anonimizar: 0,
  con_limite: false,
  ejemplos: { nuevas: [], cambiadas: [] },
  tipos: [],
  estados: [],
  rechazadas: [],
}

/** What stays is listed like what was refused. */
const undo = async (db: Database, esquema: string, { task, files, tell }: IncidentTask): Promise<IncidentReport> => {
  const total = (await readReport(db, esquema, task.id)) ?? nothing
  const counted = (removed: number) =>
    tell({ file: task.archivo, part: Math.min(1, removed / Math.max(1, total.nuevas)), records: removed, done: false })
  const { deshechas, quedan } = await undoIncidents(db, esquema, { importacion: task.id, files, tell: counted })
  const informe = { ...total, deshechas: (total.deshechas ?? 0) + deshechas, quedan: quedan.length }
  const refused =
    quedan.length === 0
      ? []
      : [{ reason: 'changedHere' as const, count: quedan.length, lines: quedan.slice(0, maxLines).map((text) => ({ row: null, text })) }]
  await writeEnded(db, esquema, { id: task.id, estado: 'descartada', fuente: task.opciones.incidencias?.sistema ?? '', informe, refused })
  return informe
}

/** The file of a command is not here to be applied later. */
const afterCheck = ({ codigo }: Task) => (codigo === null ? 'descartada' : 'comprobada')

/** Checks, applies or undoes an import of incidents, whichever its row says. */
export const runIncidents = async (db: Database, esquema: string, work: IncidentTask): Promise<IncidentReport> => {
  const { task, input, tell } = work
  const { incidencias: options } = task.opciones
  if (!options) throw new CommandProblem('The import does not say which system its incidents are of.')
  if (task.estado === 'aplicando' && task.quitar) return undo(db, esquema, work)
  const keep = task.estado === 'aplicando'
  const job = { input, options, importacion: task.id, autor: task.aplicada_por_id, keep }
  const noteColumns = (columnas: FileColumns) => writeReport(db, esquema, { id: task.id, informe: { ...nothing, columnas } })
  const { report, refused, map } = await importIncidents(db, esquema, job, { tell, ...(keep ? {} : { noteColumns }) })
  if (keep) await settleTasks(db, esquema, { importacion: task.id, creates: options.tareas ?? false })
  const estado = keep ? 'aplicada' : afterCheck(task)
  await writeEnded(db, esquema, {
    id: task.id,
    estado,
    fuente: options.sistema,
    informe: report,
    refused,
    map,
  })
  return report
}
