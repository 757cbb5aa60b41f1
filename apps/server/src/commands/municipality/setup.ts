import { paths, withQuery } from '@avisa/contract/paths'
import { fold } from '@avisa/contract/addresses/fold'
import { fromMercator, toMercator } from '@avisa/contract/values/coordinates'
import { writeDefinitions } from '#/extra-fields/definition-store.ts'
import type { Polygon } from '#/commands/import/geometry.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { reasons } from '#/commands/import/records.ts'
import type { ImportReport } from '#/commands/import/import-report.ts'
import { examplesOf } from '#/commands/import/report.ts'
import { readAreaFile, runImport, type ImportFile, type ImportJob, type Progress } from '#/commands/import/run.ts'
import { listTowns } from '#/commands/import/store.ts'
import type { Database } from '#/platform/database/database.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { migrateSchema } from '#/platform/database/migrate.ts'
import { hashToken, newToken } from '#/platform/session.ts'
import { dropUnfinished, insertAdministrator, makeAlone, middleOfStreets, type Place } from './setup-store.ts'
import { writeConfiguration } from '#/municipalities/configuration-store.ts'
import { firstConfiguration, firstFields, firstParameters } from './first-configuration.ts'
import { createMunicipality, schemaName } from '#/municipalities/shared/store.ts'

export type NewTown = {
  nombre: string
  provincia: string
  color?: string
  languages: readonly ('es' | 'ca')[]
  boundary: string
  areas: readonly ImportFile[]
  streets: readonly string[]
  import: Pick<ImportJob, 'source' | 'mapping' | 'only' | 'crs'>
  /** E-mail of the first administrator. */
  admin?: string
}
export type CreatedTown = { clave: string; esquema: string; enlace?: string; report: ImportReport }

type Limits = { latitud_min: number; latitud_max: number; longitud_min: number; longitud_max: number }
const limitsOf = (polygons: readonly Polygon[]): Limits => {
  const all: Limits = { latitud_min: 90, latitud_max: -90, longitud_min: 180, longitud_max: -180 }
  for (const [outer = []] of polygons)
    for (let i = 0; i + 1 < outer.length; i += 2) {
      const [x = 0, y = 0] = [outer[i], outer[i + 1]]
      all.longitud_min = Math.min(all.longitud_min, x)
      all.longitud_max = Math.max(all.longitud_max, x)
      all.latitud_min = Math.min(all.latitud_min, y)
      all.latitud_max = Math.max(all.latitud_max, y)
    }
  return all
}
/** In degrees. */
const middleOf = ({ latitud_min, latitud_max, longitud_min, longitud_max }: Limits): Place => {
  const low = toMercator({ latitud: latitud_min, longitud: longitud_min })
  const high = toMercator({ latitud: latitud_max, longitud: longitud_max })
  return fromMercator({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 })
}

const refuseKnown = async (db: Database, { nombre, esquema }: { nombre: string; esquema: string }) => {
  const municipalities = await listTowns(db)
  const same = municipalities.find((each) => fold(each.nombre) === fold(nombre) || each.esquema === esquema)
  if (same)
    throw new CommandProblem(
      `«${same.nombre}» exists already. \`npm run import -- --municipality ${same.esquema}\` updates its streets; give another --name for a new one.`,
    )
}

/** Refuses names without a usable character. */
const schemaOf = (nombre: string) => {
  const esquema = schemaName(nombre)
  if (/^m_[a-z0-9]/.test(esquema)) return esquema
  throw new CommandProblem(`«${nombre}» has no Latin letter or number. Write --name in Latin letters too, for instance "Ειρήνη (Irini)".`)
}

const noStreets = ({ refused }: ImportReport) => {
  const [most] = refused
  const why = most ? ` Most was refused: ${reasons[most.reason]} (${most.count}, for instance «${examplesOf(most)[0] ?? ''}»).` : ''
  return new CommandProblem(
    `No street could be taken, so no municipality was made.${why} Check --streets, --source, --map and the boundary.`,
  )
}

/** Milliseconds for which the first administrator's link is valid. */
const linkLasts = 7 * 86_400_000

type Filling = { esquema: string; limits: Limits; tell: (progress: Progress) => void }

/** Fills the empty schema: boundary, streets, catalogue, parameters, administrator. */
const fill = async (db: Database, town: NewTown, { esquema, limits, tell }: Filling) => {
  const files: ImportFile[] = [{ path: town.boundary, areas: 'municipio' }, ...town.areas, ...town.streets.map((path) => ({ path }))]
  const report = await runImport(db, esquema, { municipio: town.nombre, files, ...town.import }, { tell })
  if (town.streets.length > 0 && report.streets.total === 0) throw noStreets(report)
  const place = (await middleOfStreets(db, esquema)) ?? middleOf(limits)
  await db.bulk(esquema, async (client) => {
    await writeConfiguration(client, { ...place, ...limits }, firstConfiguration)
    await writeDefinitions(client, firstFields)
  })
  const token = town.admin ? newToken() : undefined
  await db.write(esquema, async (tx) => {
    await writeSettings(tx, firstParameters(town))
    if (town.admin && token)
      await insertAdministrator(tx, { email: town.admin, token_hash: hashToken(token), caduca: new Date(Date.now() + linkLasts) })
  })
  return { report, place, token }
}

/**
 * A new municipality, ready for reports: its schema, boundary and streets, the catalogue of types, statuses and roles, and its API
 * key. Its directory row is written last, so that a failed attempt stays invisible and can be repeated.
 */
export const setUpMunicipality = async (db: Database, town: NewTown, tell: (progress: Progress) => void): Promise<CreatedTown> => {
  const { nombre, provincia, color } = town
  const esquema = schemaOf(nombre)
  await refuseKnown(db, { nombre, esquema })
  const limits = limitsOf(await readAreaFile({ path: town.boundary, areas: 'municipio' }, { municipio: nombre, ...town.import }))
  return makeAlone(db, esquema, async () => {
    await dropUnfinished(db, esquema)
    try {
      await migrateSchema(db, esquema)
      const { report, place, token } = await fill(db, town, { esquema, limits, tell })
      const { id, clave } = await createMunicipality(db, { nombre, provincia, esquema, ...place, ...(color && { color }) })
      // The link names the municipality because a new browser does not know it.
      return { clave, esquema, report, ...(token && { enlace: withQuery(paths.newPassword, { token, municipio: id }) }) }
    } catch (error) {
      await dropUnfinished(db, esquema)
      throw error
    }
  })
}
