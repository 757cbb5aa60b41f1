import { publicPages } from '@avisa/contract/page-paths'
import { htmlLang, pick } from '@avisa/contract/values/languages'
import type { Area, ListedIncident } from './area-store.ts'
import { areaName, areaPath, feedPath } from './area-names.ts'
import { markup, trusted, write } from './markup.ts'
import { placeOf } from './incident-page.ts'
import { inLanguage, type Frame } from './layout.ts'
import { sayIn } from './texts.ts'

export const feedOf = (frame: Frame, { area, news, now }: { area: Area; news: readonly ListedIncident[]; now: Date }): string => {
  const { address, alias, lang, settings } = frame
  const town = pick(settings, 'nombre', lang)
  const entries = news.map(({ incident, momento }) => {
    const page = publicPages.incident.to({ alias, codigo: incident.codigo })
    const place = placeOf(incident)
    const title = pick(incident, 'descripcion', lang)
    return markup`<entry><id>${address}${page}</id><title>${place === '' ? title : `${title}, ${place}`}</title>
<updated>${momento.toISOString()}</updated><link href="${address}${inLanguage(frame, page)}"/><summary>${incident.DesEstadoCiudadano}</summary></entry>`
  })
  return write(markup`${trusted('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLang(lang)}"><id>${address}${feedPath(frame, area)}</id>
<title>${areaName(area, sayIn(lang))} · ${town}</title><updated>${(news[0]?.momento ?? now).toISOString()}</updated>
<author><name>${town}</name></author><link rel="self" href="${address}${inLanguage(frame, feedPath(frame, area))}"/><link href="${address}${inLanguage(frame, areaPath(frame, area))}"/>
${entries}</feed>
`).replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
}
