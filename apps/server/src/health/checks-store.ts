import type { Outsider } from '@avisa/contract/health/schemas'
import { bool, int, obj, str } from '@avisa/contract/http/schema'
import { toServerDate } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { noteCheck } from '#/platform/database/checks.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Town } from './town-store.ts'

type Answered = Omit<Outsider, 'desde'>
const prefix = 'externo:'
const keyOf = ({ clase, nombre_es }: Answered) => `${prefix}${clase}:${nombre_es}`

/** Notes who answers now; the time stays that of the last change. Those that are no longer asked are forgotten. */
export const noteOutsiders = async (tx: Tx, { now }: Pick<Town, 'now'>, answered: readonly Answered[]): Promise<void> => {
  const rows = new Map(answered.map((outsider) => [keyOf(outsider), outsider]))
  const before = await tx.selectFrom('comprobaciones').selectAll().where('clave', 'like', `${prefix}%`).execute()
  const gone = before.filter(({ clave }) => !rows.has(clave)).map(({ clave }) => clave)
  if (gone.length > 0) await tx.deleteFrom('comprobaciones').where('clave', 'in', gone).execute()
  for (const [clave, outsider] of rows) {
    const stored = before.find((row) => row.clave === clave)?.valor as Answered | undefined
    if (stored?.responde === outsider.responde) continue
    await noteCheck(tx, { clave, fecha: now, valor: outsider })
  }
}

export const readOutsiders = async (read: Read, { esquema, zona }: Town): Promise<Outsider[]> => {
  const rows = await statement(obj({ fecha: date(), valor: obj({ clase: str(), nombre_es: str(), nombre_val: str(), responde: bool() }) }))`
    select fecha, valor from ${nameIn(esquema)('comprobaciones')} where clave like ${`${prefix}%`} order by clave`.all(read)
  return rows.map(({ fecha, valor }) => ({ ...(valor as Answered), desde: toServerDate(fecha, zona) }))
}

const warned = 'aviso_rojo'

/** When people were last warned of something red. */
export const lastWarning = async (read: Read, { zona }: Town): Promise<string | null> => {
  const row = await read.selectFrom('comprobaciones').select('fecha').where('clave', '=', warned).executeTakeFirst()
  return row ? toServerDate(row.fecha, zona) : null
}

/** Notes that people are warned; false if they were today. */
export const noteWarning = async (tx: Tx, { esquema, zona, now }: Town): Promise<boolean> => {
  const row = await statement(obj({ clave: str() }))`
    insert into ${nameIn(esquema)('comprobaciones')} as c (clave, fecha, valor) values (${warned}, ${now}, '{}')
    on conflict (clave) do update set fecha = excluded.fecha
     where (c.fecha at time zone ${zona})::date < (excluded.fecha at time zone ${zona})::date returning clave`.first(tx)
  return row !== undefined
}

/** Those who can mend everything. */
export const superAdministrators = (read: Read) =>
  read
    .selectFrom('usuarios')
    .select(['id', 'email', 'nombre', 'lang'])
    .where('servidor', '=', 'backoffice')
    .where('activado', '=', true)
    .where(sql`'SuperAdmin' = any(user_roles)`.$castTo<boolean>())
    .execute()

const Run = obj({ fecha: date(), valor: obj({ anonimizadas: int(), borradas: int() }) })
export const lastRetention = async (read: Read, { esquema, zona }: Town) => {
  const row = await statement(Run)`
    select fecha, valor from ${nameIn(esquema)('comprobaciones')} where clave = 'conservacion'`.first(read)
  return row ? { fecha: toServerDate(row.fecha, zona), ...row.valor } : null
}
