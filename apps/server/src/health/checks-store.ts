import type { Outsider } from '@avisa/contract/health/schemas'
import { bool, int, nullable, num, obj, str } from '@avisa/contract/http/schema'
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

const warned = 'aviso_rojo:'

/** When people were last warned of something red. */
export const lastWarning = async (read: Read, { zona }: Town): Promise<string | null> => {
  const last = read.selectFrom('comprobaciones').select('fecha').where('clave', 'like', `${warned}%`)
  const row = await last.orderBy('fecha', 'desc').executeTakeFirst()
  return row ? toServerDate(row.fecha, zona) : null
}

/** Notes that people are warned of these; returns those of which they were not today. */
export const noteWarnings = async (tx: Tx, { esquema, zona, now }: Town, codes: readonly string[]): Promise<string[]> => {
  const rows = await statement(obj({ clave: str() }))`
    insert into ${nameIn(esquema)('comprobaciones')} as c (clave, fecha, valor)
    select ${warned} || codigo, ${now}, '{}' from unnest(${codes}::text[]) as codigo
    on conflict (clave) do update set fecha = excluded.fecha
     where (c.fecha at time zone ${zona})::date < (excluded.fecha at time zone ${zona})::date returning clave`.all(tx)
  return rows.map(({ clave }) => clave.slice(warned.length))
}

const disk = { prefix: 'disco:', days: 30 }
const DiskReading = obj({ fecha: date(), libre: num() })
const monthBefore = (now: Date) => new Date(now.getTime() - disk.days * 86_400_000)

/** Notes a reading a day, for a month. */
export const noteDisk = async (tx: Tx, { now }: Town, reading: { libre: number; total: number }): Promise<void> => {
  await noteCheck(tx, { clave: disk.prefix + now.toISOString().slice(0, 10), fecha: now, valor: reading })
  await tx.deleteFrom('comprobaciones').where('clave', 'like', `${disk.prefix}%`).where('fecha', '<', monthBefore(now)).execute()
}

/** The oldest reading of a disk of this size. */
export const diskBefore = async (read: Read, { esquema, zona, now }: Town, total: number) => {
  const row = await statement(DiskReading)`
    select fecha, (valor ->> 'libre')::float8 as libre from ${nameIn(esquema)('comprobaciones')}
     where clave like ${`${disk.prefix}%`} and fecha > ${monthBefore(now)} and (valor ->> 'total')::float8 = ${total} order by fecha limit 1`.first(
    read,
  )
  return row ? { fecha: toServerDate(row.fecha, zona), libre: row.libre } : null
}

/** Imports note themselves; those of the console from before that have a date of their own. */
export const readStreets = async (read: Read, { esquema, zona }: Town) => {
  const t = nameIn(esquema)
  const row = await statement(obj({ fecha: nullable(date()), hay_calles: bool() }))`
    select greatest((select fecha from ${t('comprobaciones')} where clave = 'callejero'),
                    (select max(aplicada) from ${t('importaciones')} where para = 'callejero')) as fecha,
           exists (select from ${t('viales')}) as hay_calles`.first(read)
  return { fecha: row?.fecha ? toServerDate(row.fecha, zona) : null, hay_calles: row?.hay_calles ?? false }
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
