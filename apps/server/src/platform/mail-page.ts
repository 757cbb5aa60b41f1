import type { IncomingHttpHeaders } from 'node:http'
import { headers } from '@avisa/contract/http/headers'
import { htmlLang, pickLang, type Lang } from '@avisa/contract/values/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isThisMachine } from './config.ts'
import { sendRefusal } from './errors.ts'
import { escapeHtml } from './mail-text.ts'
import type { KeptMail } from './mail.ts'

const texts = {
  es: {
    title: 'Correos de la demostración',
    why: 'Este servidor no tiene correo (MAIL_URL): lo que se enviaría queda aquí, lo más nuevo primero.',
    none: 'Todavía no hay ninguno.',
    again: 'Mirar otra vez',
  },
  ca: {
    title: 'Correus de la demostració',
    why: "Este servidor no té correu (MAIL_URL): el que s'enviaria queda ací, el més nou primer.",
    none: "Encara no n'hi ha cap.",
    again: 'Mirar una altra vegada',
  },
} as const satisfies Record<Lang, unknown>

const dateOf = (lang: Lang, date: string) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Madrid' }).format(new Date(date))

const link = /https?:\/\/[^\s<>"']+/g
const withLinks = (text: string) => escapeHtml(text).replaceAll(link, (url) => `<a href="${url}">${url}</a>`)

const article = ({ fecha, to, subject, text, lang }: KeptMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="to">${dateOf(lang, fecha)} · ${escapeHtml(to)}</p>
<pre lang="${htmlLang(lang)}">${withLinks(text)}</pre></article>`

const pageOf = (mails: readonly KeptMail[], lang: Lang) => `<!doctype html>
<html lang="${htmlLang(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts[lang].title}</title><style>
:root{color-scheme:light dark}body{max-width:46rem;margin:0 auto;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.25}
article{margin:1.5rem 0;padding:1rem 1.25rem;border:1px solid #8886;border-radius:.5rem}h2{margin:0;font-size:1.125rem}
.to{margin:.25rem 0 1rem}pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><main><h1>${texts[lang].title}</h1>
<p>${texts[lang].why}</p>
${mails.length === 0 ? `<p>${texts[lang].none} <a href="/dev/mail">${texts[lang].again}</a></p>` : mails.map(article).join('\n')}
</main></body></html>`

const wasPassedOn = (headers: IncomingHttpHeaders) =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)

/** Requested from this machine and not forwarded by a proxy running on it. */
const isFromHere = ({ ip, hostname, headers }: FastifyRequest) => isThisMachine(ip) && isThisMachine(hostname) && !wasPassedOn(headers)

/**
 * `/dev/mail`: the mails the demo would have sent. Absent without a demo, with SMTP, and for other machines: the links in those mails open accounts.
 */
export const installMailPage = (app: FastifyInstance): void => {
  app.get('/dev/mail', async (request, reply) => {
    const demo = isFromHere(request) ? await app.deps.directory.demo() : undefined
    const mails = demo && (await app.deps.mail.kept(demo.esquema))
    if (!mails) return sendRefusal(request, reply, { code: 'http.notFound', detail: {} })
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(pageOf(mails, pickLang(request.headers[headers.language])))
  })
}
