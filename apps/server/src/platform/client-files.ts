import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './errors.ts'

const year = 31_536_000

/** Built files have a hash in their name and never change; others are revalidated each time. */
const cacheControl = (path: string) => (/\/assets\//.test(path) ? `public, max-age=${year}, immutable` : 'no-cache')

const isScreen = (url: string, accept: string | undefined) =>
  !/^\/(api|citizen|uploads|tiles|fonts|estados\/icono|health|assets)\b/.test(url) && (accept ?? '').includes('text/html')

/** Who may embed our pages, and which pages ours may embed, in CSP syntax. */
export type FramePolicy = { framing: string; framed: string }
type OfRequest = (request: IncomingMessage) => string

/** Content security policy: nothing external except map layers over https, which municipalities may configure. */
const contentSecurityPolicy = ({ framing, framed }: Record<keyof FramePolicy, OfRequest>) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine and MapLibre set inline styles.
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

/** The worker that decodes HEIC photos: it alone may compile WebAssembly, and it loads nothing but its own files. */
const isDecoder = (path: string) => /[\\/]heic-worker-[\w-]+\.js(\.br)?$/.test(path)
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The municipality a URL names: in a mail's link, or in an embedded form. */
const townIn = (url: string): number | undefined => {
  const id = new URLSearchParams(url.split('?')[1]).get('municipio') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}
const isPage = ({ url, headers }: FastifyRequest) => (headers.accept ?? '').includes('text/html') || url.startsWith('/index.html')

/** The framing policy of each page; everything else may neither be embedded nor embed. */
const followFraming = (app: FastifyInstance, policyOf: (town: number | undefined) => Promise<FramePolicy>) => {
  const policies = new WeakMap<IncomingMessage, FramePolicy>()
  app.addHook('onRequest', async (request) => {
    if (!isPage(request)) return
    try {
      policies.set(request.raw, await policyOf(townIn(request.url)))
    } catch (cause) {
      app.log.warn({ err: cause }, 'policy of frames not known')
    }
  })
  const partOf =
    (part: keyof FramePolicy): OfRequest =>
    (request) =>
      policies.get(request)?.[part] ?? ''
  return { framing: partOf('framing'), framed: partOf('framed') }
}

/** Serves the built client; screen URLs get the page, unknown paths a 404 in JSON. */
export const installClient = async (app: FastifyInstance, folder: string | undefined, framing: Parameters<typeof followFraming>[1]) => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurityPolicy(followFraming(app, framing)),
    // Supports a single site only; `frame-ancestors` above has them all.
    xFrameOptions: false,
    // Behind TLS only: browsers that receive it once use nothing else afterwards.
    strictTransportSecurity: app.deps.address().startsWith('https:') && { maxAge: year, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    // Other sites of the municipality show photos and icons too.
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
        if (isDecoder(path)) reply.header('content-security-policy', decoderPolicy)
      },
    })
  }
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
  app.setNotFoundHandler((request, reply) => {
    if (built && request.method === 'GET' && isScreen(request.url, request.headers.accept)) return page(reply)
    return sendRefusal(request, reply, { code: 'http.notFound', detail: {} })
  })
}
