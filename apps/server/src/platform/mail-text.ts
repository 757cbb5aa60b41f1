import type { Lang } from '@avisa/contract/values/languages'
import { htmlLang } from '@avisa/contract/values/languages'
import { fill, knownSentences } from '@avisa/contract/values/fill'

/** A mail's text in one language, with `{{name}}` placeholders. The button leads to the value `enlace`. */
export type MailText = { asunto: string; cuerpo: readonly string[]; boton: string | null }
export type MailValues = Readonly<Record<string, string | number | null | undefined>>

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const isEmpty = (value: MailValues[string]) => value === undefined || value === null || String(value).trim() === ''
const asText = (values: MailValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))

/** Black or white, whichever contrasts more with `#RRGGBB` (WCAG 2 relative luminance). */
const inkOn = (colour: string): string => {
  const channel = (at: number) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return light > 0.179 ? '#000000' : '#FFFFFF'
}

type Button = { text: string; link: string }

const paragraph = (text: string, style: string, name = '') => `<p${name && ` class="${name}"`} style="margin:0 0 16px;${style}">${text}</p>`

/** For programs that show mails dark; the others keep the colours of the elements. */
const darkColours =
  '@media (prefers-color-scheme:dark){body{background:#16191C!important;color:#E9ECEF!important}.card,.choice{background:#212529!important}' +
  '.choice{color:#F8F9FA!important;border-color:#CED4DA!important}.quiet,.quiet a{color:#CED4DA!important}}'

const question = {
  es: { asks: '¿Está arreglado?', yes: 'Sí', no: 'No, sigue igual' },
  ca: { asks: 'Està arreglat?', yes: 'Sí', no: 'No, seguix igual' },
} as const satisfies Record<Lang, object>

/** The last question of a report, with a link for each answer. */
const answersOf = ({ contesta_si, contesta_no }: Readonly<Record<string, string>>, lang: Lang) => {
  const { yes, no } = question[lang]
  return contesta_si && contesta_no
    ? [
        { text: yes, link: contesta_si },
        { text: no, link: contesta_no },
      ]
    : []
}

const answerHtml = ({ text, link }: Button) =>
  `<a class="choice" href="${link}" style="display:inline-block;margin:0 12px 12px 0;padding:14px 24px;border:2px solid #343A40;border-radius:8px;` +
  `background:#FFFFFF;color:#1B1F23;text-decoration:none;font-weight:600">${text}</a>`

const questionHtml = (answers: readonly Button[], lang: Lang): string =>
  answers.length === 0
    ? ''
    : `<h2 style="margin:24px 0 12px;font-size:18px;line-height:1.25">${question[lang].asks}</h2>\n<p style="margin:0 0 4px">${answers.map(answerHtml).join('')}</p>`

const answersText = (answers: readonly Button[], lang: Lang): string[] =>
  answers.length === 0 ? [] : [[question[lang].asks, ...answers.map(({ text, link }) => `${text}: ${link}`)].join('\n')]

const htmlOf = (parts: {
  body: string[]
  asks: string
  photos: string
  foot: string[]
  button: Button | null
  colour: string
  lang: Lang
  subject: string
}) => {
  const { body, asks, photos, foot, button, colour, lang, subject } = parts
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:14px 24px;border-radius:8px;` +
      `background:${colour};color:${inkOn(colour)};text-decoration:none;font-weight:600">${escapeHtml(button.text)}</a></p>` +
      paragraph(
        `<a href="${escapeHtml(button.link)}" style="color:#343A40">${escapeHtml(button.link)}</a>`,
        'font-size:13px;word-break:break-all',
        'quiet',
      )
    : ''
  return `<!doctype html>
<html lang="${htmlLang(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkColours}</style></head>
<body style="margin:0;padding:16px;overflow-wrap:anywhere;background:#F4F6F8;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5;color:#1B1F23">
<div class="card" lang="${htmlLang(lang)}" style="max-width:560px;margin:0 auto;padding:24px;background:#FFFFFF;border-top:4px solid ${colour};border-radius:8px">
${photos}${body.map((text) => paragraph(text, '')).join('\n')}
${asks}
${link}
</div>
<div lang="${htmlLang(lang)}" style="max-width:560px;margin:16px auto 0;padding:0 24px">${foot.map((text) => paragraph(text, 'font-size:13px;color:#495057', 'quiet')).join('\n')}</div>
</body></html>`
}

type Photo = { src: string; caption: string }

/** What was reported and how it is now. */
const photosOf = (values: Readonly<Record<string, string>>): Photo[] =>
  ['foto_antes', 'foto_despues'].flatMap((name) => (values[name] ? [{ src: values[name], caption: values[`${name}_texto`] ?? '' }] : []))

const photoCell =
  (what: string | undefined) =>
  ({ src, caption }: Photo) =>
    `<td style="width:50%;padding:0 4px 16px;vertical-align:top"><img src="${src}" alt="${[caption, what].filter(Boolean).join(': ')}" width="242" ` +
    `style="width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:8px;display:block">` +
    `<span class="quiet" style="display:block;margin-top:4px;font-size:13px;line-height:1.35;color:#495057">${caption}</span></td>`

const photosHtml = (photos: readonly Photo[], what: string | undefined): string =>
  photos.length === 0
    ? ''
    : `<table role="presentation" style="width:100%;margin:0 -4px;border-spacing:0"><tr>${photos.map(photoCell(what)).join('')}</tr></table>`

/** Subject, plain text and HTML of a mail with its footer. Values are escaped in the HTML; a line break in the subject becomes a space. */
export const writeMail = (
  text: MailText,
  foot: readonly string[],
  { values, lang, colour }: { values: MailValues; lang: Lang; colour: string },
) => {
  const plain = asText(values)
  const escaped = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, escapeHtml(value)]))
  const written = values['respuesta_lang']
  if (typeof written === 'string' && written !== lang)
    for (const name of ['respuesta', 'comentario'])
      if (escaped[name]) escaped[name] = `<span lang="${htmlLang(written === 'ca' ? 'ca' : 'es')}">${escaped[name]}</span>`
  const answered = text.cuerpo.flatMap((each) => (each.includes('{{respuesta}}') ? [each, '{{prevista}}'] : [each]))
  const body = knownSentences(answered, values)
  const below = knownSentences(foot, values)
  const button = text.boton !== null && !isEmpty(values['enlace']) ? { text: text.boton, link: plain['enlace'] ?? '' } : null
  const html = (paragraphs: string[]) => paragraphs.map((each) => fill(escapeHtml(each), escaped).replaceAll('\n', '<br>'))
  const subject = fill(text.asunto, plain).replaceAll(/\s+/g, ' ')
  return {
    subject,
    text: [
      ...body.map((each) => fill(each, plain)),
      ...photosOf(plain).map(({ src, caption }) => `${caption}: ${src}`),
      ...answersText(answersOf(plain, lang), lang),
      ...(button ? [`${button.text}:\n${button.link}`] : []),
      ['-- ', ...below.map((each) => fill(each, plain))].join('\n'),
    ].join('\n\n'),
    html: htmlOf({
      body: html(body),
      asks: questionHtml(answersOf(escaped, lang), lang),
      photos: photosHtml(photosOf(escaped), escaped['tipo']),
      foot: html(below),
      button,
      colour,
      lang,
      subject,
    }),
  }
}
