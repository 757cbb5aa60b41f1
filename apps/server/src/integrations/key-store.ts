import { createHash, randomBytes } from 'node:crypto'
import { obj, str } from '@avisa/contract/http/schema'
import { ApiKey } from '@avisa/contract/integrations/schemas'
import { parseDate } from '@avisa/contract/values/dates'
import { refuse } from '@avisa/contract/refusal'
import { sql } from 'kysely'
import type { Read, Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const maxKeys = 50

const fingerprint = sql`left(encode(sha256(convert_to(c.clave, 'UTF8')), 'hex'), 16)`
const lasts = sql`c.caduca is null`

export const listKeys = (read: Read, scope: Scope): Promise<ApiKey[]> => {
  const day = (column: string) => sql`to_char(c.${sql.id(column)} at time zone ${scope.zona}, 'YYYY-MM-DD')`
  return statement(ApiKey)`
    select ${fingerprint} as huella, right(c.clave, 4) as final, c.nombre, ${day('created_at')} as creada, ${day('usada')} as usada,
           c.llamadas, coalesce(c.usada::date = current_date, false) as en_uso, ${day('caduca')} as caduca,
           coalesce(c.clave = (select k.clave from avisa.claves_api k where k.municipio_id = c.municipio_id and (k.caduca is null or k.caduca > now())
              order by k.caduca is not null, k.created_at, k.clave limit 1), false) as publica
      from avisa.claves_api c where c.municipio_id = ${scope.municipality.id} order by c.created_at, c.clave`.all(read)
}

const lockKeys = (tx: Tx, { municipality }: Scope) =>
  sql`select 1 from avisa.municipios where id = ${municipality.id} for no key update`.execute(tx)

type Named = { nombre: string; caduca: string | null }

const asMoment = ({ caduca }: Named, { zona }: Scope) => (caduca === null ? null : (parseDate(caduca, zona) ?? refuse('http.validation')))

export const insertKey = async (tx: Tx, scope: Scope, named: Named): Promise<{ clave: string; huella: string }> => {
  await lockKeys(tx, scope)
  const total = (await listKeys(tx, scope)).length
  if (total >= maxKeys) refuse('apiKey.tooMany', { values: { total } })
  const clave = `avisa_${randomBytes(18).toString('base64url')}`
  await tx
    .withSchema('avisa')
    .insertInto('claves_api')
    .values({ clave, municipio_id: scope.municipality.id, nombre: named.nombre.trim(), caduca: asMoment(named, scope) })
    .execute()
  return { clave, huella: createHash('sha256').update(clave).digest('hex').slice(0, 16) }
}

const refuseLast = async (tx: Tx, { municipality }: Scope, huella: string) => {
  const { rows } = await sql`
    select 1 from avisa.claves_api c
     where c.municipio_id = ${municipality.id} and ${lasts} and ${fingerprint} <> ${huella} limit 1`.execute(tx)
  if (rows.length === 0) refuse('apiKey.last')
}

const keyIs = ({ municipality }: Scope, huella: string) => sql`c.municipio_id = ${municipality.id} and ${fingerprint} = ${huella}`

export const updateKey = async (tx: Tx, scope: Scope, { huella, ...named }: Named & { huella: string }): Promise<void> => {
  await lockKeys(tx, scope)
  const result = await sql`
    update avisa.claves_api c set nombre = ${named.nombre.trim()}, caduca = ${asMoment(named, scope)} where ${keyIs(scope, huella)}`.execute(
    tx,
  )
  if (result.numAffectedRows !== 1n) refuse('http.notFound')
  if (named.caduca !== null) await refuseLast(tx, scope, huella)
}

export const deleteKey = async (tx: Tx, scope: Scope, huella: string): Promise<string> => {
  await lockKeys(tx, scope)
  const deleted = await statement(obj({ nombre: str() }))`
    delete from avisa.claves_api c where ${keyIs(scope, huella)} returning c.nombre`.first(tx)
  await refuseLast(tx, scope, huella)
  return deleted?.nombre ?? refuse('http.notFound')
}
