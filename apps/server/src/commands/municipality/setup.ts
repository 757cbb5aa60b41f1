import { paths, withQuery } from '@avisa/contract/paths'
import { fromMercator, toMercator } from '@avisa/contract/values/coordinates'
import type { Polygon } from '#/commands/import/geometry.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { reasons } from '#/commands/import/records.ts'
import type { ImportReport } from '#/commands/import/import-report.ts'
import { examplesOf } from '#/commands/import/report.ts'
import type { ImportFile } from '#/commands/import/opening.ts'
import { readAreaFile, runImport, type ImportJob, type Progress } from '#/commands/import/run.ts'
import { findNameProblem, makeTown, type Limits } from '#/municipalities/shared/new-town.ts'
import { insertPasswordLink, middleOfStreets, type Place } from '#/municipalities/shared/new-town-store.ts'
import type { Database } from '#/platform/database/database.ts'
import { hashToken, newToken } from '#/platform/session.ts'

export type NewTown = {
  nombre: string
  provincia: string
  color?: string
  languages: readonly ('es' | 'ca')[]
  boundary: string
  areas: readonly ImportFile[]
  streets: readonly string[]
  import: Pick<ImportJob, 'source' | 'mapping' | 'only' | 'crs' | 'layers'>
  /** E-mail of the first administrator. */
  admin?: string
  base?: string
}
export type CreatedTown = { clave: string; esquema: string; enlace?: string; report: ImportReport }

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

/** Refuses a name that is taken, or without a usable character. */
const refuseName = async (db: Database, { nombre, provincia }: NewTown) => {
  const problem = await findNameProblem(db, { nombre, provincia })
  if (problem === 'unusable')
    throw new CommandProblem(`«${nombre}» has no Latin letter or number. Write --name in Latin letters too, for instance "Ειρήνη (Irini)".`)
  if (problem)
    throw new CommandProblem(
      `«${problem.taken.nombre}» exists already. \`npm run import -- --municipality ${problem.taken.esquema}\` updates its streets; give another --name or --province for a new one.`,
    )
}

const busy = () => {
  throw new CommandProblem('Another command makes this municipality just now. Wait until that one has ended.')
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

const importStreets = async (db: Database, town: NewTown, { esquema, tell }: { esquema: string; tell: (progress: Progress) => void }) => {
  const files: ImportFile[] = [{ path: town.boundary, areas: 'municipio' }, ...town.areas, ...town.streets.map((path) => ({ path }))]
  const report = await runImport(db, esquema, { municipio: town.nombre, files, ...town.import }, { tell })
  if (town.streets.length > 0 && report.streets.total === 0) throw noStreets(report)
  return report
}

/** The link names the municipality because a new browser does not know it. */
const passwordLink = async (db: Database, { esquema, id, usuario_id }: { esquema: string; id: number; usuario_id: number }) => {
  const token = newToken()
  const caduca = new Date(Date.now() + linkLasts)
  await db.write(esquema, (tx) => insertPasswordLink(tx, { usuario_id, token_hash: hashToken(token), caduca }))
  return withQuery(paths.newPassword, { token, municipio: id })
}

/** A new municipality with its boundary and streets, ready for reports. */
export const setUpMunicipality = async (db: Database, town: NewTown, tell: (progress: Progress) => void): Promise<CreatedTown> => {
  const { nombre, provincia, color, languages, admin, base } = town
  if (base !== undefined && !db.bases.has(base))
    throw new CommandProblem(`There is no database ${base}. There are: ${[...db.bases.keys()].join(', ')}.`)
  await refuseName(db, town)
  const limits = limitsOf(await readAreaFile({ path: town.boundary, areas: 'municipio' }, { municipio: nombre, ...town.import }))
  const person = admin === undefined ? undefined : { nombre: 'Administración', email: admin }
  const plan = { nombre, provincia, color, languages, limits, catalogue: 'completa', abierta: true, person, base } as const
  const reports: ImportReport[] = []
  const locate = async (esquema: string) => {
    reports.push(await importStreets(db, town, { esquema, tell }))
    return (await middleOfStreets(db, esquema)) ?? middleOf(limits)
  }
  const { id, clave, esquema, usuario_id } = await makeTown(db, plan, { locate, busy })
  const [report] = reports
  if (!report) throw new Error('a municipality is located by its import')
  return { clave, esquema, report, ...(usuario_id && { enlace: await passwordLink(db, { esquema, id, usuario_id }) }) }
}
