import { appVersion } from '@avisa/contract/http/headers'
import type { Database } from '#/platform/database/database.ts'

/** Notes a backup, or a trial of restoring one, and how it ended, for the health page; its failure is thrown on. */
export const noteCopy = async <T extends { bytes?: number }>(
  db: Database,
  clase: 'copia' | 'prueba',
  work: () => Promise<T>,
): Promise<T> => {
  const note = (outcome: { correcta: boolean; bytes?: number; motivo?: string }) =>
    db.shared
      .insertInto('copias')
      .values({ clase, version: appVersion, ...outcome })
      .execute()
  try {
    const result = await work()
    await note({ correcta: true, ...(result.bytes === undefined ? {} : { bytes: result.bytes }) })
    return result
  } catch (error) {
    await note({ correcta: false, motivo: String(error instanceof Error ? error.message : error).slice(0, 300) })
    throw error
  }
}
