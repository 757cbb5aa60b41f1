import type { Tx } from '#/platform/database/database.ts'
import { newLinks } from '#/platform/database/links-store.ts'
import type { Deps } from '#/platform/deps.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import { withheldMails } from '#/platform/metrics.ts'
import type { Scope } from '#/platform/scope.ts'
import { countMail, mailLimits, withholdMails } from './mail-limit-store.ts'

type Question = { id: number; email: string; red: string; cosa: string }

export const askFollower = async (
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { id, email, red, cosa }: Question,
): Promise<{ waitFor: number } | undefined> => {
  const { esquema, now, lang, uuid } = scope
  await withholdMails(tx, esquema)
  const limit = await countMail(tx, esquema, { email, dispositivo: uuid, red }, { asks: true, now })
  if (limit) {
    withheldMails.inc({ limit })
    return { waitFor: mailLimits[limit].seconds }
  }
  for (const { enlace, desuscribir } of await newLinks(tx, esquema, [{ seguimiento_id: id }], now))
    await enqueueMail(deps, tx, scope, {
      codigo: 'confirmar_seguimiento',
      para: email.trim(),
      lang,
      valores: { cosa, enlace },
      desuscribir,
    })
  return undefined
}
