import { demoPassword } from '@avisa/contract/accounts/known-passwords'
import { defaultZone } from '@avisa/contract/values/dates'
import type pg from 'pg'
import { hashPassword } from '#/accounts/shared/passwords.ts'
import { dropUnfinished } from '#/municipalities/shared/new-town-store.ts'
import { createMunicipality } from '#/municipalities/shared/store.ts'
import type { Database } from '#/platform/database/database.ts'
import { migrateSchema } from '#/platform/database/migrate.ts'
import { imageFileName, type FileStore } from '#/platform/files.ts'
import { writeDefinitions } from '#/extra-fields/shared/definition-store.ts'
import { continueIdentity, copyRows, insertRows } from '#/platform/database/bulk-rows.ts'
import { additions, extraFields } from './catalogue.ts'
import { answerExtraFields } from './extra-answers.ts'
import { generateIncidents, type Picture, type Report } from './incidents/generate.ts'
import { loadIncidents } from './incidents/load.ts'
import { writeConfiguration } from '#/municipalities/configuration-store.ts'
import { demoConfiguration } from './demo-configuration.ts'
import { computeDeadlines, loadTargets } from './deadlines-store.ts'
import { loadComments } from './comments.ts'
import { loadLists } from './lists.ts'
import { loadWorkDays } from './workdays.ts'
import { loadRatings } from './ratings.ts'
import { loadTaskTimes } from './task-times.ts'
import { loadPeople } from './people.ts'
import { notifyOfNewest } from './notices-store.ts'
import { drawPhotos, sceneNames, type Photo, type SceneName } from './photos.ts'
import { names } from './town/names.ts'
import { townLimits, townRows, type StreetRow, type TownRows } from './town/rows.ts'
import { layTown } from './town/town.ts'

export const demoKey = 'avisa-demo'
const colour = '#0A6478'

export type DemoOptions = {
  db: Database
  files: FileStore
  /** Called with the step and its progress. */
  tell?: (detail: string) => void
  now?: Date
  incidents?: number
  /** Photos drawn earlier; drawn again if absent. */
  photos?: readonly Photo[]
  /** Another API key and schema, for a second demo in one deployment. */
  clave?: string
  esquema?: string
}

const loadTown = async (client: pg.PoolClient, rows: TownRows) => {
  const columns = Object.keys(rows.viales[0] ?? {}).join(', ')
  await client.query(
    `insert into viales (${columns})
     select ${columns} from jsonb_populate_recordset(null::viales, $1::jsonb)`,
    [JSON.stringify(rows.viales)],
  )
  await copyRows(client, 'viales_tramos', rows.viales_tramos)
  await copyRows(client, 'portales', rows.portales)
  await copyRows(client, 'zonas', rows.zonas)
  await copyRows(client, 'zonas_anillos', rows.zonas_anillos)
  await continueIdentity(client, 'viales', 'id_vial')
  await continueIdentity(client, 'zonas')
  await client.query(`insert into comprobaciones (clave, fecha, valor) values ('callejero', now(), '{}')`)
}

export const picturesOf = (photos: readonly Photo[]): ReadonlyMap<SceneName, readonly Picture[]> =>
  Map.groupBy(
    photos.map(({ scene, ancho, alto, view }, index) => ({ scene, index, ancho, alto, bytes: view.length })),
    (picture) => picture.scene,
  )

/** Sizes of pictures without files, for the rows of the benchmark. */
export const undrawnPictures: ReadonlyMap<SceneName, readonly Picture[]> = new Map(
  sceneNames.map((scene, index) => [scene, [{ index, ancho: 1024, alto: 768, bytes: 40_000 }]]),
)

export const streetsById = (rows: TownRows): ReadonlyMap<number, StreetRow> =>
  new Map(
    rows.viales.map(({ id_vial, codigo, completo_es, completo_val }) => [
      Number(id_vial),
      { id_vial: Number(id_vial), codigo: String(codigo), completo_es: String(completo_es), completo_val: String(completo_val) },
    ]),
  )

type Saved = { codigo: string; photo: Photo }
const photosOf = (chunk: readonly Report[], photos: readonly Photo[]): Saved[] =>
  chunk.flatMap((report) => report.photos).flatMap(({ codigo, index }) => (photos[index] ? [{ codigo, photo: photos[index] }] : []))

const savePhotos = async (files: FileStore, saved: readonly Saved[], tell: (detail: string) => void) => {
  const remaining = saved.entries()
  const worker = async () => {
    for (const [i, { codigo, photo }] of remaining) {
      const image = { codigo, extension: 'jpg' }
      await files.save(imageFileName(image, 'thumb'), photo.thumb)
      await files.save(imageFileName(image, 'view'), photo.view)
      tell(`photos ${i + 1}/${saved.length}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

/** Everything but the reports. */
export const fillMunicipality = async (
  client: pg.PoolClient,
  { town, now, passwordHash }: { town: Laid; now: Date; passwordHash: string },
) => {
  await loadTown(client, town.rows)
  await writeConfiguration(client, town.limits, demoConfiguration())
  await writeDefinitions(client, extraFields)
  await insertRows(client, 'organismos', additions.organismos)
  await loadTargets(client, now)
  await loadPeople(client, { passwordHash, now })
}

type Laid = { rows: TownRows; limits: ReturnType<typeof townLimits> }
export const layDemoTown = (): Laid => {
  const town = layTown()
  return { rows: townRows(town), limits: townLimits(town) }
}

/** The municipality's row is written last, so an interrupted demo is not mistaken for a complete one; its schema is dropped first. */
const clearUnfinished = async (db: Database, esquema: string) => {
  if (!(await dropUnfinished(db, esquema))) throw new Error(`There is already a municipality in ${esquema}`)
}

/**
 * The demo municipality, in one transaction: a town, its configuration, people of every role and a year of reports with drawn photos.
 * Always the same, except for the dates, which end at `now`.
 */
export const createDemo = async (options: DemoOptions) => {
  const { db, files, tell = () => undefined, now = new Date(), incidents = 300, clave = demoKey, esquema = 'm_villaclara' } = options
  const drawing = options.photos ?? drawPhotos((drawn, total) => tell(`drawing photos ${drawn}/${total}`))
  const [photos, passwordHash] = await Promise.all([drawing, hashPassword(demoPassword), clearUnfinished(db, esquema)])
  const town = layDemoTown()
  await migrateSchema(db, esquema)
  await db.bulk(esquema, async (client) => {
    tell('laying streets')
    await fillMunicipality(client, { town, now, passwordHash })
    tell('writing reports')
    const streets = streetsById(town.rows)
    const place = { places: town.rows.places, streets }
    const reports = generateIncidents({ ...place, count: incidents, years: 1, now, repeats: 0.14, pictures: picturesOf(photos) })
    const onChunk = (chunk: readonly Report[]) => savePhotos(files, photosOf(chunk, photos), tell)
    await loadIncidents(client, reports, { onChunk })
    await answerExtraFields(client)
    await loadLists(client, now)
    await loadWorkDays(client, now)
    await loadTaskTimes(client)
    await loadRatings(client, now)
    await loadComments(client, now)
  })
  await db.write(esquema, async (tx) => {
    await computeDeadlines(tx, { esquema, zona: defaultZone, now })
    await notifyOfNewest(tx, esquema, now)
  })
  const { latitud, longitud } = town.limits
  return createMunicipality(db, {
    nombre: names.localidad.nombre_es,
    provincia: 'València',
    esquema,
    color: colour,
    latitud,
    longitud,
    demo: true,
    clave,
  })
}
