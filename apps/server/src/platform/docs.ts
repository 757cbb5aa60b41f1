import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { allEndpoints } from '@avisa/contract/endpoints'
import { openApi } from '@avisa/contract/http/openapi'
import { refusals } from '@avisa/contract/refusals'
import type { FastifyInstance } from 'fastify'

const resolve = createRequire(import.meta.url).resolve
const assets = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const
type Asset = keyof typeof assets
const isAsset = (file: string): file is Asset => Object.hasOwn(assets, file)

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Avisa API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true })`

export const installDocs = (app: FastifyInstance) => {
  const document = JSON.stringify(openApi(allEndpoints, refusals))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').header('cache-control', 'no-cache').send(document))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(page))
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(start))
  app.get<{ Params: { file: string } }>('/api/docs/:file', async (request, reply) => {
    const { file } = request.params
    if (!isAsset(file)) return reply.callNotFound()
    const folder = join(resolve('swagger-ui-dist/package.json'), '..')
    return reply
      .type(assets[file])
      .header('cache-control', 'max-age=86400')
      .send(await readFile(join(folder, file)))
  })
}
