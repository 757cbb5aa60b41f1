import type { FileStore } from '#/platform/files.ts'
import type { Database } from './database.ts'

/** Longer than any operation in progress: a restore writes all photos before their rows. */
const day = 86_400_000

/** Deletes files that no municipality references: parts of uploads that are gone, and what a process killed between file and row leaves. Answers how many. */
export const sweepFiles = async (db: Database, files: FileStore, now: Date): Promise<number> =>
  files.sweep(new Date(now.getTime() - day), async (codes) => {
    if (codes.length === 0) return new Set()
    const towns = await db.shared.selectFrom('municipios').select('esquema').execute()
    const referenced = new Set<string>()
    for (const { esquema } of towns) {
      for (const table of ['imagenes', 'subidas'] as const) {
        const rows = await db.read(esquema).selectFrom(table).select('codigo').where('codigo', 'in', codes).execute()
        for (const { codigo } of rows) referenced.add(codigo)
      }
    }
    return referenced
  })
