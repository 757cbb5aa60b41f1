import type { Read } from '#/platform/database/database.ts'

/** Incremented by every import of streets. */
export const readStreetsVersion = async (read: Read): Promise<number> =>
  (await read.selectFrom('versiones').select('version').where('nombre', '=', 'callejero').executeTakeFirst())?.version ?? 0
