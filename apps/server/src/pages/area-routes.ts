import { publicPages } from '@avisa/contract/page-paths'
import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { readStreetsVersion } from '#/map/shared/version-store.ts'
import { areaIndexPage } from './area-index-page.ts'
import { areaListPage } from './area-list-page.ts'
import { pageLength, parseListQuery, type ListQuery } from './area-lists.ts'
import { boxOf, drawArea, planOf } from './area-map.ts'
import { areaPage, oldestLength } from './area-page.ts'
import {
  countArea,
  findStreet,
  findZone,
  readAreas,
  readGroups,
  readList,
  readNews,
  readOutline,
  type Area,
  type Listing,
} from './area-store.ts'
import { feedOf } from './feed.ts'
import type { Page } from './layout.ts'
import type { Maker } from './maker.ts'
import { readSurface } from './map-store.ts'
import { write, type Markup } from './markup.ts'
import { send, sendPage, servePage, type Params, type Visit } from './visit.ts'

const minute = 60_000
const turnOf = ({ scope }: Visit) => Math.floor(scope.now.getTime() / minute)
const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
const allOpen: ListQuery = { lista: 'abiertas', grupo: null, pagina: 1 }

type Served = { kind: string; page: string; feed: string; find: typeof findZone }

const serveArea = (app: FastifyInstance, maker: Maker, { kind, page, feed, find }: Served) => {
  /** The area itself is looked for when its page is drawn, so that a page that is in memory costs no statement. */
  const drawn = (
    visit: Visit,
    { id }: Params,
    { key, draw }: { key: readonly (string | number)[]; draw: (area: Area) => Promise<Page> },
  ) => {
    const { read, scope } = visit
    if (!scope.settings.incidencias_publicas) return refuse('http.notFound')
    return maker.page(visit, [kind, idOf(id), turnOf(visit), ...key], async () =>
      draw((await find(read, scope, idOf(id))) ?? refuse('http.notFound')),
    )
  }

  const drawPlan = async (visit: Visit, area: Area, rows: { listing: Listing; first: number }): Promise<Markup | undefined> => {
    const { read, scope, frame } = visit
    const [lines, streets] = await Promise.all([readOutline(read, scope, area), readStreetsVersion(read)])
    const { incidents } = rows.listing
    const box = boxOf(lines, incidents)
    if (!box) return undefined
    const ground = await maker.part(visit, ['plano', area.clase, area.id, streets, box.centre.x, box.half.x], async () =>
      write(drawArea(await readSurface(read, scope, box), lines, area.clase === 'calle' ? '' : 'Z')),
    )
    return planOf(frame, { area, ground, box, incidents, first: rows.first })
  }

  servePage(app, page, async (visit, params, reply) => {
    const { read, scope, frame } = visit
    const query = parseListQuery(reply.request.query as Record<string, unknown>)
    if (query === undefined) return undefined
    const drawAll = async (area: Area) => {
      const [counts, groups, oldest] = await Promise.all([
        countArea(read, scope, area),
        readGroups(read, scope),
        readList(read, scope, area, { ...allOpen, length: oldestLength }),
      ])
      const map = await drawPlan(visit, area, { listing: oldest, first: 1 })
      return areaPage(frame, { area, counts, groups, oldest: oldest.incidents, map, now: scope.now })
    }
    const drawList = async (area: Area, list: ListQuery) => {
      const group = list.grupo === null ? undefined : (await readGroups(read, scope)).find(({ id }) => id === list.grupo)
      if (list.grupo !== null && !group) return refuse('http.notFound')
      const listing = await readList(read, scope, area, list)
      const map = await drawPlan(visit, area, { listing, first: pageLength * (list.pagina - 1) + 1 })
      return (await areaListPage(frame, { area, query: list, group, listing, map })) ?? refuse('http.notFound')
    }
    const key = query ? [query.lista, query.grupo ?? 0, query.pagina] : []
    const draw = (area: Area) => (query ? drawList(area, query) : drawAll(area))
    return sendPage(reply, await drawn(visit, params, { key, draw }))
  })

  servePage(app, feed, async (visit, params, reply) => {
    const { read, scope, frame } = visit
    const draw = async (area: Area) => ({
      content: feedOf(frame, { area, news: await readNews(read, scope, area), now: scope.now }),
      policy: '',
    })
    const { content } = await drawn(visit, params, { key: ['atom'], draw })
    return send(reply, 'application/atom+xml; charset=utf-8', content)
  })
}

/** Pages and feeds of quarters, districts and streets; each is made at most once a minute. */
export const areaRoutes = (app: FastifyInstance, maker: Maker): void => {
  servePage(app, publicPages.areas.pattern, async (visit, _params, reply) => {
    const { read, scope, frame } = visit
    if (!scope.settings.incidencias_publicas) return undefined
    const entry = await maker.page(visit, ['zonas', turnOf(visit)], async () => {
      const places = await readAreas(read, scope)
      return places.length > 0 ? areaIndexPage(frame, places) : refuse('http.notFound')
    })
    return sendPage(reply, entry)
  })
  serveArea(app, maker, { kind: 'zona', page: publicPages.area.pattern, feed: publicPages.areaFeed.pattern, find: findZone })
  serveArea(app, maker, { kind: 'calle', page: publicPages.street.pattern, feed: publicPages.streetFeed.pattern, find: findStreet })
}
