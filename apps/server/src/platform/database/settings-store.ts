import { bool, int, map, nullable, obj, str, unknown } from '@avisa/contract/http/schema'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import { settingsFrom } from '#/platform/stored-settings.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { nameIn, type Database, type Read, type Tx } from './database.ts'
import type { Sql } from './lists.ts'
import { statement } from './rows.ts'

/** The stored settings of a schema as one value of a statement, without their defaults. */
export const storedSettingsIn = (esquema: string): Sql =>
  sql`(select coalesce(jsonb_object_agg(clave, valor), '{}') from ${nameIn(esquema)('parametros')})`

/** The stored settings of a municipality, without the defaults. */
export const readStoredSettings = async (read: Read): Promise<Record<string, unknown>> => {
  const rows = await read.selectFrom('parametros').select(['clave', 'valor']).execute()
  return Object.fromEntries(rows.map(({ clave, valor }) => [clave, valor]))
}

export type VersionedSettings = { settings: Settings; /** Of the configuration. */ version: number }

/** All settings of a municipality, with their defaults. */
export const readVersionedSettings = async (db: Pick<Database, 'read'>, esquema: string): Promise<VersionedSettings> => {
  const Row = obj({
    nombre: str(),
    color: str(),
    logo: nullable(str()),
    demo: bool(),
    zona_horaria: str(),
    alias: str(),
    stored: map(unknown()),
    version: int(),
  })
  const row = await statement(Row)`
    select nombre, color, logo, demo, zona_horaria, alias, ${storedSettingsIn(esquema)} as stored,
           (select version from ${nameIn(esquema)('versiones')} v where v.nombre = 'configuracion') as version
      from avisa.municipios where esquema = ${esquema}`.first(db.read(esquema))
  if (!row) throw new Error(`no municipality has the schema ${esquema}`)
  const { stored, version, ...identity } = row
  return { settings: settingsFrom(stored, identity), version }
}

export const readSettings = async (db: Pick<Database, 'read'>, esquema: string): Promise<Settings> =>
  (await readVersionedSettings(db, esquema)).settings

export const settingsTable = 'parametros'
/** What announces that the directory has changed in what cannot wait for its next reading. */
export const directoryEvent = 'municipios'
/** What announces a new version of the configuration. */
export const configurationEvent = 'configuracion'

/** Stores settings; `undefined` restores a default. */
export const writeSettings = async (tx: Tx, settings: Readonly<Record<string, unknown>>): Promise<void> => {
  for (const [clave, valor] of Object.entries(settings)) {
    const row = { clave, valor: JSON.stringify(valor) }
    if (valor === undefined) await tx.deleteFrom('parametros').where('clave', '=', clave).execute()
    else
      await tx
        .insertInto('parametros')
        .values(row)
        .onConflict((conflict) => conflict.column('clave').doUpdateSet(row))
        .execute()
  }
}

/** The first settings of a municipality. */
export const insertSettings = (client: pg.PoolClient, settings: Readonly<Record<string, unknown>>) =>
  client.query('insert into parametros (clave, valor) select key, value from jsonb_each($1)', [JSON.stringify(settings)])

/** Adds sources that the map credits, each once. */
export const addMapCredits = async (client: pg.PoolClient, texts: readonly string[]): Promise<void> => {
  if (texts.length === 0) return
  await client.query(
    `insert into parametros as p (clave, valor) values ('creditos_mapa', $1::jsonb)
     on conflict (clave) do update set valor = p.valor ||
       coalesce((select jsonb_agg(e) from jsonb_array_elements(excluded.valor) e where not p.valor @> jsonb_build_array(e)), '[]')`,
    [JSON.stringify(texts)],
  )
}
