import { publicPages } from '@avisa/contract/page-paths'
import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { readIndexed } from './incident-store.ts'
import type { Maker } from './maker.ts'
import { markup, trusted, write } from './markup.ts'
import { send, servePage } from './visit.ts'

const hour = 3_600_000

const serveSitemap = (app: FastifyInstance, maker: Maker) =>
  servePage(app, publicPages.sitemap.pattern, async (visit, _params, reply) => {
    const { read, scope, frame } = visit
    const { alias, address } = frame
    if (!scope.settings.incidencias_publicas) return refuse('http.notFound')
    const { content } = await maker.page(visit, ['mapa del sitio', Math.floor(scope.now.getTime() / hour)], async () => {
      const pages = (await readIndexed(read, scope)).map(({ clase, clave, cambio }) => {
        const path = clase === 'zona' ? publicPages.area.to({ alias, id: clave }) : publicPages.incident.to({ alias, codigo: clave })
        return markup`<url><loc>${address}${path}</loc>${cambio && markup`<lastmod>${cambio.toISOString()}</lastmod>`}</url>`
      })
      const numbers = markup`<url><loc>${address}${publicPages.numbers.to({ alias })}</loc></url>`
      const list = markup`${trusted('<?xml version="1.0" encoding="utf-8"?>')}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${numbers}${pages}</urlset>`
      return { content: write(list), policy: '' }
    })
    return send(reply, 'application/xml; charset=utf-8', content)
  })

export const sitemapRoutes = (app: FastifyInstance, maker: Maker): void => {
  serveSitemap(app, maker)
  const { directory, address } = app.deps
  app.get('/robots.txt', async (_request, reply) => {
    const towns = await directory.aliases()
    const settings = await Promise.all(towns.map(([, { esquema }]) => directory.settings.current(esquema)))
    const sitemaps = towns
      .filter((_, at) => settings[at]?.settings.incidencias_publicas)
      .map(([alias]) => `Sitemap: ${address()}${publicPages.sitemap.to({ alias })}\n`)
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8')
    return `User-agent: *\nDisallow: /api/\nDisallow: /s/\n${sitemaps.join('')}`
  })
}
