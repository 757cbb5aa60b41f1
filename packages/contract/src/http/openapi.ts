import type { TSchema } from 'typebox'
import { modules } from '#/access/modules.ts'
import { clean } from './clean-schema.ts'
import { isBytes, refusalsOf, type Access, type Bytes, type Endpoint } from './endpoint.ts'
import { appVersion, headers } from './headers.ts'
import type { RefusalSpec } from './refusals.ts'
import { queryOf } from './whole-lists.ts'

type Json = Record<string, unknown>
type Listed = { feature: string; name: string; endpoint: Endpoint }
type Refusals = Readonly<Record<string, RefusalSpec>>

const parametersOf = (where: 'path' | 'query', schema: (TSchema & { properties?: Json; required?: string[] }) | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema?.required ?? []).includes(name),
    schema: clean(property),
  }))

const accessText = (endpoint: Access): string => {
  if ('allow' in endpoint) return `Permission: ${[endpoint.allow].flat().join(' or ')}.`
  if ('signedIn' in endpoint) return `Any session: ${endpoint.signedIn}.`
  if ('public' in endpoint) return `Anyone with the API key: ${endpoint.public}.`
  return `No API key: ${endpoint.keyless}.`
}

const moduleText = ({ module }: Endpoint): string => (module ? ` Where \`${modules[module]}\` is on.` : '')

const refusalAnswers = (codes: readonly string[], refusals: Refusals) => {
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const spec = refusals[code]
    if (!spec) throw new Error(`no refusal is called ${code}`)
    byStatus.set(spec.status, [...(byStatus.get(spec.status) ?? []), `${code}: ${spec.es}`])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries([...byStatus].map(([status, lines]) => [String(status), { description: lines.join('\n'), content }]))
}

const contentOf = (content: TSchema | Bytes) =>
  isBytes(content)
    ? Object.fromEntries(content.bytes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : { 'application/json': { schema: clean(content) } }

const operation = ({ feature, name, endpoint }: Listed, refusals: Refusals) => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary: endpoint.summary,
  description: accessText(endpoint) + moduleText(endpoint),
  parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', queryOf(endpoint))],
  ...(endpoint.body
    ? {
        requestBody: { required: true, content: { ...contentOf(endpoint.body), ...(endpoint.orBytes ? contentOf(endpoint.orBytes) : {}) } },
      }
    : {}),
  responses: {
    [String(endpoint.status ?? 200)]: { description: 'OK', content: contentOf(endpoint.ok) },
    ...refusalAnswers(refusalsOf(endpoint), refusals),
  },
  security: 'keyless' in endpoint ? [] : [{ apiKey: [], ...('public' in endpoint ? {} : { token: [] }) }],
})

const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        code: { type: ['string', 'integer'] },
        type: { type: ['string', 'null'] },
        title: { type: 'string' },
        message: { type: 'string' },
        errors: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } } },
        request_id: { type: 'string' },
        version: { type: 'integer', description: 'Of a 409: the version that its message tells of' },
      },
    },
  },
}

export const openApi = (listed: readonly Listed[], refusals: Refusals): Json => {
  const paths: Record<string, Json> = {}
  for (const entry of listed) {
    const path = entry.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.endpoint.method.toLowerCase()]: operation(entry, refusals) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Avisa',
      version: appVersion,
      description: 'Municipal incident reporting and repair. Headers, errors and lists: docs/architecture.md.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: headers.apiKey },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
