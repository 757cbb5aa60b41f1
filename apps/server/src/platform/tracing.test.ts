import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiVersion } from '@avisa/contract/http/headers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startProgram } from '#/testing/started-server.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { createPerson, createTown, testPassword } from '#/testing/test-town.ts'

// A whole server takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

type SpanAttribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SpanTold = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: SpanAttribute[]
}
type Batch = { resourceSpans: { resource: { attributes: SpanAttribute[] }; scopeSpans: { spans: SpanTold[] }[] }[] }

const valueOf = (attributes: SpanAttribute[], name: string) => attributes.find(({ key }) => key === name)?.value

/** A collector: what it is sent by OTLP over HTTP. */
const startCollector = async () => {
  const bodies: string[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url === '/v1/traces' && request.headers.authorization === 'Basic abc') bodies.push(Buffer.concat(chunks).toString())
    reply.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const batches = () => bodies.map((body) => JSON.parse(body) as Batch)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    services: () => batches().flatMap((batch) => batch.resourceSpans.map(({ resource }) => valueOf(resource.attributes, 'service.name'))),
    spans: () => batches().flatMap((batch) => batch.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
    stop: () => void server.close(),
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'avisa-traces-'))
let collector: Awaited<ReturnType<typeof startCollector>>
let database: Awaited<ReturnType<typeof createTestDatabase>>
let home: Awaited<ReturnType<typeof createTown>>
let person: { email: string }

beforeAll(async () => {
  collector = await startCollector()
  database = await createTestDatabase()
  home = await createTown(database.db)
  person = await createPerson(database.db, home.esquema, { roles: ['Administradores'], email: 'alba@test.example' })
}, 120_000)
afterAll(async () => {
  collector.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Calls a server with these settings, ends it, and answers what it printed. */
const serve = async (env: Record<string, string>, work: (call: (path: string, body?: object) => Promise<Response>) => Promise<void>) => {
  const program = startProgram({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env } })
  try {
    const address = await program.ready()
    const headers = { 'x-api-key': home.clave, 'x-api-version': apiVersion, 'content-type': 'application/json' }
    await work((path, body) =>
      fetch(`${address}${path}`, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }) }),
    )
  } finally {
    program.kill('SIGTERM')
    await program.ended()
  }
  return program.output()
}
const collected = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
  OTEL_SERVICE_NAME: 'avisa-vila',
})

describe('traces', () => {
  it('contain a call, its statements and its job, without personal data', async () => {
    await serve(collected(), async (call) => {
      expect((await call('/api/v1/reset_password', { email: person.email })).status).toBe(200)
      expect((await call('/api/v1/auth/login', { email: person.email, password: testPassword })).status).toBe(200)
      expect((await call('/api/v1/tipos?token=secreto')).status).toBe(401)
      // Until the job is done.
      await new Promise((resolve) => setTimeout(resolve, 4000))
    })
    const spans = collector.spans()
    const span = spans.find(({ name }) => name === 'POST /api/v1/reset_password')
    expect(valueOf(span?.attributes ?? [], 'http.response.status_code')).toEqual({ intValue: 200 })
    expect(valueOf(span?.attributes ?? [], 'avisa.request_id')?.stringValue).toMatch(/^[0-9a-f]{8}$/)
    const within = spans.filter(({ traceId }) => traceId === span?.traceId)
    const statements = within
      .filter(({ parentSpanId }) => parentSpanId === span?.spanId)
      .map(({ attributes }) => valueOf(attributes, 'db.query.text')?.stringValue)
    expect(statements.some((text) => text?.includes('"usuarios"'))).toBe(true)
    const job = within.find(({ name }) => name.startsWith('job '))
    expect(job?.parentSpanId).toBe(span?.spanId)
    expect(within.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
    expect(collector.services()).toContainEqual({ stringValue: 'avisa-vila' })
    for (const secret of ['secreto', person.email, testPassword, home.clave, '127.0.0.1']) expect(collector.text()).not.toContain(secret)
  })

  it('without a collector nothing waits, and with a share of 0 nothing is exported', async () => {
    const before = collector.spans().length
    await serve({ ...collected(), OTEL_TRACES_SAMPLER_ARG: '0' }, async (call) => {
      expect((await call('/api/v1/tipos')).status).toBe(200)
    })
    expect(collector.spans()).toHaveLength(before)
    const begun = Date.now()
    const output = await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, async (call) => {
      expect((await call('/api/v1/tipos')).status).toBe(200)
    })
    expect(Date.now() - begun).toBeLessThan(60_000)
    expect(output).not.toContain('"level":50')
  })
})
