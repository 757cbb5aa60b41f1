import { pickMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { listTowns } from '#/platform/database/towns.ts'
import type { Database } from '#/platform/database/database.ts'
import { knownMigrations, withBaseline } from '#/platform/database/migrate.ts'
import { openFiles, type FileStore } from '#/platform/files.ts'
import { jobKind, type Jobs } from '#/platform/jobs.ts'
import { digest, type Stores } from './backup.ts'
import { runInParallel } from './in-parallel.ts'
import { dropRemains, loadRows, loadServerKeys, takenKeys } from './load-store.ts'
import { imagesIn, readManifest, type TownEntry } from './manifest.ts'

/** Checks first that the municipality does not exist and that this version has all migrations of the backup. */
const checkTown = async (db: Database, { schema, row, keys, migrations }: TownEntry) => {
  const existing = (await listTowns(db)).find(
    ({ esquema, nombre, provincia }) => esquema === schema || (nombre === row.nombre && provincia === row['provincia']),
  )
  if (existing)
    throw new CommandProblem(
      `«${existing.nombre}» is there. \`npm run municipality -- erase --municipality ${existing.esquema}\` takes it away, then restore again.`,
    )
  if (
    (
      await takenKeys(
        db,
        keys.map(({ clave }) => String(clave)),
      )
    ).length > 0
  )
    throw new CommandProblem(`An API key of «${row.nombre}» belongs to another municipality here.`)
  const available = knownMigrations()
  const newer = migrations.filter((name) => !available.has(name))
  if (newer.length > 0) throw new CommandProblem(`The backup was made by a newer version of Avisa (${newer.join(', ')}); install that one.`)
}

/** A backup from before the baseline is restored as one made by it. */
const byBaseline = (town: TownEntry): TownEntry => {
  const migrations = withBaseline(town.migrations)
  if (!migrations)
    throw new CommandProblem(
      `«${town.row.nombre}» was backed up by a version that this one cannot continue; restore it with the last version whose migrations end with 0061, and back it up again.`,
    )
  return { ...town, migrations: [...migrations] }
}

const restorePhotos = async (files: FileStore, folder: string, town: TownEntry) => {
  const from = openFiles(imagesIn(folder, town.schema))
  await runInParallel(Object.entries(town.files), async ([name, sum]) => {
    const content = await from.read(name)
    if (!content || digest(content) !== sum) throw new CommandProblem(`The photo ${name} of the backup is missing or damaged.`)
    await files.save(name, content)
    const bytes = await files.read(name)
    if (!bytes || digest(bytes) !== sum) throw new Error(`The photo ${name} could not be kept whole.`)
  })
}

const restoreTown = async ({ db, files, jobs }: Stores & { jobs: Jobs }, folder: string, town: TownEntry) => {
  try {
    // Files before rows, so that every visible row has its files.
    await restorePhotos(files, folder, town)
    await loadRows(db, town, folder)
  } catch (error) {
    await dropRemains(db, town.schema)
    throw error
  }
  await db.write(town.schema, async (tx) => {
    for (const { name, datos, start_after } of town.jobs)
      await jobs.enqueue(tx, { esquema: town.schema, after: new Date(start_after) }, jobKind(name), datos)
  })
}

const pickTown = (towns: readonly TownEntry[], name: string): TownEntry => {
  const named = towns.map((town) => {
    const { nombre, provincia } = town.row
    return { town, esquema: town.schema, nombre, provincia: provincia ?? '' }
  })
  return pickMunicipality(named, name, (names) => `The backup has no municipality «${name}». It has: ${names}.`).town
}

/** Restores a backup, or one municipality of it (`only`, its name or schema); returns what was compared. Refuses if one of them exists. */
export const restore = async (stores: Stores & { jobs: Jobs }, folder: string, only?: string): Promise<TownEntry[]> => {
  const { towns: saved, serverKeys } = await readManifest(folder)
  const towns = (only === undefined ? saved : [pickTown(saved, only)]).map(byBaseline)
  for (const town of towns) await checkTown(stores.db, town)
  await stores.jobs.prepareMissing([...new Set(towns.flatMap((town) => town.jobs.map(({ name }) => name)))])
  for (const town of towns) await restoreTown(stores, folder, town)
  // A deployment that has other municipalities keeps its own.
  if (only === undefined) await loadServerKeys(stores.db, serverKeys)
  return towns
}
