import { bool, obj, str, nullable } from '@avisa/contract/http/schema'
import type { Erasure } from '@avisa/contract/privacy/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { holds } from '#/platform/database/holds.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const keyOf = (email: string) => email.trim().toLowerCase()

/** Whether somebody else could say yes. */
export const hasSecond = async (read: Read, { esquema, person }: Scope): Promise<boolean> => {
  const row = await statement(obj({ hay: bool() }))`
    select exists (select from ${nameIn(esquema)('usuarios')} u where u.id <> ${person?.user_id ?? 0} and u.servidor = 'backoffice' and u.activado
      and ${holds(esquema, 'configuracion.privacidad')}) as hay`.first(read)
  return row?.hay ?? false
}

/** Who asked for the erasure; undefined if nobody did. */
export const findErasure = async (read: Read, email: string): Promise<number | undefined> =>
  (await read.selectFrom('borrados_pedidos').select('usuario_id').where('email', '=', keyOf(email)).executeTakeFirst())?.usuario_id

export const insertErasure = (tx: Tx, { person, now }: Scope, email: string) =>
  tx
    .insertInto('borrados_pedidos')
    .values({ email: keyOf(email), usuario_id: person?.user_id ?? 0, fecha: now })
    .execute()

export const deleteErasure = (tx: Tx, email: string) => tx.deleteFrom('borrados_pedidos').where('email', '=', keyOf(email)).execute()

export const readErasures = async (read: Read, { esquema, person, zona }: Scope): Promise<Erasure[]> => {
  const t = nameIn(esquema)
  const Row = obj({ email: str(), quien: nullable(str()), fecha: date(), propio: bool() })
  const rows = await statement(Row)`
    select b.email, ${fullName('u')} as quien, b.fecha, b.usuario_id = ${person?.user_id ?? 0} as propio
      from ${t('borrados_pedidos')} b join ${t('usuarios')} u on u.id = b.usuario_id order by b.fecha`.all(read)
  return rows.map(({ fecha, ...row }) => ({ ...row, fecha: toServerDate(fecha, zona) }))
}
