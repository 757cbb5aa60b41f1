import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashPassword } from '../apps/server/src/accounts/shared/passwords.ts'
import { fillMunicipality, streetsById, undrawnPictures } from '../apps/server/src/demo/create-demo.ts'
import { generateIncidents } from '../apps/server/src/demo/incidents/generate.ts'
import { loadIncidents } from '../apps/server/src/demo/incidents/load.ts'
import { createMunicipality } from '../apps/server/src/municipalities/shared/store.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { migrateSchema, migrationsFolder } from '../apps/server/src/platform/database/migrate.ts'
import { writeSettings } from '../apps/server/src/platform/database/settings-store.ts'
import { copyOf, end, makeCopy, unlimited } from './data.ts'
import { laySmallTown } from './town.ts'

const incidents = 100

/** A small town of the benchmark; the streets and doors of all have the same numbers. */
export type SmallTown = ReturnType<typeof smallTown>
export const smallTown = (i: number) => ({ i, esquema: `m_pueblo_${i + 1}`, clave: `avisa-bench-pueblo-${i + 1}` })

/** By one transaction what `migrateSchema` does by one for each migration, which takes three times as long; recorded as those of `like`. */
const migrateAtOnce = (db: Database, esquema: string, like: string) =>
  db.bulk(esquema, async (client) => {
    const folder = path.join(migrationsFolder, 'municipality')
    const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    const texts = files.toSorted().map((file) => readFileSync(path.join(folder, file), 'utf8'))
    await client.query(`create schema "${esquema}"`)
    await client.query(`select set_config('avisa.origen', 'migracion', true)`)
    await client.query(
      texts
        .join(';\n')
        .replaceAll('ESQUEMA.', `"${esquema}".`)
        .replaceAll(/\bindex concurrently\b/gi, 'index'),
    )
    await client.query(
      'insert into avisa.migraciones (esquema, nombre, rompe) select $1, nombre, rompe from avisa.migraciones where esquema = $2',
      [esquema, like],
    )
  })

const fillTown = async (db: Database, { i, esquema, clave }: SmallTown, passwordHash: string) => {
  const town = laySmallTown(i)
  await db.bulk(esquema, async (client) => {
    await fillMunicipality(client, { town, now: end, passwordHash })
    const place = { places: town.rows.places, streets: streetsById(town.rows) }
    const about = { count: incidents, years: 2, images: 0.35, tasks: 0.42, history: 0.4, seed: i, now: end, pictures: undrawnPictures }
    await loadIncidents(client, generateIncidents({ ...place, ...about }))
  })
  await db.write(esquema, (tx) => writeSettings(tx, unlimited))
  const { latitud, longitud } = town.limits
  // It finds no migration to run.
  await createMunicipality(db, { nombre: town.nombre, provincia: 'La Rioja', esquema, latitud, longitud, clave })
}

/** What a schema consists of, to compare the copies with the first. */
const partsOf = async (db: Database, esquema: string): Promise<string> => {
  const { rows } = await db.bulk(esquema, (client) =>
    client.query<{ parts: string }>(
      `select string_agg(part, E'\n' order by part) as parts from (
         select replace(pg_get_indexdef(indexrelid), $1, '') as part from pg_index x join pg_class c on c.oid = x.indexrelid where c.relnamespace = to_regnamespace($1)
         union all select c.relname || ' ' || a.attname || ' ' || a.atttypid::regtype || ' ' || a.attnotnull from pg_class c join pg_attribute a on a.attrelid = c.oid
           where c.relnamespace = to_regnamespace($1) and c.relkind <> 'i' and a.attnum > 0 and not a.attisdropped
         union all select conrelid::regclass || ' ' || conname || ' ' || convalidated from pg_constraint where connamespace = to_regnamespace($1)
         union all select tgrelid::regclass || ' ' || tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = to_regnamespace($1) and not tgisinternal) p`,
      [esquema],
    ),
  )
  return rows[0]?.parts.replaceAll(esquema, '') ?? ''
}

/** The first by the product's functions, the others as the first. */
export const fillTowns = async (db: Database, count: number, { tell, from = 0 }: { tell: (text: string) => void; from?: number }) => {
  const passwordHash = await hashPassword('avisa-bench')
  const first = smallTown(0)
  for (let i = from; i < count; i += 1) {
    const town = smallTown(i)
    if (i === 0) await migrateSchema(db, town.esquema)
    else await migrateAtOnce(db, town.esquema, first.esquema)
    await fillTown(db, town, passwordHash)
    if ((i + 1) % 20 === 0) tell(`${i + 1} of ${count} towns`)
  }
  if ((await partsOf(db, smallTown(count - 1).esquema)) !== (await partsOf(db, first.esquema)))
    throw new Error('the last town is not like the first')
}

const nameOf = (count: number) => `towns_${count}`
/** A copy of the deployment with this many small towns. */
export const prepareTowns = (server: string, count: number, tell: (text: string) => void) =>
  makeCopy(server, nameOf(count), (db) => fillTowns(db, count, { tell }))
export const copyOfTowns = (server: string, count: number) => copyOf(server, nameOf(count))
