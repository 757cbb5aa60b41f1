import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { newLinks, type LinkTarget } from '#/platform/database/links-store.ts'
import { enqueueMail, enqueueMails } from '#/platform/mail-job.ts'
import { withheldMails } from '#/platform/metrics.ts'
import type { Lang } from '@avisa/contract/values/languages'
import { followOf, startFollow } from './follow-mail-store.ts'
import { countMail, countMailboxes, withholdMails } from './shared/mail-limit-store.ts'
import { answerPaths, type Recipient } from './templates.ts'

export type Mailing = { deps: Deps; log: Pick<FastifyBaseLogger, 'warn'>; tx: Tx; esquema: string }
type Addressed = Pick<Recipient, 'codigo_incidencia' | 'lang' | 'plantilla' | 'correo_conocido' | 'aparato'> & {
  incidencia_id: number
  email: string
}
type Values = Record<string, string | number | null>
/** A mail that asks whether it is mended is answered by the same link. */
const withLink = <V extends Values>(valores: V, enlace: string) => ({
  ...valores,
  enlace,
  ...(valores['contesta_si'] ? answerPaths(enlace) : {}),
})

/** `red`: the network of the reporter, for the limits. */
type About = { now: Date; red: string | null; valores: Record<string, string | null> }

/**
 * Enqueues a mail about a report. The address of a report gets a confirmation request first, without any text by the reporter, and
 * further mails only after its owner confirms. An address that a citizen gave to staff counts as theirs. All of these mails can be
 * stopped.
 */
export const orderMail = async ({ deps, log, tx, esquema }: Mailing, mail: Addressed, { now, red, valores }: About): Promise<void> => {
  const { incidencia_id, email, lang, plantilla, correo_conocido, aparato } = mail
  const send = (codigo: string, values: typeof valores, desuscribir?: string) =>
    enqueueMail(deps, tx, { esquema }, { codigo, para: email, lang, valores: values, ...(desuscribir ? { desuscribir } : {}) })
  if (correo_conocido === 'cuenta') return send(plantilla, valores)
  await withholdMails(tx, esquema)
  const follow = await followOf(tx, { incidencia_id, email })
  if (follow === 'baja' || follow === 'por_confirmar' || follow === 'resumen') return undefined
  const asks = follow === 'nadie' && correo_conocido !== 'personal'
  const limit = await countMail(tx, esquema, { email, dispositivo: aparato, red }, { asks, now })
  if (limit) {
    withheldMails.inc({ limit })
    log.warn({ municipality: esquema, limit }, 'a mail to an address that was left with a report was withheld: there were too many')
    return undefined
  }
  if (follow === 'nadie') await startFollow(tx, { incidencia_id, email }, { now, confirmado: !asks })
  for (const { enlace, desuscribir } of await newLinks(tx, esquema, [{ incidencia_id }], now))
    await (asks
      ? send('confirmar_correo', { codigo: mail.codigo_incidencia, enlace }, desuscribir)
      : send(plantilla, { ...withLink(valores, enlace), baja: enlace }, desuscribir))
}

/** `enlace`: what its link is about; `cuenta`: the address is an account's, so it is not counted. */
export type FollowerMail = {
  email: string
  lang: Lang
  codigo: string
  valores: Values
  enlace: LinkTarget
  cuenta: boolean
}

/** Enqueues mails to confirmed followers, each with a link of its own. */
export const orderFollowerMails = async ({ deps, log, tx, esquema }: Mailing, mails: readonly FollowerMail[], now: Date): Promise<void> => {
  if (mails.length === 0) return
  await withholdMails(tx, esquema)
  const full = await countMailboxes(
    tx,
    mails.flatMap(({ email, cuenta }) => (cuenta ? [] : email)),
    now,
  )
  const sent = mails.filter(({ email, cuenta }) => cuenta || !full.has(email))
  if (sent.length < mails.length) {
    withheldMails.inc({ limit: 'buzon' }, mails.length - sent.length)
    log.warn(
      { municipality: esquema, limit: 'buzon', mails: mails.length - sent.length },
      'mails to followers were withheld: there were too many',
    )
  }
  const links = await newLinks(
    tx,
    esquema,
    sent.map(({ enlace }) => enlace),
    now,
  )
  const orders = sent.map(({ email, lang, codigo, valores }, at) => {
    const { enlace = '', desuscribir = '' } = links[at] ?? {}
    return { codigo, para: email, lang, valores: withLink(valores, enlace), desuscribir }
  })
  await enqueueMails(deps, tx, { esquema }, orders)
}
