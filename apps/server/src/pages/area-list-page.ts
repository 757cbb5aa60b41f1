import { publicPages } from '@avisa/contract/page-paths'
import { paths } from '@avisa/contract/paths'
import { pick } from '@avisa/contract/values/languages'
import { areaName, areaPath } from './area-names.ts'
import { listQuery, pageLength, type AreaList, type ListQuery } from './area-lists.ts'
import type { Area, Group, ListedIncident, Listing } from './area-store.ts'
import { markup, type Markup } from './markup.ts'
import { photoAddress, placeOf, stateChip } from './incident-page.ts'
import { appLink, dateIn, documentOf, icon, inLanguage, type Frame, type Page } from './layout.ts'
import { sayIn, sayMany, type Say } from './texts.ts'

type Since = 'since' | 'mendedOn' | 'reported'
type Rows = { incidents: readonly ListedIncident[]; first: number; since: Since }

export const incidentList = async (frame: Frame, { incidents, first, since }: Rows): Promise<Markup> => {
  const say = sayIn(frame.lang)
  const date = dateIn(frame, { day: 'numeric', month: 'long', year: 'numeric' })
  const rows = incidents.map(async ({ incident, momento, oculta }, at) => {
    const { codigo, imagenes = [], numero_adhesiones } = incident
    const [photo] = imagenes
    const title = pick(incident, 'descripcion', frame.lang)
    const page = inLanguage(frame, publicPages.incident.to({ alias: frame.alias, codigo }))
    return markup`<li${!photo && markup` class="bare"`}>${photo && markup`<img src="${photoAddress(photo, 'thumb')}" alt="" width="64" height="64" loading="lazy">`}<div>
<div class="between"><span><b class="n">${first + at}</b>${oculta ? title : markup`<a href="${page}">${title}</a>`}</span><span class="quiet small">${say(since, { fecha: date(momento) })}</span></div>
<p>${placeOf(incident)}</p><div class="between">${await stateChip(incident)}${
      numero_adhesiones > 0 && markup`<span class="quiet small">${say('peopleMany', { n: numero_adhesiones + 1 })}</span>`
    }</div></div></li>`
  })
  return markup`<ol class="list" start="${first}">${await Promise.all(rows)}</ol>`
}

const ofTime: Partial<Record<AreaList, Since>> = { arregladas: 'mendedOn', nuevas: 'reported', medidas: 'reported' }
const byAge = new Set<AreaList>(['semana', 'mes', 'trimestre', 'antiguas'])
const nameOf = (lista: AreaList, say: Say): string => (byAge.has(lista) ? say('parts', { a: say('open'), b: say(lista) }) : say(lista))

const pager = (frame: Frame, query: ListQuery, { pages, say }: { pages: number; say: Say }): Markup | undefined => {
  const { pagina } = query
  if (pages === 1) return undefined
  const link = (to: number, rel: 'prev' | 'next') =>
    to >= 1 &&
    to <= pages &&
    markup`<a class="button" rel="${rel}" href="${inLanguage(frame, '', listQuery({ ...query, pagina: to }))}">${say(rel)}</a>`
  return markup`<nav class="pager" aria-label="${say('pages')}">${link(pagina - 1, 'prev')}<span>${say('pageOf', { n: pagina, total: pages })}</span>${link(pagina + 1, 'next')}</nav>`
}

type ShownList = { area: Area; query: ListQuery; group: Group | undefined; listing: Listing; map: Markup | undefined }

export const areaListPage = async (frame: Frame, { area, query, group, listing, map }: ShownList): Promise<Page | undefined> => {
  const say = sayIn(frame.lang)
  const { lista, pagina } = query
  const { total, incidents } = listing
  const pages = Math.max(1, Math.ceil(total / pageLength))
  if (pagina > pages) return undefined
  const place = areaName(area, say)
  const name = group ? say('parts', { a: nameOf(lista, say), b: group.nombre }) : nameOf(lista, say)
  const first = pageLength * (pagina - 1) + 1
  const body = markup`<nav class="crumbs" aria-label="${say('where')}"><a href="${inLanguage(frame, areaPath(frame, area))}">${place}</a></nav>
<div class="between"><div><h1>${name}</h1><p class="quiet">${sayMany(say, 'incidents', total)}</p></div>
<a class="button links" href="${appLink(frame, paths.newIncident)}">${await icon('plus')}${say('reportHere')}</a></div>
<div class="columns part"><div class="main">${await incidentList(frame, { incidents, first, since: ofTime[lista] ?? 'since' })}
${pager(frame, query, { pages, say })}</div><aside class="side">${map}</aside></div>`
  return documentOf(frame, {
    path: areaPath(frame, area),
    query: listQuery(query),
    title: say('parts', { a: place, b: name }),
    description: sayMany(say, 'incidents', total),
    robots: false,
    states: incidents.map(({ incident }) => incident.ColorEstadoCiudadano),
    kind: 'area',
    body,
  })
}
