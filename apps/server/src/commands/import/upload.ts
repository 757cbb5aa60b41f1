import { createHash } from 'node:crypto'
import { partFileName, type FileStore } from '#/platform/files.ts'
import { CommandProblem } from '../problem.ts'
import type { Task } from './child-store.ts'
import type { Input } from './input.ts'

const chunk = 1 << 18

/** The parts of an upload as one file. `failure`: what went wrong with the storage, which is no fault of the file. */
export const openUpload = (files: FileStore, { codigo, archivo, tamanyo, partes }: Task) => {
  const upload: { input: Input; failure: unknown } = {
    failure: undefined,
    input: {
      name: archivo,
      size: tamanyo,
      read: 0,
      row: null,
      open: async function* () {
        for (const { parte, huella } of partes) {
          const content = await files.read(partFileName(codigo ?? '', parte)).catch((cause: unknown) => {
            upload.failure = cause
            throw cause
          })
          if (!content || createHash('sha256').update(content).digest('hex') !== huella)
            throw new CommandProblem(`«${archivo}» is not there whole.`, 'lost')
          for (let at = 0; at < content.length; at += chunk) yield content.subarray(at, at + chunk)
        }
      },
    },
  }
  return upload
}
