import { createHash } from 'node:crypto'
import { publicPages } from '@avisa/contract/pages/addresses'
import { refuse } from '@avisa/contract/refusal'
import { tonesOf } from '@avisa/contract/values/palette'
import { readStreetsVersion } from '#/map/shared/version-store.ts'
import { openByteCache } from '#/platform/byte-cache.ts'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import { fairQueue } from '#/platform/fair-queue.ts'
import { imageFileName } from '#/platform/files.ts'
import { neighbourhoodOf } from '#/platform/network-of.ts'
import type { Feature } from '#/platform/serve.ts'
import { areaPage } from './area-page.ts'
import { countArea, findStreet, findZone, readGroups, readNews, readOldest, type Area } from './area-store.ts'
import { feedOf } from './feed.ts'
import { incidentPage } from './incident-page.ts'
import { findSeen, readIncident, type ShownIncident } from './incident-store.ts'
import type { Page } from './layout.ts'
import { drawMap } from './map-drawing.ts'
import { readSurface } from './map-store.ts'
import { drawPicture, groundOf } from './picture.ts'
import { send, sendPage, servePage, type Params, type Visit } from './visit.ts'

/** Bytes that a process keeps of pages and of pictures. */
const kept = { pages: 32 * 1024 * 1024, pictures: 16 * 1024 * 1024 } as const
/** What is made at once, and waits for it; `share`: of one network. */
const bounds = { pages: { slots: 6, waiting: 300, share: 60 }, pictures: { slots: 1, waiting: 40, share: 8 } } as const
/** Pictures that are drawn for a network. */
const drawings = { max: 120, seconds: 60 }
const minute = 60_000
const mapSize = { width: 600, height: 340 } as const
const ground = { x: 320, y: (320 * mapSize.height) / mapSize.width }
/** Increment it when pictures are drawn otherwise. */
const drawnAs = 1

type Entry = { byteLength: number; content: Buffer; policy: string }
const entryOf = ({ content, policy }: Page): Entry => {
  const bytes = Buffer.from(content)
  return { content: bytes, policy, byteLength: bytes.byteLength }
}

const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
const placeIn = ({ geolatitud, geolongitud }: ShownIncident['incident']) =>
  geolatitud === null || geolongitud === null ? undefined : { latitud: geolatitud, longitud: geolongitud }
const pinOf = ({ ColorEstadoCiudadano }: ShownIncident['incident']) => tonesOf(ColorEstadoCiudadano).light.pin

export const routes: Feature = (app) => {
  const { deps } = app
  const pages = openByteCache<Entry>(kept.pages)
  const pictures = openByteCache<Buffer>(kept.pictures)
  const queues = { pages: fairQueue(bounds.pages), pictures: fairQueue(bounds.pictures) }

  const inTurn = <T>(kind: keyof typeof queues, { ip }: Visit, work: () => Promise<T>): Promise<T> => {
    const turn = neighbourhoodOf(ip)
    return queues[kind]({ turn, names: [[turn, bounds[kind].share]] }, work)
  }
  const keyOf = ({ scope, version }: Visit, ...parts: readonly (string | number)[]) =>
    [scope.esquema, version, scope.lang, ...parts].join(' ')
  const make = (visit: Visit, parts: readonly (string | number)[], draw: () => Promise<Page>) =>
    pages(keyOf(visit, ...parts), () => inTurn('pages', visit, async () => entryOf(await draw())))

  servePage(app, publicPages.incident.pattern, async (visit, { codigo }, reply) => {
    const { read, scope, frame } = visit
    const seen = await findSeen(read, scope, codigo)
    if (!seen) return undefined
    const entry = await make(visit, ['incidencia', seen.id, seen.version], async () =>
      incidentPage(frame, (await readIncident(read, scope, seen.id)) ?? refuse('http.notFound')),
    )
    return sendPage(reply, entry)
  })

  servePage(app, publicPages.map.pattern, async (visit, { codigo }, reply) => {
    const { read, scope } = visit
    const seen = await findSeen(read, scope, codigo)
    if (!seen) return undefined
    const streets = await readStreetsVersion(read)
    const { content, policy } = await make(visit, ['mapa', seen.id, seen.version, streets], async () => {
      const { incident } = (await readIncident(read, scope, seen.id)) ?? refuse('http.notFound')
      const surface = await readSurface(read, scope, placeIn(incident) ?? refuse('http.notFound'), ground)
      const drawing = drawMap(surface, { ...mapSize, pin: pinOf(incident), named: true })
      return { content: drawing, policy: "default-src 'none'; style-src 'unsafe-inline'" }
    })
    return send(reply.header('content-security-policy', policy), 'image/svg+xml', content)
  })

  servePage(app, publicPages.picture.pattern, async (visit, { codigo }, reply) => {
    const { read, scope, ip } = visit
    const seen = await findSeen(read, scope, codigo)
    const shown = seen && (await readIncident(read, scope, seen.id))
    if (!shown) return undefined
    const { incident } = shown
    const [photo, place, pin, { color }] = [incident.imagenes?.[0], placeIn(incident), pinOf(incident), scope.settings]
    const parts = [scope.esquema, photo?.codigo, place, pin, color, await readStreetsVersion(read), drawnAs]
    const name = `${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}.png`
    const draw = async () => {
      await countTry(deps.db, scope.esquema, limitedByNetwork('imagen', ip, drawings), scope.now)
      return inTurn('pictures', visit, async () => {
        const content = photo && (await deps.files.read(imageFileName(photo, 'view')))
        const surface = place && (await readSurface(read, scope, place, groundOf(content !== undefined)))
        const picture = await drawPicture({ photo: content, surface, pin, color })
        await deps.pictures.save(name, picture)
        return picture
      })
    }
    const picture = await pictures(name, async () => (await deps.pictures.read(name)) ?? draw())
    return send(reply.header('cache-control', 'public, max-age=300'), 'image/png', picture)
  })

  const serveArea = (patterns: { page: string; feed: string }, find: typeof findZone) => {
    const areaOf = async ({ read, scope }: Visit, { id }: Params): Promise<Area | undefined> =>
      scope.settings.incidencias_publicas ? find(read, scope, idOf(id)) : undefined
    const turn = ({ scope }: Visit) => Math.floor(scope.now.getTime() / minute)
    servePage(app, patterns.page, async (visit, params, reply) => {
      const { read, scope, frame } = visit
      const area = await areaOf(visit, params)
      if (!area) return undefined
      const entry = await make(visit, [area.clase, area.id, turn(visit)], async () => {
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
      const { content } = await make(visit, ['atom', area.clase, area.id, turn(visit)], async () => ({
        content: feedOf(frame, { area, news: await readNews(read, scope, area), now: scope.now }),
        policy: '',
      }))
      return send(reply, 'application/atom+xml; charset=utf-8', content)
    })
  }
  serveArea({ page: publicPages.area.pattern, feed: publicPages.areaFeed.pattern }, findZone)
  serveArea({ page: publicPages.street.pattern, feed: publicPages.streetFeed.pattern }, findStreet)
}
