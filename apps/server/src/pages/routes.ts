import { createHash } from 'node:crypto'
import { publicPages } from '@avisa/contract/page-paths'
import { refuse } from '@avisa/contract/refusal'
import { tonesOf } from '@avisa/contract/values/palette'
import type { FastifyInstance } from 'fastify'
import { readStreetsVersion } from '#/map/shared/version-store.ts'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import { imageFileName } from '#/platform/files.ts'
import type { Feature } from '#/platform/serve.ts'
import { areaRoutes } from './area-routes.ts'
import { incidentPage } from './incident-page.ts'
import { findSeen, readIncident, type ShownIncident } from './incident-store.ts'
import { inLanguage } from './layout.ts'
import { openMaker, type Maker } from './maker.ts'
import { drawMap } from './map-drawing.ts'
import { boxAround, readSurface } from './map-store.ts'
import { drawPicture, groundOf } from './picture.ts'
import { openDataRoutes } from './open-data.ts'
import { numberRoutes } from './numbers-routes.ts'
import { openSeenCache } from './seen-cache.ts'
import { sitemapRoutes } from './sitemap.ts'
import { send, sendPage, servePage, type Visit } from './visit.ts'

/** Pictures that are drawn for a network. */
const drawings = { max: 120, seconds: 60 }
const mapSize = { width: 600, height: 340 } as const
const ground = { x: 320, y: (320 * mapSize.height) / mapSize.width }
/** Increment it when pictures are drawn otherwise. */
const drawnAs = 3

type Incident = ShownIncident['incident']
const placeIn = ({ geolatitud, geolongitud }: Incident) =>
  geolatitud === null || geolongitud === null ? undefined : { latitud: geolatitud, longitud: geolongitud }
const pinOf = ({ ColorEstadoCiudadano }: Incident) => tonesOf(ColorEstadoCiudadano).light.pin

/** What a page says of how long repairs take is counted again each night. */
const hourOf = ({ scope }: Visit) => Math.floor(scope.now.getTime() / 3_600_000)

const serveIncident = (app: FastifyInstance, maker: Maker) => {
  const see = openSeenCache(app.deps.events, ({ read, scope }, codigo) => findSeen(read, scope, codigo))
  servePage(app, publicPages.incident.pattern, async (visit, { codigo }, reply) => {
    const { read, scope, frame } = visit
    const seen = await see(visit, codigo)
    if (!seen) return undefined
    if (seen.codigo !== codigo) {
      const stays = inLanguage(frame, publicPages.incident.to({ alias: frame.alias, codigo: seen.codigo }))
      return send(reply.code(302).header('location', stays), 'text/plain; charset=utf-8', stays)
    }
    const entry = await maker.page(visit, ['incidencia', seen.id, seen.version, hourOf(visit)], async () =>
      incidentPage(frame, (await readIncident(read, scope, seen.id)) ?? refuse('http.notFound')),
    )
    return sendPage(reply, entry)
  })

  servePage(app, publicPages.map.pattern, async (visit, { codigo }, reply) => {
    const { read, scope } = visit
    const seen = await findSeen(read, scope, codigo)
    if (!seen) return undefined
    const streets = await readStreetsVersion(read)
    const { content, policy } = await maker.page(visit, ['mapa', seen.id, seen.version, streets], async () => {
      const { incident } = (await readIncident(read, scope, seen.id)) ?? refuse('http.notFound')
      const surface = await readSurface(read, scope, boxAround(placeIn(incident) ?? refuse('http.notFound'), ground))
      const drawing = drawMap(surface, { ...mapSize, pin: pinOf(incident), named: true })
      return { content: drawing, policy: "default-src 'none'; style-src 'unsafe-inline'" }
    })
    return send(reply.header('content-security-policy', policy), 'image/svg+xml', content)
  })
}

const servePicture = (app: FastifyInstance, maker: Maker) => {
  const { db, files, pictures } = app.deps
  const draw = (visit: Visit, { imagenes: [photo] = [], ...incident }: Incident): Promise<Buffer> => {
    const { read, scope } = visit
    return maker.inTurn('pictures', visit, async () => {
      const content = photo && (await files.read(imageFileName(photo, 'view')))
      const place = placeIn(incident)
      const surface = place && (await readSurface(read, scope, boxAround(place, groundOf(content !== undefined))))
      return drawPicture({ photo: content, surface, pin: pinOf(incident), color: scope.settings.color })
    })
  }
  servePage(app, publicPages.picture.pattern, async (visit, { codigo }, reply) => {
    const { read, scope, ip } = visit
    const seen = await findSeen(read, scope, codigo)
    const shown = seen && (await readIncident(read, scope, seen.id))
    if (!shown) return undefined
    const { incident } = shown
    const look = [incident.imagenes?.[0]?.codigo, placeIn(incident), pinOf(incident), scope.settings.color]
    const parts = JSON.stringify([drawnAs, scope.esquema, await readStreetsVersion(read), look])
    const name = `${createHash('sha256').update(parts).digest('hex').slice(0, 32)}.png`
    const picture = await maker.picture(name, async () => {
      const stored = await pictures.read(name)
      if (stored) return stored
      await countTry(db, scope.esquema, limitedByNetwork('imagen', ip, drawings), scope.now)
      const drawn = await draw(visit, incident)
      await pictures.save(name, drawn)
      return drawn
    })
    return send(reply.header('cache-control', 'public, max-age=300'), 'image/png', picture)
  })
}

export const routes: Feature = (app) => {
  const maker = openMaker()
  serveIncident(app, maker)
  servePicture(app, maker)
  areaRoutes(app, maker)
  numberRoutes(app, maker)
  sitemapRoutes(app, maker)
  openDataRoutes(app, maker)
}
