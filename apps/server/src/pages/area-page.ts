import type { Incident } from '@avisa/contract/incidents/schemas'
import { publicPages } from '@avisa/contract/page-paths'
import { paths } from '@avisa/contract/paths'
import { pick } from '@avisa/contract/values/languages'
import type { Area, Counted } from './area-store.ts'
import { markup, type Markup } from './markup.ts'
import { photoAddress, placeOf, stateChip } from './incident-page.ts'
import { appLink, dateIn, documentOf, icon, inLanguage, type Frame, type Page } from './layout.ts'
import { sayIn, type Say } from './texts.ts'

export type ShownArea = {
  area: Area
  counts: readonly Counted[]
  groups: readonly { id: number; nombre: string; icono: string }[]
  oldest: readonly Incident[]
  now: Date
}

const nothing: Counted = { grupo: null, abiertas: 0, semana: 0, mes: 0, trimestre: 0, nuevas: 0, arregladas: 0, mitad: null, nueve: null }

/** A name that says already what it is of («Distrito Norte») stays as it is. */
export const areaName = ({ clase, nombre }: Area, say: Say): string =>
  clase === 'calle' || nombre.startsWith(`${say(clase)} `) ? nombre : say('area', { clase: say(clase), nombre })

export const areaPath = ({ alias }: Pick<Frame, 'alias'>, { clase, id }: Area): string =>
  (clase === 'calle' ? publicPages.street : publicPages.area).to({ alias, id })
export const feedPath = ({ alias }: Pick<Frame, 'alias'>, { clase, id }: Area): string =>
  (clase === 'calle' ? publicPages.streetFeed : publicPages.areaFeed).to({ alias, id })

const daysIn = ({ lang }: Frame, say: Say) => {
  const plain = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  return (days: number): string => {
    const n = days < 10 ? Math.max(0.1, Math.round(days * 10) / 10) : Math.round(days)
    return n === 1 ? say('day') : say('days', { n: plain.format(n) })
  }
}

const figures = (all: Counted, days: (n: number) => string, say: Say): Markup => {
  const box = (title: string, figure: string | number, hint: string) =>
    markup`<div class="card"><span class="small quiet">${title}</span><b>${figure}</b><span class="small quiet">${hint}</span></div>`
  return markup`<div class="figures">${box(say('open'), all.abiertas, all.nuevas === 1 ? say('newOne') : say('newOnes', { n: all.nuevas }))}
${box(say('mended'), all.arregladas, say('lastDays'))}${all.mitad !== null && box(say('half'), days(all.mitad), say('counting'))}${
    all.nueve !== null && box(say('nine'), days(all.nueve), say('counting'))
  }</div>`
}

const ages = ({ abiertas, semana, mes, trimestre }: Counted, say: Say): Markup => {
  const parts = [
    [say('week'), semana],
    [say('month'), mes - semana],
    [say('quarter'), trimestre - mes],
    [say('longer'), abiertas - trimestre],
  ] as const
  const most = Math.max(1, ...parts.map(([, n]) => n))
  return markup`<section aria-labelledby="edades"><h2 id="edades" class="big">${say('byAge')}</h2><ul class="ages">${parts.map(
    ([name, n]) =>
      markup`<li><span>${name}</span><svg aria-hidden="true"><rect width="${Math.round((100 * n) / most)}%" height="100%"/></svg><b>${n}</b></li>`,
  )}</ul></section>`
}

const byGroup = ({ counts, groups }: ShownArea, days: (n: number) => string, say: Say): Markup | undefined => {
  const rows = groups.flatMap(({ id, nombre }) => {
    const row = counts.find(({ grupo }) => grupo === id)
    return row && row.abiertas + row.arregladas > 0 ? [{ nombre, ...row }] : []
  })
  if (rows.length === 0) return undefined
  const timed = rows.some(({ mitad }) => mitad !== null)
  const cell = (figure: number | null) =>
    markup`<td>${figure === null ? markup`<span class="quiet">${say('notYet')}</span>` : days(figure)}</td>`
  return markup`<section class="part" aria-labelledby="grupos"><h2 id="grupos" class="big">${say('byGroup')}</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="grupos"><table><thead><tr><th scope="col">${say('group')}</th><th scope="col">${say('open')}</th><th scope="col">${say('mended')}</th>${
    timed && markup`<th scope="col">${say('halfShort')}</th><th scope="col">${say('nineShort')}</th>`
  }</tr></thead><tbody>${rows.map(
    ({ nombre, abiertas, arregladas, mitad, nueve }) =>
      markup`<tr><th scope="row">${nombre}</th><td>${abiertas}</td><td>${arregladas}</td>${timed && [cell(mitad), cell(nueve)]}</tr>`,
  )}</tbody></table></div></section>`
}

const oldestList = async (frame: Frame, { oldest }: ShownArea, say: Say): Promise<Markup> => {
  const date = dateIn(frame, { day: 'numeric', month: 'long', year: 'numeric' })
  const rows = oldest.map(async (incident) => {
    const { codigo, fecha, imagenes = [], numero_adhesiones } = incident
    const [photo] = imagenes
    return markup`<li${!photo && markup` class="bare"`}>${photo && markup`<img src="${photoAddress(photo, 'thumb')}" alt="" width="64" height="64" loading="lazy">`}<div>
<div class="between"><a href="${inLanguage(frame, publicPages.incident.to({ alias: frame.alias, codigo }))}">${pick(incident, 'descripcion', frame.lang)}</a><span class="quiet small">${say('since', { fecha: date(fecha) })}</span></div>
<p>${placeOf(incident)}</p><div class="between">${await stateChip(incident)}${
      numero_adhesiones > 0 && markup`<span class="quiet small">${say('peopleMany', { n: numero_adhesiones + 1 })}</span>`
    }</div></div></li>`
  })
  return markup`<section class="part" aria-labelledby="antiguas"><h2 id="antiguas" class="big">${say('oldest')}</h2>${
    rows.length === 0 ? markup`<p class="quiet">${say('none')}</p>` : markup`<ul class="list">${await Promise.all(rows)}</ul>`
  }</section>`
}

export const areaPage = async (frame: Frame, shown: ShownArea): Promise<Page> => {
  const say = sayIn(frame.lang)
  const { area, counts, oldest, now } = shown
  const all = counts.find(({ grupo }) => grupo === null) ?? nothing
  const days = daysIn(frame, say)
  const title = areaName(area, say)
  const at = say('today', {
    fecha: dateIn(frame, { day: 'numeric', month: 'long' })(now),
    hora: dateIn(frame, { timeStyle: 'short' })(now),
  })
  const report = appLink(frame, paths.newIncident)
  const follow = appLink(frame, paths.followArea.to({ clase: area.clase === 'calle' ? 'calle' : 'zona', id: area.id }))
  const body = markup`<div class="between"><div><h1>${title}</h1><p class="quiet">${at}</p></div>
<a class="button links" href="${report}">${await icon('plus')}${say('reportHere')}</a></div>
${figures(all, days, say)}<div class="columns flat part"><div class="head">${ages(all, say)}${byGroup(shown, days, say)}${await oldestList(frame, shown, say)}</div>
<aside class="side"><div class="card plain links"><a class="row lead" href="${follow}">${await icon('bell')}<span>${say('followArea')}</span></a>
<a class="row" href="${inLanguage(frame, feedPath(frame, area))}">${await icon('rss')}<span>${say('feed')}</span></a>
<a class="row" href="${appLink(frame, paths.incidents)}">${await icon('map')}<span>${say('allOnMap')}</span></a></div></aside></div>`
  return documentOf(frame, {
    path: areaPath(frame, area),
    title,
    description: say('areaDescription', { abiertas: all.abiertas, arregladas: all.arregladas }),
    robots: true,
    feed: inLanguage(frame, feedPath(frame, area)),
    states: oldest.map(({ ColorEstadoCiudadano }) => ColorEstadoCiudadano),
    updated: 'areaUpdated',
    body,
  })
}
