import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import { withheldMails } from '#/platform/metrics.ts'
import { countMail, followOf, withholdMails, newFollowLink, startFollow } from './follow-mail-store.ts'
import type { Recipient } from './templates.ts'

export type Mailing = { deps: Deps; log: Pick<FastifyBaseLogger, 'warn'>; tx: Tx; esquema: string }
type Addressed = Pick<Recipient, 'codigo_incidencia' | 'lang' | 'plantilla' | 'correo_conocido' | 'aparato'> & {
  incidencia_id: number
  email: string
}
/** `red`: the network of the reporter, for the limits. */
type About = { now: Date; red: string | null; valores: Record<string, string | null> }

/**
 * Enqueues a mail about a report. The address of a report gets a confirmation request first, without any text by the reporter, and
 * further mails only after its owner confirms. An address that a citizen gave to staff counts as theirs. All of these mails can be
 * stopped.
 */
export const orderMail = async ({ deps, log, tx, esquema }: Mailing, mail: Addressed, { now, red, valores }: About): Promise<void> => {
  const { incidencia_id, email, lang, plantilla, correo_conocido, aparato } = mail
  const send = (codigo: string, values: typeof valores) =>
    enqueueMail(deps, tx, { esquema }, { codigo, para: email, lang, valores: values })
  if (correo_conocido === 'cuenta') return send(plantilla, valores)
  await withholdMails(tx, esquema)
  const follow = await followOf(tx, { incidencia_id, email })
  if (follow === 'baja' || follow === 'por_confirmar') return undefined
  const asks = follow === 'nadie' && correo_conocido !== 'personal'
  const limit = await countMail(tx, { incidencia_id, email, dispositivo: aparato, red, esquema }, { asks, now })
  if (limit) {
    withheldMails.inc({ limit })
    log.warn({ esquema, limit }, 'a mail to an address that was left with a report was withheld: there were too many')
    return undefined
  }
  if (follow === 'nadie') await startFollow(tx, { incidencia_id, email }, { now, confirmado: !asks })
  const enlace = await newFollowLink(tx, esquema, { incidencia_id, now })
  return asks ? send('confirmar_correo', { codigo: mail.codigo_incidencia, enlace }) : send(plantilla, { ...valores, enlace, baja: enlace })
}
