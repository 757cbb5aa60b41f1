import { fill } from '@avisa/contract/values/fill'
import { pick, type Lang } from '@avisa/contract/values/languages'
import type { Tx } from '#/platform/database/database.ts'
import type { Noticed } from '../templates.ts'

/**
 * This many unread notifications of a kind within `within` milliseconds stay separate; further ones are added to the count of the
 * newest.
 */
export const burst = { alone: 3, within: 600_000 }

/** `cuantas`: of how many records of the act `lote` it tells. */
export type NewNotice = Noticed & { usuario_id: number; plantilla: string; created_at: string; cuantas?: number; lote?: string | null }

const counted = (text: string, cuantas: number) => fill(text, { cuantas })

/** Adds it to an unread one of its kind; false if it stays separate. */
const addToBurst = async (tx: Tx, { usuario_id, plantilla, created_at, ...rest }: NewNotice, lang: Lang): Promise<boolean> => {
  const { varias_es, varias_val, lote = null, cuantas: added = 1 } = rest
  if (varias_es === null || varias_val === null) return false
  const alone = lote === null ? burst.alone : 1
  const unread = await tx
    .selectFrom('notificaciones')
    .select(['id', 'cuantas'])
    .where('usuario_id', '=', usuario_id)
    .where('plantilla', '=', plantilla)
    .where('viewed_at', 'is', null)
    .where((the) =>
      lote === null
        ? the('created_at', '>', new Date(Date.parse(created_at) - burst.within)).and('lote', 'is', null)
        : the('lote', '=', lote),
    )
    .orderBy('id', 'desc')
    .limit(alone)
    .forUpdate()
    .execute()
  const [newest] = unread
  if (!newest || unread.length < alone) return false
  const cuantas = newest.cuantas + added
  const [texto_es, texto_val] = [counted(varias_es, cuantas), counted(varias_val, cuantas)]
  const texto = pick({ texto_es, texto_val }, 'texto', lang)
  await tx.updateTable('notificaciones').set({ cuantas, texto, texto_es, texto_val, created_at }).where('id', '=', newest.id).execute()
  return true
}

/** Returns whether it stays separate. */
export const writeNotice = async (tx: Tx, { lang, ...notice }: NewNotice & { lang: Lang }): Promise<boolean> => {
  if (await addToBurst(tx, notice, lang)) return false
  const { varias_es: _es, varias_val: _val, ...row } = notice
  await tx
    .insertInto('notificaciones')
    .values({ ...row, titulo: pick(row, 'titulo', lang), texto: pick(row, 'texto', lang) })
    .execute()
  return true
}
