import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { partsOf, sizeOfPart, uploadLimits } from '@avisa/contract/uploads/limits'
import { CommandProblem } from '#/commands/problem.ts'
import type { Input } from '#/commands/import/input.ts'
import type { Database } from '#/platform/database/database.ts'
import { partFileName, type FileStore } from '#/platform/files.ts'
import { insertUpload } from '#/uploads/store.ts'
import type { OutsideOptions } from '#/platform/outside-call.ts'
import type { Task } from '#/commands/import/child-store.ts'
import type { Progress } from '#/commands/import/run.ts'
import { withWorkFolder } from '#/commands/import/work-folder.ts'
import { fetchRequests } from './fetch.ts'
import { importScope } from '../import-scope.ts'
import { attachUpload } from './upload-store.ts'

const keep = async (
  db: Database,
  files: FileStore,
  { esquema, importacion, input }: { esquema: string; importacion: number; input: Input },
): Promise<void> => {
  const codigo = crypto.randomUUID().replaceAll('-', '')
  const scope = await importScope(db, esquema, new Date())
  const partes: { parte: number; huella: string }[] = []
  const file = await open(input.path ?? '')
  try {
    for (let parte = 1; parte <= partsOf(input.size); parte += 1) {
      const content = Buffer.alloc(sizeOfPart(input.size, parte))
      await file.read(content, 0, content.length, (parte - 1) * uploadLimits.part)
      await files.save(partFileName(codigo, parte), content)
      partes.push({ parte, huella: createHash('sha256').update(content).digest('hex') })
    }
  } finally {
    await file.close()
  }
  await db.write(esquema, async (tx) => {
    const subida = await insertUpload(tx, scope, { codigo, nombre: input.name, tamanyo: input.size })
    if (subida === undefined) throw new CommandProblem('Too much has been uploaded in two days.', 'tooMuch')
    await attachUpload(tx, { importacion, subida, input, partes })
  })
}

type Fetching = { task: Task; tell: (progress: Progress) => void; outside?: Partial<OutsideOptions> | undefined }

/** Fetches the requests of an import that names an address, and keeps them like an uploaded file: what is applied later is what was checked. */
export const fetchUpload = (db: Database, files: FileStore, esquema: string, { task, tell, outside }: Fetching): Promise<void> =>
  withWorkFolder(async (folder) => {
    const { direccion } = task.opciones.incidencias ?? {}
    if (!direccion) throw new CommandProblem('The import names neither a file nor an address.', 'lost')
    const input = await fetchRequests(direccion, folder, { tell, outside })
    await keep(db, files, { esquema, importacion: task.id, input })
  })
