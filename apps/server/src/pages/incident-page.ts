import { deadlineWords, promiseWords } from '@avisa/contract/statistics/promise-words'
import type { Image } from '@avisa/contract/images/schemas'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { publicPages } from '@avisa/contract/page-paths'
import { paths } from '@avisa/contract/paths'
import { htmlLang, pick } from '@avisa/contract/values/languages'
import { imageFileName } from '#/platform/files.ts'
import type { ShownIncident } from './incident-store.ts'
import { markup, type Markup } from './markup.ts'
import { appLink, dateIn, documentOf, icon, inLanguage, type Frame, type Page } from './layout.ts'
import { toneClass } from './look.ts'
import { sayIn, type Say } from './texts.ts'

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
const mostPhotos = 6

export const placeOf = ({ direccioncalle, direccioncalle_sn, barrio, distrito }: Incident): string =>
  direccioncalle_sn ?? direccioncalle ?? barrio ?? distrito ?? ''

export const photoAddress = (image: Image, size: 'thumb' | 'view'): string => `/uploads/imagenes/${imageFileName(image, size)}`

/** The reporter is one of them. */
const peopleWho = ({ numero_adhesiones }: Incident, say: Say): string | undefined => {
  if (numero_adhesiones === 0) return undefined
  return say('seenByMany', { n: numero_adhesiones + 1 })
}

export const stateChip = async ({ DesEstadoCiudadano, ColorEstadoCiudadano, icono_estado }: Incident): Promise<Markup> =>
  markup`<span class="chip ${toneClass(ColorEstadoCiudadano)}">${await icon(icono_estado)}${DesEstadoCiudadano}</span>`

const crumbs = (frame: Frame, { incident, surroundings }: ShownIncident, say: Say): Markup | undefined => {
  const { barrio_id, distrito_id, calle_id } = surroundings
  const areas = [
    [distrito_id, incident.distrito, publicPages.area],
    [barrio_id, incident.barrio === incident.distrito ? null : incident.barrio, publicPages.area],
    [calle_id, incident.direccioncalle, publicPages.street],
  ] as const
  const links = areas.flatMap(([id, name, { to }]) =>
    id && name ? [markup`<a href="${inLanguage(frame, to({ alias: frame.alias, id }))}">${name}</a>`] : [],
  )
  return links.length === 0
    ? undefined
    : markup`<nav class="crumbs" aria-label="${say('where')}">${links.map((link, at) => [at > 0 && ' · ', link])}</nav>`
}

const moments = { antes: 'before', durante: 'during', despues: 'after' } as const

const photosOf = (frame: Frame, { imagenes = [], descripcion_es, descripcion_val }: Incident, say: Say): Markup | undefined => {
  if (imagenes.length === 0) return undefined
  const mended = imagenes.some(({ momento }) => momento === 'despues')
  const date = dateIn(frame, long)
  const what = pick({ descripcion_es, descripcion_val }, 'descripcion', frame.lang)
  const figures = imagenes.slice(0, mostPhotos).map((image, at) => {
    return markup`<figure><img src="${photoAddress(image, 'view')}" width="${image.ancho}" height="${image.alto}" alt="${say('photoAlt', { que: what })}"${
      at > 0 && markup` loading="lazy"`
    }><figcaption>${say('photoOf', { momento: say(mended ? moments[image.momento ?? 'antes'] : 'photo'), fecha: date(image.created_at ?? '') })}</figcaption></figure>`
  })
  return markup`<div class="photos${figures.length > 1 && ' two'}">${figures}</div>`
}

const inCharge = ({ cierre }: Incident, say: Say): Markup | undefined => {
  if (!cierre?.organismo) return undefined
  const { nombre, telefono, web } = cierre.organismo
  const phone = telefono !== null && markup` · <a href="tel:${telefono.replaceAll(/[^\d+]/g, '')}">${telefono}</a>`
  const page = web !== null && /^https?:[/]{2}/.test(web) && markup` · <a href="${web}" rel="noopener">${web}</a>`
  return markup`<p class="next">${say('inCharge')}: <b>${nombre}</b>${phone}${page}</p>`
}

const plannedFor = (frame: Frame, { cierre }: Incident, say: Say): Markup | undefined =>
  cierre?.prevista ? markup`<p class="next">${say('planned')}: <b>${dateIn(frame, long)(`${cierre.prevista} 12:00:00`)}</b></p>` : undefined

const actions = async (frame: Frame, { id, estado_final }: Incident, say: Say): Promise<Markup | undefined> => {
  if (estado_final) return undefined
  const inApp = appLink(frame, paths.incident.to({ id }))
  return markup`<section class="acts card" aria-labelledby="ver"><h2 id="ver">${say('meToo')}</h2><p class="quiet">${say('meTooHint')}</p>
<a class="button main" href="${inApp}">${await icon('eye')}${say('iSeeIt')}</a>
<a class="button" href="${inApp}">${await icon('bell')}${say('follow')}</a><p class="quiet small">${say('noAccount')}</p></section>`
}

type Steps = NonNullable<Incident['historial']>
/** Statuses with the same public name are one step, at the time of the first; an answer stays with its own. */
const publicSteps = (steps: Steps): Steps =>
  steps.filter((step, at) => step.comentario !== null || step.DesEstadoCiudadano !== steps[at + 1]?.DesEstadoCiudadano)

const story = async (frame: Frame, { historial = [] }: Incident, say: Say): Promise<Markup | undefined> => {
  if (historial.length === 0) return undefined
  const date = dateIn(frame, { ...long, month: 'short', hour: 'numeric', minute: '2-digit' })
  const steps = publicSteps(historial).map(
    async (step) => markup`<li class="step ${toneClass(step.ColorEstadoCiudadano)}"><i>${await icon(step.icono)}</i><div>
<div class="between"><b>${step.DesEstadoCiudadano}</b><span class="quiet small">${date(step.fecha)}</span></div>${
      step.comentario !== null &&
      markup`<p${step.respuesta_lang && markup` lang="${htmlLang(step.respuesta_lang)}"`}>${step.comentario}</p>`
    }</div></li>`,
  )
  return markup`<section class="story" aria-labelledby="pasos"><h2 id="pasos" class="big">${say('happened')}</h2><ol class="steps">${await Promise.all(steps)}</ol></section>`
}

const side = async (frame: Frame, { incident, surroundings }: ShownIncident, say: Say): Promise<Markup> => {
  const { alias, settings } = frame
  const { id, codigo, barrio, distrito } = incident
  const map =
    incident.geolatitud !== null &&
    markup`<img class="map" src="${inLanguage(frame, publicPages.map.to({ alias, codigo }))}" width="600" height="340" alt="${say('mapOf', { lugar: placeOf(incident) })}" loading="lazy">${
      settings.creditos_mapa.length > 0 && markup`<p class="credit quiet">${settings.creditos_mapa.join(' · ')}</p>`
    }`
  const area = surroundings.barrio_id ?? surroundings.distrito_id
  const clase = surroundings.barrio_id === null ? 'distrito' : 'barrio'
  const areaLink =
    area !== null &&
    markup`<a class="row" href="${inLanguage(frame, publicPages.area.to({ alias, id: area }))}"><span>${say('area', { clase: say(clase), nombre: (clase === 'barrio' ? barrio : distrito) ?? '' })}</span>${await icon('chevron-right')}</a>`
  return markup`<aside class="side">${(map || areaLink) && markup`<div class="card plain">${map}${areaLink}</div>`}
<div class="card plain links"><a class="row lead" href="${appLink(frame, paths.newIncident)}">${await icon('plus')}<span>${say('report')}</span></a>
<a class="row" href="${appLink(frame, paths.incident.to({ id }))}">${await icon('flag')}<span>${say('wrong')}</span></a></div></aside>`
}

export const incidentPage = async (frame: Frame, shown: ShownIncident): Promise<Page> => {
  const say = sayIn(frame.lang)
  const { alias, lang, settings } = frame
  const { incident, surroundings, promise } = shown
  const { codigo, fecha, contenido_publico, historial = [], emplazamiento } = incident
  const title = pick(incident, 'descripcion', lang)
  const place = placeOf(incident)
  const expected = incident.plazo_publico ? deadlineWords(incident.plazo_publico, lang) : promise && promiseWords(promise, lang)
  const heading = place === '' ? title : `${title}, ${place}`
  const reported = say('reported', { fecha: dateIn(frame, long)(fecha) })
  const seen = peopleWho(incident, say)
  const body = markup`${crumbs(frame, shown, say)}<div class="columns"><div>
<div class="head"><div class="between">${await stateChip(incident)}<span class="quiet">${codigo}</span></div>
<h1>${title}</h1>${place !== '' && markup`<p>${place}</p>`}${emplazamiento !== null && markup`<p>${emplazamiento}</p>`}
<p class="quiet">${reported}${seen !== undefined && ` · ${seen}`}</p>${photosOf(frame, incident, say)}${
    contenido_publico !== null && markup`<p class="said">${contenido_publico}</p>`
  }${inCharge(incident, say)}${plannedFor(frame, incident, say)}${surroundings.explicacion !== null && markup`<p class="next">${surroundings.explicacion}</p>`}${expected !== undefined && markup`<p class="said quiet">${expected}</p>`}</div>
${await story(frame, incident, say)}</div><div>${await actions(frame, incident, say)}
${await side(frame, shown, say)}</div></div>`
  const state = [say('stateIs', { estado: incident.DesEstadoCiudadano }), surroundings.explicacion, `${reported}.`]
  return documentOf(frame, {
    kind: 'incident',
    path: publicPages.incident.to({ alias, codigo }),
    title: heading,
    description: state.filter((sentence) => sentence !== null).join(' '),
    robots: settings.paginas_indexadas === true,
    picture: { path: publicPages.picture.to({ alias, codigo }), alt: heading },
    states: [incident.ColorEstadoCiudadano, ...historial.map((step) => step.ColorEstadoCiudadano)],
    body,
  })
}
