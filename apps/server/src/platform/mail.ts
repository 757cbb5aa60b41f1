import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scrub } from '@avisa/contract/logs/scrub'
import type { Lang } from '@avisa/contract/values/languages'
import nodemailer from 'nodemailer'

/** An outgoing mail. `from` is the display name of the sender. */
export type Mail = {
  esquema: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  lang: Lang
  unsubscribe?: string
}
export type KeptMail = Mail & { fecha: string }

/** A mail refused for good has a reason, without the address. */
export type MailOutcome = 'sent' | { refused: string }

/**
 * Where mails go. `send` throws when it can be retried later (the job does) and answers the reason when the receiving server will never accept it.
 * `kept`: a municipality's newest mails, where they are stored in a folder.
 */
export type Mailer = {
  /** Whether mails leave this machine. */
  isReal: boolean
  send: (mail: Mail, now: Date) => Promise<MailOutcome>
  kept: (esquema: string) => Promise<KeptMail[] | undefined>
  /** Deletes stored mails sent before this moment. */
  sweep: (before: Date) => Promise<void>
}

const seconds = 1000
export const patience = {
  connectionTimeout: 10 * seconds,
  greetingTimeout: 10 * seconds,
  socketTimeout: 30 * seconds,
  dnsTimeout: 10 * seconds,
}

/** A permanent refusal of this address or mail (SMTP 5xx after the greeting); retrying would change nothing. */
const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode <= 559

/** The reason of a final refusal; any other error is thrown on. */
export const refusedOr = (error: unknown): MailOutcome => {
  if (isFinal(error)) return { refused: scrub(error.message, 300) }
  throw error
}

/** What is sent, from this address. */
export const toMessage = ({ from, to, subject, text, html, lang, unsubscribe }: Mail, address: string) => ({
  from: { name: from, address },
  to,
  subject,
  text,
  html,
  // For auto-responders: nobody reads their answers.
  headers: {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': lang,
    // RFC 8058: mail programs offer to unsubscribe by one click.
    ...(unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  },
})

/** By SMTP (`smtp://user:password@host:587`, `smtps://…:465`), from one address, under the municipality's name. */
export const openSmtp = (url: string, address: string): Mailer => {
  const { hostname } = new URL(url)
  const transport = nodemailer.createTransport({ url, ...patience, name: hostname })
  return {
    isReal: true,
    send: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, address))
        return 'sent'
      } catch (error) {
        return refusedOr(error)
      }
    },
    kept: async () => undefined,
    sweep: async () => undefined,
  }
}

const maxShown = 100

/** One JSON file per mail, in a folder for each municipality; for a server without SMTP. */
export const openMailFolder = (root: string): Mailer => {
  let sent = 0
  const nameOf = (moment: Date) => moment.toISOString().replaceAll(':', '-')
  return {
    isReal: false,
    send: async (mail, now) => {
      const folder = join(root, mail.esquema)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Mails of the same moment keep their order.
      sent += 1
      const name = `${nameOf(now)}-${String(sent).padStart(6, '0')}-${randomUUID().slice(0, 8)}`
      await writeFile(join(folder, `${name}.part`), JSON.stringify({ ...mail, fecha: now.toISOString() } satisfies KeptMail), {
        mode: 0o600,
      })
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`))
      return 'sent'
    },
    kept: async (esquema) => {
      const folder = join(root, esquema)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
      const newest = names.toSorted().toReversed().slice(0, maxShown)
      return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail))
    },
    sweep: async (before) => {
      await mkdir(root, { recursive: true, mode: 0o700 })
      for (const esquema of await readdir(root)) {
        const old = (await readdir(join(root, esquema))).filter((name) => name < nameOf(before))
        for (const name of old) await rm(join(root, esquema, name), { force: true })
      }
    },
  }
}
