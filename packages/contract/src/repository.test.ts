import { describe, expect, it } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { openApi } from './http/openapi.ts'
import type { RefusalSpec } from './http/refusals.ts'
import { refusals } from './refusals.ts'
import { repeatedSentence } from './testing/repeated-sentence.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted()

describe('the whole contract', () => {
  it.each(Object.entries<RefusalSpec>(refusals))('%s has the same placeholders in both languages', (_code, spec) => {
    expect(spec.es.trim()).not.toBe('')
    expect(spec.ca.trim()).not.toBe('')
    expect(placeholders(spec.ca)).toEqual(placeholders(spec.es))
    expect([spec.es, spec.ca].map(repeatedSentence)).toEqual([undefined, undefined])
    expect(Boolean(spec.title_es)).toBe(Boolean(spec.title_ca))
  })

  it.each(allEndpoints.map((entry) => [entry.name, entry.endpoint] as const))(
    '%s declares exactly once who may call it',
    (_name, endpoint) => {
      const ways = ['allow', 'signedIn', 'public', 'keyless'].filter((way) => way in endpoint)
      expect(ways).toHaveLength(1)
      expect(/^\/(api|citizen)\//.test(endpoint.path) || 'keyless' in endpoint).toBe(true)
    },
  )

  it.each(allEndpoints.map((entry) => [entry.name, entry.endpoint] as const))('%s lists only refusals that exist', (_name, endpoint) => {
    expect(endpoint.refusals.filter((code) => !(code in refusals))).toEqual([])
  })

  it('no path is used twice', () => {
    const routes = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':x')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('the OpenAPI document is 3.1 without `nullable`, with every path parameter described', () => {
    const document = openApi(allEndpoints, refusals)
    const text = JSON.stringify(document)
    expect(document['openapi']).toBe('3.1.0')
    expect(text).not.toContain('"nullable"')
    for (const { endpoint } of allEndpoints) {
      for (const [, name] of endpoint.path.matchAll(/:(\w+)/g)) expect(Object.keys(endpoint.params?.properties ?? {})).toContain(name)
    }
  })
})
