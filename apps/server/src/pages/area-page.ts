import { publicPages } from '@avisa/contract/page-paths'
import { paths } from '@avisa/contract/paths'
import { incidentList } from './area-list-page.ts'
import type { AreaList } from './area-lists.ts'
import { areaName, areaPath, feedPath, listAddress } from './area-names.ts'
import type { Area, Counted, Group, ListedIncident } from './area-store.ts'
import { markup, type Markup } from './markup.ts'
import { appLink, dateIn, documentOf, icon, inLanguage, type Frame, type Page } from './layout.ts'
import { sayIn, sayMany, type Say } from './texts.ts'

export type ShownArea = {
  area: Area
  counts: readonly Counted[]
  groups: readonly Group[]
  oldest: readonly ListedIncident[]
  map: Markup | undefined
  now: Date
}

export const oldestLength = 5
const nothing: Counted = { grupo: null, abiertas: 0, semana: 0, mes: 0, trimestre: 0, nuevas: 0, arregladas: 0, mitad: null, nueve: null }

const daysIn = ({ lang }: Frame, say: Say) => {
  const plain = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  return (days: number): string => {
    const n = days < 10 ? Math.max(0.1, Math.round(days * 10) / 10) : Math.round(days)
    return n === 1 ? say('day') : say('days', { n: plain.format(n) })
  }
}

const figures = (frame: Frame, all: Counted, say: Say): Markup => {
  const days = daysIn(frame, say)
  const box = (lista: AreaList, [title, figure, hint]: readonly [string, string | number, string]) =>
    markup`<a class="card" href="${listAddress(frame, lista)}"><span class="small quiet">${title}</span><b>${figure}</b><span class="small quiet">${hint}</span></a>`
  return markup`<div class="figures">${box('abiertas', [say('open'), all.abiertas, sayMany(say, 'newOnes', all.nuevas)])}
${box('arregladas', [say('mended'), all.arregladas, say('lastDays')])}${
    all.mitad !== null && box('medidas', [say('half'), days(all.mitad), say('counting')])
  }${all.nueve !== null && box('medidas', [say('nine'), days(all.nueve), say('counting')])}</div>`
}

const ages = (frame: Frame, { abiertas, semana, mes, trimestre }: Counted, say: Say): Markup => {
  const parts = [
    ['semana', semana],
    ['mes', mes - semana],
    ['trimestre', trimestre - mes],
    ['antiguas', abiertas - trimestre],
  ] as const
  const most = Math.max(1, ...parts.map(([, n]) => n))
  return markup`<section aria-labelledby="edades"><h2 id="edades" class="big">${say('byAge')}</h2><ul class="ages">${parts.map(
    ([lista, n]) =>
      markup`<li><a href="${listAddress(frame, lista)}">${say(lista)}</a><svg aria-hidden="true"><rect width="${Math.round((100 * n) / most)}%" height="100%"/></svg><b>${n}</b></li>`,
  )}</ul></section>`
}

const byGroup = (frame: Frame, { counts, groups }: ShownArea, say: Say): Markup | undefined => {
  const days = daysIn(frame, say)
  const rows = groups.flatMap(({ id, nombre }) => {
    const row = counts.find(({ grupo }) => grupo === id)
    return row && row.abiertas + row.arregladas > 0 ? [{ nombre, ...row }] : []
  })
  if (rows.length === 0) return undefined
  const timed = rows.some(({ mitad }) => mitad !== null)
  const count = (lista: AreaList, grupo: number | null, n: number) =>
    markup`<td>${n === 0 ? 0 : markup`<a href="${listAddress(frame, lista, grupo)}">${n}</a>`}</td>`
  const cell = (figure: number | null) =>
    figure === null ? markup`<td class="quiet">${say('notYet')}</td>` : markup`<td>${days(figure)}</td>`
  return markup`<section class="part" aria-labelledby="grupos"><h2 id="grupos" class="big">${say('byGroup')}</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="grupos"><table><thead><tr><th scope="col">${say('group')}</th><th scope="col">${say('open')}</th><th scope="col">${say('mended')}</th>${
    timed && markup`<th scope="col">${say('halfShort')}</th><th scope="col">${say('nineShort')}</th>`
  }</tr></thead><tbody>${rows.map(
    ({ nombre, grupo, abiertas, arregladas, mitad, nueve }) =>
      markup`<tr><th scope="row">${nombre}</th>${count('abiertas', grupo, abiertas)}${count('arregladas', grupo, arregladas)}${timed && [cell(mitad), cell(nueve)]}</tr>`,
  )}</tbody></table></div></section>`
}

const oldestList = async (frame: Frame, { oldest }: ShownArea, open: number): Promise<Markup> => {
  const say = sayIn(frame.lang)
  const shown = oldest.length
  return markup`<section class="part" aria-labelledby="antiguas"><div class="between"><h2 id="antiguas" class="big">${say('oldest')}</h2>${
    open > shown && markup`<a href="${listAddress(frame, 'abiertas')}">${sayMany(say, 'seeAll', open)}</a>`
  }</div>${shown === 0 ? markup`<p class="quiet">${say('none')}</p>` : await incidentList(frame, { incidents: oldest, first: 1, since: 'since' })}</section>`
}

export const areaPage = async (frame: Frame, shown: ShownArea): Promise<Page> => {
  const say = sayIn(frame.lang)
  const { area, counts, oldest, map, now } = shown
  const all = counts.find(({ grupo }) => grupo === null) ?? nothing
  const title = areaName(area, say)
  const at = say('today', {
    fecha: dateIn(frame, { day: 'numeric', month: 'long' })(now),
    hora: dateIn(frame, { timeStyle: 'short' })(now),
  })
  const report = appLink(frame, paths.newIncident)
  const follow = appLink(frame, paths.followArea.to({ clase: area.clase === 'calle' ? 'calle' : 'zona', id: area.id }))
  const index =
    area.clase !== 'calle' &&
    markup`<nav class="crumbs"><a href="${inLanguage(frame, publicPages.areas.to({ alias: frame.alias }))}">${say('allAreas')}</a></nav>`
  const body = markup`${index}<div class="between"><div><h1>${title}</h1><p class="quiet">${at}</p></div>
<a class="button links" href="${report}">${await icon('plus')}${say('reportHere')}</a></div>
${figures(frame, all, say)}<div class="columns part"><div class="main">${ages(frame, all, say)}${byGroup(frame, shown, say)}${await oldestList(frame, shown, all.abiertas)}</div>
<aside class="side"><div class="card plain links"><a class="row lead" href="${follow}">${await icon('bell')}<span>${say('followArea')}<span class="small quiet">${say('followHint')}</span></span></a>
<a class="row" href="${inLanguage(frame, feedPath(frame, area))}">${await icon('rss')}<span>${say('feed')}</span></a></div>${map}</aside></div>`
  return documentOf(frame, {
    path: areaPath(frame, area),
    title,
    description: [sayMany(say, 'areaOpen', all.abiertas), sayMany(say, 'areaMended', all.arregladas)].join(' '),
    robots: true,
    feed: inLanguage(frame, feedPath(frame, area)),
    states: oldest.map(({ incident }) => incident.ColorEstadoCiudadano),
    kind: 'area',
    body,
  })
}
