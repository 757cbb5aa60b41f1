import { listTowns } from './towns.ts'
import { obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import type { Secrets } from '#/platform/secret-key.ts'
import { nameIn, type Database, type Read, type Tx } from './database.ts'
import { statement } from './rows.ts'
import { readStoredSettings, writeSettings } from './settings-store.ts'

export type SecretPlace = { secrets: Secrets; esquema: string }

const placeOf = (esquema: string, nombre: string) => `${esquema}.secretos.${nombre}`

/** Undefined where there is none, or none that the present key opens. */
export const readSecret = async (read: Read, { secrets, esquema }: SecretPlace, nombre: string): Promise<string | undefined> => {
  const row = await read.selectFrom('secretos').select('cifrado').where('nombre', '=', nombre).executeTakeFirst()
  return row && secrets.open(row.cifrado, placeOf(esquema, nombre))
}

type NewSecret = { nombre: string; valor: string; autor_id: number | null }
export const writeSecret = async (tx: Tx, { secrets, esquema }: SecretPlace, { nombre, valor, autor_id }: NewSecret): Promise<void> => {
  const row = { cifrado: secrets.seal(valor, placeOf(esquema, nombre)), autor_id, cambiado: new Date() }
  await tx
    .insertInto('secretos')
    .values({ nombre, ...row })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet(row))
    .execute()
}

export const removeSecret = async (tx: Tx, nombre: string): Promise<void> => {
  await tx.deleteFrom('secretos').where('nombre', '=', nombre).execute()
}

/** What the history keeps is nothing of these statements: they remove a plain secret. */
const outOfHistory = (tx: Tx) => sql`select set_config('avisa.acto', '0', true)`.execute(tx)

export const listNameOf = (codigo: string) => `lista.${codigo}`

const headersIn = ({ esquema }: Pick<SecretPlace, 'esquema'>) => nameIn(esquema)('campos_extra')

/** Deletes what earlier versions stored unencrypted under this name. */
export const dropPlain = async (tx: Tx, place: Pick<SecretPlace, 'esquema'>, nombre: string): Promise<void> => {
  await outOfHistory(tx)
  if (nombre === 'infra_token') await writeSettings(tx, { infra_token: undefined })
  else if (nombre.startsWith('lista.'))
    await sql`update ${headersIn(place)} set json = json - 'headers'
      where codigo = ${nombre.slice('lista.'.length)} and json ? 'headers'`.execute(tx)
}

const Headers = obj({ codigo: str(), headers: str() })

/** Secrets that earlier versions stored unencrypted, by the name that they get. */
export const readPlain = async (read: Read, place: Pick<SecretPlace, 'esquema'>): Promise<{ nombre: string; valor: string }[]> => {
  const { infra_token } = await readStoredSettings(read)
  const fields = await statement(Headers)`
    select codigo, json ->> 'headers' as headers from ${headersIn(place)} where json -> 'headers' <> '{}'`.all(read)
  return [
    ...(typeof infra_token === 'string' ? [{ nombre: 'infra_token', valor: infra_token }] : []),
    ...fields.map(({ codigo, headers }) => ({ nombre: listNameOf(codigo), valor: headers })),
  ]
}

/** Encrypts what earlier versions stored in parameters and definitions of fields; a secret that is stored already stays. */
export const sealPlainSecrets = async (db: Database, secrets: Secrets): Promise<void> => {
  const towns = await listTowns(db)
  for (const { esquema } of towns)
    for (const { nombre, valor } of await readPlain(db.read(esquema), { esquema }))
      await db.write(esquema, async (tx) => {
        const stored = await tx.selectFrom('secretos').select('nombre').where('nombre', '=', nombre).executeTakeFirst()
        if (!stored) await writeSecret(tx, { secrets, esquema }, { nombre, valor, autor_id: null })
        await dropPlain(tx, { esquema }, nombre)
      })
}
