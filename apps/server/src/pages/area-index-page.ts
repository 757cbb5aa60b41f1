import { publicPages } from '@avisa/contract/page-paths'
import { pick } from '@avisa/contract/values/languages'
import type { Place } from './area-store.ts'
import { documentOf, inLanguage, type Frame, type Page } from './layout.ts'
import { markup, type Markup } from './markup.ts'
import { sayIn } from './texts.ts'

export const areaIndexPage = (frame: Frame, places: readonly Place[]): Page => {
  const say = sayIn(frame.lang)
  const { alias, lang, settings } = frame
  const link = ({ id, nombre }: Place) => markup`<a href="${inLanguage(frame, publicPages.area.to({ alias, id }))}">${nombre}</a>`
  const districts = places.filter(({ clase }) => clase === 'distrito')
  const quarters = places.filter(({ clase }) => clase === 'barrio')
  const listOf = (list: readonly Place[]) =>
    list.length > 0 && markup`<ul class="areas">${list.map((place) => markup`<li>${link(place)}</li>`)}</ul>`
  const part = (heading: Markup | string, list: readonly Place[]) =>
    markup`<section class="part"><h2 class="big">${heading}</h2>${listOf(list)}</section>`
  const others = quarters.filter(({ distrito }) => !districts.some(({ nombre }) => nombre === distrito))
  const body = markup`<h1>${say('areas')}</h1><p><a href="${inLanguage(frame, publicPages.numbers.to({ alias }))}">${say('numbers')}</a></p>${districts.map(
    (district) =>
      part(
        link(district),
        quarters.filter(({ distrito }) => distrito === district.nombre),
      ),
  )}${others.length > 0 && (districts.length > 0 ? part(say('otherAreas'), others) : listOf(others))}`
  return documentOf(frame, {
    kind: 'area',
    path: publicPages.areas.to({ alias }),
    title: say('areas'),
    description: say('areasOf', { municipio: pick(settings, 'nombre', lang) }),
    robots: true,
    body,
  })
}
