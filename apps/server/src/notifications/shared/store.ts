import { metaOf, type Meta } from '@avisa/contract/http/paging'
import { noticeParts, noticeTarget } from '@avisa/contract/notifications/notice-link'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import { pick, type Lang } from '@avisa/contract/values/languages'
import type { Database, Read, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

const columns = ['id', 'titulo', 'texto', 'titulo_es', 'titulo_val', 'texto_es', 'texto_val', 'created_at', 'viewed_at'] as const
type Texts = Record<'titulo_es' | 'titulo_val' | 'texto_es' | 'texto_val', string | null>
type Row = Texts & { id: number; titulo: string; texto: string; created_at: Date; viewed_at: Date | null }
/** Time zone, base address and language of the reader. */
export type ReaderContext = { zona: string; address: string; lang: Lang }

/** In the reader's language; old rows exist in one language only. */
const textOf = (row: Row, what: 'titulo' | 'texto', lang: Lang): string => pick(row, what, lang) ?? row[what]

/** `modelo` and `itemId` are derived from the link of `texto`. */
const asNotification = (row: Row, { zona, address, lang }: ReaderContext): Notification => {
  const { id, created_at, viewed_at } = row
  const [titulo, texto] = [textOf(row, 'titulo', lang), textOf(row, 'texto', lang)]
  const { modelo = null, itemId = null } = noticeTarget(noticeParts(texto).href, [address]) ?? {}
  const stamp = (date: Date) => toServerDate(date, zona)
  return { id, titulo, texto, created_at: stamp(created_at), viewed_at: viewed_at && stamp(viewed_at), modelo, itemId }
}

type NoticeQuery = { usuario_id: number; page: number; perPage: number; address: string }

export const listNotices = async (read: Read, scope: Scope, { usuario_id, page, perPage, address }: NoticeQuery) => {
  const own = read.selectFrom('notificaciones').where('usuario_id', '=', usuario_id)
  const [rows, counted] = await Promise.all([
    own
      .select(columns)
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    own.select((the) => the.fn.countAll<number>().as('cuantas')).executeTakeFirstOrThrow(),
  ])
  const meta: Meta = metaOf(page, perPage, counted.cuantas)
  return { data: rows.map((row) => asNotification(row, { ...scope, address })), meta }
}

type Which = { usuario_id: number; id: number; address: string }

/** Undefined if it is not theirs. `viewed_at` is set once. */
export const readNotice = async (tx: Tx, scope: Scope, { usuario_id, id, address }: Which): Promise<Notification | undefined> => {
  await tx
    .updateTable('notificaciones')
    .set({ viewed_at: scope.now })
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .where('viewed_at', 'is', null)
    .execute()
  const row = await tx
    .selectFrom('notificaciones')
    .select(columns)
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  return row && asNotification(row, { ...scope, address })
}

/** Marks all up to one as read, so that newer ones stay unread. */
export const readNoticesUpTo = (tx: Tx, scope: Scope, usuario_id: number, hasta: number) =>
  tx
    .updateTable('notificaciones')
    .set({ viewed_at: scope.now })
    .where('usuario_id', '=', usuario_id)
    .where('id', '<=', hasta)
    .where('viewed_at', 'is', null)
    .execute()

export const countUnread = async (read: Read, _scope: Scope, usuario_id: number): Promise<number> => {
  const { sin_leer } = await read
    .selectFrom('notificaciones')
    .select((the) => the.fn.countAll<number>().as('sin_leer'))
    .where('usuario_id', '=', usuario_id)
    .where('viewed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return sin_leer
}

/** The same for several people at once; people without any are absent. */
export const countUnreadOf = async (db: Database, esquema: string, people: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .read(esquema)
    .selectFrom('notificaciones')
    .select(['usuario_id', (the) => the.fn.countAll<number>().as('sin_leer')])
    .where('usuario_id', 'in', people)
    .where('viewed_at', 'is', null)
    .groupBy('usuario_id')
    .execute()
  return new Map(rows.map(({ usuario_id, sin_leer }) => [usuario_id, sin_leer]))
}

export const findNotice = async (db: Database, esquema: string, id: number, place: ReaderContext): Promise<Notification | undefined> => {
  const row = await db.read(esquema).selectFrom('notificaciones').select(columns).where('id', '=', id).executeTakeFirst()
  return row && asNotification(row, place)
}
