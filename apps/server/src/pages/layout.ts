import { paths, withQuery } from '@avisa/contract/paths'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import { parseDate } from '@avisa/contract/values/dates'
import { htmlLang, pick, type Lang } from '@avisa/contract/values/languages'
import { parametersFrom } from '#/municipalities/shared/store.ts'
import { iconDrawing } from '#/statuses/shared/icons.ts'
import { markup, trusted, write, type Markup } from './markup.ts'
import { policyOf, styleOf, type PageKind } from './look.ts'
import { sayIn, type Say } from './texts.ts'

export type Frame = {
  id: number
  alias: string
  settings: Settings
  lang: Lang
  /** `https://avisos.example.org`. */
  address: string
}
export type Page = { content: string; policy: string }
type Query = Readonly<Record<string, string | number>>
type Document = {
  /** Absent where there is no such page. */
  path?: string
  query?: Query
  title: string
  description?: string
  robots: boolean
  picture?: { path: string; alt: string } | undefined
  feed?: string
  states?: readonly string[]
  kind: PageKind
  body: Markup
}

const drawnByStyle = / (class|xmlns|width|height|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)="[^"]*"/g

export const icon = async (name: string): Promise<Markup> =>
  trusted(
    (await iconDrawing(name))
      .replaceAll(/\s+/g, ' ')
      .replace(/<svg[^>]*>/, (tag) => tag.replaceAll(drawnByStyle, '').replace('<svg', '<svg class="i" aria-hidden="true"'))
      .replace(/<path stroke="none"[^>]*>/, '')
      .replaceAll(/ (?=[<>/])|(?<=>) /g, ''),
  )

/** A screen of the app, of this municipality; `id` 0: of none. */
export const appLink = ({ id }: Pick<Frame, 'id'>, path: string): string => (id === 0 ? path : withQuery(path, { municipio: id }))

/** Another page, in the language of this one. */
export const inLanguage = ({ lang, settings }: Frame, path: string, query: Query = {}): string => {
  const all = settings.forzar_idioma === null ? { ...query, lang } : query
  return Object.keys(all).length === 0 ? path : withQuery(path, all)
}

export const dateIn = ({ lang, settings }: Frame, format: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(lang, { timeZone: settings.zona_horaria, ...format })
  return (time: Date | string): string => {
    const date = typeof time === 'string' ? parseDate(time, settings.zona_horaria) : time
    return date ? formatter.format(date) : ''
  }
}

const languageLink = (frame: Frame, { path, query }: Document, say: Say): Markup | undefined => {
  const { lang, settings } = frame
  if (path === undefined || settings.forzar_idioma !== null) return undefined
  const other = lang === 'ca' ? 'es' : 'ca'
  return markup`<a href="${inLanguage({ ...frame, lang: other }, path, query)}" lang="${htmlLang(other)}" hreflang="${htmlLang(other)}">${say('other')}</a>`
}

const header = (frame: Frame, page: Document, say: Say): Markup => {
  const { settings, lang } = frame
  const { logo } = parametersFrom(settings)
  const crest = logo?.startsWith('/') && markup`<img src="${logo}" alt="" width="36" height="36">`
  return markup`<a class="skip" href="#contenido">${say('skip')}</a>
<header class="bar"><div class="wide">${crest}<p><b>${pick(settings, 'nombre', lang)}</b><span class="quiet small">${say('service')}</span></p>
${languageLink(frame, page, say)}</div></header>`
}

const footer = ({ settings }: Frame, say: Say, updated: 'updated' | 'areaUpdated' | 'numbersUpdated'): Markup => {
  const { telefono } = settings.contacto
  const phone = telefono && markup` · ${say('townHall')}: <a href="tel:${telefono.replaceAll(/[^\d+]/g, '')}">${telefono}</a>`
  return markup`<footer class="foot"><div class="wide"><p>${say('emergency')}: <a href="tel:112"><b>112</b></a>${phone}</p>
<p>${say(updated)}</p></div></footer>`
}

const plainAddress = ({ address }: Frame, { path = '', query = {} }: Document): string =>
  `${address}${Object.keys(query).length === 0 ? path : withQuery(path, query)}`

const preview = (frame: Frame, page: Document): Markup => {
  const { title, description, picture } = page
  const { address, lang, settings } = frame
  const image =
    picture &&
    markup`<meta property="og:image" content="${address}${picture.path}"><meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="${picture.alt}">
<meta name="twitter:card" content="summary_large_image">`
  return markup`<meta name="description" content="${description}"><meta property="og:type" content="website">
<meta property="og:site_name" content="${pick(settings, 'nombre', lang)}"><meta property="og:title" content="${title}">
<meta property="og:description" content="${description}"><meta property="og:url" content="${plainAddress(frame, page)}">
<meta property="og:locale" content="${lang === 'ca' ? 'ca_ES' : 'es_ES'}">${image}`
}

const alternates = (frame: Frame, page: Document): Markup =>
  markup`<link rel="canonical" href="${plainAddress(frame, page)}">${
    frame.settings.forzar_idioma === null &&
    (['es', 'ca'] as const).map(
      (lang) =>
        markup`<link rel="alternate" hreflang="${htmlLang(lang)}" href="${frame.address}${inLanguage({ ...frame, lang }, page.path ?? '', page.query)}">`,
    )
  }`

export const documentOf = (frame: Frame, page: Document): Page => {
  const { lang, settings } = frame
  const say = sayIn(lang)
  const style = styleOf(settings.color, page.states ?? [], page.kind)
  const content = markup`<!doctype html>
<html lang="${htmlLang(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title} · ${pick(settings, 'nombre', lang) || 'Avisa'}</title>${page.path !== undefined && preview(frame, page)}
${!page.robots && markup`<meta name="robots" content="noindex">`}${page.path !== undefined && alternates(frame, page)}
<meta name="theme-color" content="${settings.color}"><link rel="icon" href="/icon.svg">${
    page.feed !== undefined && markup`<link rel="alternate" type="application/atom+xml" title="${page.title}" href="${page.feed}">`
  }
<style>${trusted(style)}</style></head>
<body>${header(frame, page, say)}
<main id="contenido" class="wide">${page.body}</main>
${footer(frame, say, page.kind === 'incident' ? 'updated' : page.kind === 'numbers' ? 'numbersUpdated' : 'areaUpdated')}</body></html>
`
  return { content: write(content), policy: policyOf(style) }
}

/** The same words for what does not exist and what is not public. */
export const noticeOf = (frame: Frame, about: 'missing' | 'busy'): Page => {
  const say = sayIn(frame.lang)
  const body = markup`<div class="card"><h1>${say(about)}</h1><p class="quiet">${say(`${about}Hint`)}</p>
<a class="button main" href="${appLink(frame, paths.start)}">${say('toApp')}</a></div>`
  return documentOf(frame, { kind: 'notice', title: say(about), robots: false, body })
}
