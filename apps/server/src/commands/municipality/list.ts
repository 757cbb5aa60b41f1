import { listMunicipalities } from '#/municipalities/shared/store.ts'
import type { Database } from '#/platform/database/database.ts'
import { listReachableTowns } from '#/platform/database/towns.ts'

/** A line for each municipality that has an API key; its database, where the deployment has several. */
export const listLines = async (db: Database): Promise<string[]> => {
  const all = await listMunicipalities(db)
  if (all.length === 0) return ['There is no municipality yet.']
  const bases = new Map((await listReachableTowns(db)).map(({ id, base }) => [id, base]))
  return all.map(({ id, nombre, provincia, api_key }) => {
    const place = db.bases.size > 1 ? `  database: ${bases.get(id)}` : ''
    return `${nombre}${provincia && ` (${provincia})`}  API key: ${api_key}${place}`
  })
}
