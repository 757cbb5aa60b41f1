import { pick, type Lang } from '@avisa/contract/values/languages'
import type { FastifyBaseLogger } from 'fastify'
import { readSecret } from './database/secrets-store.ts'
import type { Tx } from './database/database.ts'
import type { Deps } from './deps.ts'
import { jobKind } from './jobs.ts'
import { noteRefused, readMailText } from './mail-store.ts'
import { writeMail, type MailValues } from './mail-text.ts'

/**
 * A mail to send: the code of its text (table `correos`: `activacion`, `incidencia_recibida`, …), recipient, language and values. `enlace` and `baja`
 * (unsubscribe) are paths of the client (`/incidencias/5`), made absolute when the mail is written.
 */
export type MailOrder = {
  codigo: string
  para: string
  lang: Lang
  valores: MailValues & { enlace?: string | null; baja?: string | null }
  /** Path of the one-click unsubscribe (RFC 8058). */
  desuscribir?: string
}

export const sendMail = jobKind<MailOrder>('correo', { tries: 14, seconds: 90, lanes: 4 })

/** Sends a mail if the caller's transaction commits; retried for some hours while the mail server does not answer. */
export const enqueueMail = (deps: Deps, tx: Tx, whose: { esquema: string }, order: MailOrder): Promise<void> =>
  deps.jobs.enqueue(tx, whose, sendMail, order)

export const enqueueMails = (deps: Deps, tx: Tx, whose: { esquema: string }, orders: readonly MailOrder[]): Promise<void> =>
  deps.jobs.enqueueAll(tx, whose, sendMail, orders)

/** Values that are paths of this server. */
const pathValues = ['foto_antes', 'foto_despues', 'contesta_si', 'contesta_no']

const mailPassword = ({ db, secrets }: Deps, esquema: string) => readSecret(db.read(esquema), { secrets, esquema }, 'correo')

export const handleMail = (deps: Deps, log: FastifyBaseLogger): void =>
  deps.jobs.handle(sendMail, async ({ codigo, para, lang, valores, desuscribir }, esquema) => {
    const text = await readMailText(deps.db, esquema, codigo, lang)
    if (!text) throw new Error(`there is no mail ${codigo}`)
    const { color: colour, contacto, correo_servidor, ...names } = await deps.directory.settings.of(esquema)
    const sender = {
      municipio: pick(names, 'nombre', lang),
      contacto_email: contacto.email,
      contacto_telefono: contacto.telefono,
    }
    const absolute = (path: string | null | undefined) => (path ? new URL(path, deps.address()).href : null)
    const links = { enlace: absolute(valores.enlace), baja: absolute(valores.baja) }
    const path = (name: string) => (typeof valores[name] === 'string' ? absolute(valores[name]) : null)
    const own = Object.fromEntries(pathValues.map((name) => [name, path(name)]))
    const written = writeMail(text.text, text.foot, { values: { ...sender, ...valores, ...links, ...own }, lang, colour })
    const unsubscribe = absolute(desuscribir)
    const mail = { esquema, from: sender.municipio, to: para, lang, ...written, ...(unsubscribe ? { unsubscribe } : {}) }
    const end = correo_servidor
      ? await deps.townMail({ ...correo_servidor, contrasenya: await mailPassword(deps, esquema) }, mail)
      : await deps.mail.send(mail, deps.clock.now())
    if (end === 'sent') return
    log.warn({ municipality: esquema, correo: codigo }, 'the receiving server refused a mail for good')
    const incidencia = typeof valores['codigo'] === 'string' ? valores['codigo'] : null
    await noteRefused(deps.db, esquema, { fecha: deps.clock.now(), email: para, correo: codigo, incidencia, motivo: end.refused })
  })
