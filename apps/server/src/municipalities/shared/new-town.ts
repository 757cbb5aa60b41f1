import { fold } from '@avisa/contract/addresses/fold'
import type { CatalogueName } from '@avisa/contract/setup/steps'
import { writeDefinitions } from '#/extra-fields/shared/definition-store.ts'
import type { Database } from '#/platform/database/database.ts'
import { migrateSchema } from '#/platform/database/migrate.ts'
import { listTowns, type KnownTown } from '#/platform/database/towns.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { writeConfiguration } from '../configuration-store.ts'
import { firstConfiguration, firstFields, firstParameters } from './first-configuration.ts'
import { asTemplate, dropUnfinished, insertAdministrator, makeAlone, type FirstPerson, type Place } from './new-town-store.ts'
import { createMunicipality, schemaName } from './store.ts'

export type Limits = { latitud_min: number; latitud_max: number; longitud_min: number; longitud_max: number }

export type TownPlan = {
  nombre: string
  nombre_val?: string | undefined
  provincia: string
  color?: string | undefined
  languages: readonly ('es' | 'ca')[]
  limits: Limits
  catalogue: CatalogueName
  /** Whether citizens can report at once; otherwise the set-up opens it. */
  abierta: boolean
  person?: FirstPerson | undefined
  /** Its database; by default that with the fewest municipalities. */
  base?: string | undefined
}

/** Why a municipality cannot have this name. */
export type NameProblem = { taken: KnownTown } | 'unusable'

type Named = Pick<TownPlan, 'nombre' | 'provincia'>

const isSame = (a: Named, b: Named) => {
  const provinces = [a, b].map(({ provincia }) => fold(provincia))
  return schemaName(a.nombre) === schemaName(b.nombre) && (provinces[0] === provinces[1] || provinces.includes(''))
}

/** Two municipalities may have one name in two provinces. */
export const findNameProblem = async (db: Database, town: Named): Promise<NameProblem | undefined> => {
  if (!/^m_[a-z0-9]/.test(schemaName(town.nombre))) return 'unusable'
  const taken = (await listTowns(db)).find((existing) => isSame(existing, town))
  return taken && { taken }
}

const freeSchema = async (db: Database, { nombre, provincia }: Named): Promise<string> => {
  const name = schemaName(nombre)
  const isTaken = (await listTowns(db)).some(({ esquema }) => esquema === name)
  return isTaken ? schemaName(nombre, provincia) : name
}

const emptiestBase = async (db: Database): Promise<string> => {
  const towns = await listTowns(db)
  const counts = [...db.bases.keys()].map((name) => ({ name, total: towns.filter(({ base }) => base === name).length }))
  return counts.reduce((least, count) => (count.total < least.total ? count : least)).name
}

type Filling = { esquema: string; place: Place }

/** Catalogue, parameters and first person of a schema that is still invisible. */
const fill = async (db: Database, { limits, catalogue, abierta, person, ...town }: TownPlan, { esquema, place }: Filling) => {
  await db.bulk(esquema, async (client) => {
    await client.query(`select set_config('avisa.origen', 'plantilla', true)`)
    await writeConfiguration(client, { ...place, ...limits }, firstConfiguration(catalogue))
    await writeDefinitions(client, firstFields(catalogue))
  })
  return db.write(esquema, async (tx) => {
    await asTemplate(tx)
    await writeSettings(tx, {
      ...firstParameters(town),
      provincia: town.provincia,
      centro: place,
      ...(town.color && { color: town.color }),
      ...(abierta ? {} : { abierta }),
    })
    return person && (await insertAdministrator(tx, person))
  })
}

type Ways = {
  /** Answers the centre, after loading what else the schema holds. */
  locate: (esquema: string) => Promise<Place>
  busy: () => never
}

/**
 * A new municipality: its schema, the catalogue of types, statuses and roles, parameters, first administrator and API key. Its
 * directory row is written last, so that a failed attempt stays invisible and can be repeated.
 */
export const makeTown = async (db: Database, plan: TownPlan, { locate, busy }: Ways) => {
  const esquema = await freeSchema(db, plan)
  db.place(plan.base ?? (await emptiestBase(db)), [esquema])
  const work = async () => {
    await dropUnfinished(db, esquema)
    try {
      await migrateSchema(db, esquema)
      const place = await locate(esquema)
      const usuario_id = await fill(db, plan, { esquema, place })
      const { nombre, provincia, color } = plan
      const { id, clave } = await createMunicipality(db, { nombre, provincia, esquema, ...place, ...(color && { color }) })
      return { id, clave, esquema, place, usuario_id }
    } catch (error) {
      await dropUnfinished(db, esquema)
      throw error
    }
  }
  return makeAlone(db, esquema, { work, busy })
}
