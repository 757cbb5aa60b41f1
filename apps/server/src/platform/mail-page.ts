import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './mail-text.ts'
import type { KeptMail } from './mail.ts'

const date = new Intl.DateTimeFormat('es-ES', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Madrid' })

const link = /https?:\/\/[^\s<>"']+/g
const withLinks = (text: string) => escapeHtml(text).replaceAll(link, (url) => `<a href="${url}">${url}</a>`)

const article = ({ fecha, to, subject, text, lang }: KeptMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="to">${date.format(new Date(fecha))} · ${escapeHtml(to)}</p>
<pre lang="${lang}">${withLinks(text)}</pre></article>`

const pageOf = (mails: readonly KeptMail[]) => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Correos · Demostración</title><style>
:root{color-scheme:light dark}body{max-width:46rem;margin:0 auto;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}
article{margin:1.5rem 0;padding:1rem 1.25rem;border:1px solid #8886;border-radius:.5rem}h2{margin:0;font-size:1.125rem}
.to{margin:.25rem 0 1rem;opacity:.8}pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><main><h1>Correos de la demostración</h1>
<p>Este servidor no tiene correo (MAIL_URL): lo que se enviaría queda aquí, lo más nuevo primero.</p>
${mails.length === 0 ? '<p>Todavía no hay ninguno. <a href="/dev/mail">Mirar otra vez</a></p>' : mails.map(article).join('\n')}
</main></body></html>`

/** `/dev/mail`: what the demo would have sent. There is no such page where there is no demo or where mail goes out by SMTP. */
export const installMailPage = (app: FastifyInstance): void => {
  app.get('/dev/mail', async (_request, reply) => {
    const demo = await app.deps.directory.demo()
    const mails = demo && (await app.deps.mail.kept(demo.esquema))
    if (!mails) return reply.callNotFound()
    return reply.type('text/html').header('cache-control', 'no-store').send(pageOf(mails))
  })
}
