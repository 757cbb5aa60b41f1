import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendRefusal } from './errors.ts'

const year = 31_536_000

/** Built files carry a hash in their name and never change; the rest is asked for again each time. */
const cacheControl = (path: string) => (/\/assets\//.test(path) ? `public, max-age=${year}, immutable` : 'no-cache')

const isScreen = (url: string, accept: string | undefined) =>
  !/^\/(api|citizen|uploads|tiles|fonts|estados\/icono|health|assets)\b/.test(url) && (accept ?? '').includes('text/html')

/** Content policy of the page: nothing from elsewhere but map layers over https, which a municipality may configure. */
const contentSecurityPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine and MapLibre set styles on elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    connectSrc: ["'self'", 'https:'],
    fontSrc: ["'self'", 'data:'],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  },
}

/** Serves the built client; an address of a screen gets the page, anything else unknown a 404 in JSON. */
export const installClient = async (app: FastifyInstance, folder: string | undefined) => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    // Photos and icons are shown by other sites of the municipality too.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path))
      },
    })
  }
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
  app.setNotFoundHandler((request, reply) => {
    if (built && request.method === 'GET' && isScreen(request.url, request.headers.accept)) return page(reply)
    return sendRefusal(request, reply, { code: 'http.notFound', detail: {} })
  })
}
