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

/** Who may show our page in a frame, and whose pages ours shows in frames. */
type Sites = { framing: readonly string[]; framed: readonly string[] }

/** Content policy of the page: nothing from elsewhere but map layers over https, which a municipality may configure. */
const contentSecurityPolicy = ({ framing, framed }: Record<keyof Sites, () => string>) => ({
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
    frameSrc: ["'self'", framed],
    frameAncestors: ["'self'", framing],
    upgradeInsecureRequests: null,
  },
})

/** Milliseconds after which the sites of frames are asked for again. */
const framingAge = 60_000
/** An origin and nothing more; what is none could say something else in the header. */
const origin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/

const written = (sites: readonly string[]) => [...new Set(sites)].filter((one) => origin.test(one)).join(' ')

/** The sites of frames, as the header writes them; what was known stays while they cannot be asked for. */
const followFraming = (app: FastifyInstance, list: () => Promise<Sites>) => {
  let known = { framing: '', framed: '' }
  let askedAt = -Infinity
  const look = async () => {
    const now = app.deps.clock.now().getTime()
    if (now - askedAt < framingAge) return
    askedAt = now
    try {
      const { framing, framed } = await list()
      known = { framing: written(framing), framed: written(framed) }
    } catch (cause) {
      app.log.warn({ err: cause }, 'sites of frames not read')
    }
  }
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers.accept ?? '').includes('text/html')) await look()
  })
  return { framing: () => known.framing, framed: () => known.framed }
}

/** Serves the built client; an address of a screen gets the page, anything else unknown a 404 in JSON. */
export const installClient = async (app: FastifyInstance, folder: string | undefined, framingSites: () => Promise<Sites>) => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurityPolicy(followFraming(app, framingSites)),
    // Knows one site at most; `frame-ancestors` above says all.
    xFrameOptions: false,
    // Behind TLS only: a browser that was once told so asks by nothing else.
    strictTransportSecurity: app.deps.address().startsWith('https:') && { maxAge: year, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    // Photos and icons are shown by other sites of the municipality too.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
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
