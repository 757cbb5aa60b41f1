import { publicPages } from '@avisa/contract/page-paths'
import type { FastifyInstance } from 'fastify'
import { areaPage } from './area-page.ts'
import { countArea, findStreet, findZone, readGroups, readNews, readOldest, type Area } from './area-store.ts'
import { feedOf } from './feed.ts'
import type { Maker } from './maker.ts'
import { send, sendPage, servePage, type Params, type Visit } from './visit.ts'

const minute = 60_000
const turnOf = ({ scope }: Visit) => Math.floor(scope.now.getTime() / minute)
const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

const serveArea = (app: FastifyInstance, maker: Maker, patterns: { page: string; feed: string; find: typeof findZone }) => {
  const areaOf = async ({ read, scope }: Visit, { id }: Params): Promise<Area | undefined> =>
    scope.settings.incidencias_publicas ? patterns.find(read, scope, idOf(id)) : undefined

  servePage(app, patterns.page, async (visit, params, reply) => {
    const { read, scope, frame } = visit
    const area = await areaOf(visit, params)
    if (!area) return undefined
    const entry = await maker.page(visit, [area.clase, area.id, turnOf(visit)], async () => {
      const [counts, groups, oldest] = await Promise.all([
        countArea(read, scope, area),
        readGroups(read, scope),
        readOldest(read, scope, area),
      ])
      return areaPage(frame, { area, counts, groups, oldest, now: scope.now })
    })
    return sendPage(reply, entry)
  })

  servePage(app, patterns.feed, async (visit, params, reply) => {
    const { read, scope, frame } = visit
    const area = await areaOf(visit, params)
    if (!area) return undefined
    const { content } = await maker.page(visit, ['atom', area.clase, area.id, turnOf(visit)], async () => ({
      content: feedOf(frame, { area, news: await readNews(read, scope, area), now: scope.now }),
      policy: '',
    }))
    return send(reply, 'application/atom+xml; charset=utf-8', content)
  })
}

/** Pages and feeds of quarters, districts and streets; each is made at most once a minute. */
export const areaRoutes = (app: FastifyInstance, maker: Maker): void => {
  serveArea(app, maker, { page: publicPages.area.pattern, feed: publicPages.areaFeed.pattern, find: findZone })
  serveArea(app, maker, { page: publicPages.street.pattern, feed: publicPages.streetFeed.pattern, find: findStreet })
}
