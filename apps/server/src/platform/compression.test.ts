import { gunzipSync } from 'node:zlib'
import { allEndpoints } from '@avisa/contract/endpoints'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const { inject, home } = app.current
  return inject({ method, url, headers: { 'x-api-key': home.clave, 'x-api-version': '1.0.0', ...headers } })
}
const gzip = { 'accept-encoding': 'gzip, deflate, br' }
const parameters = '/api/v1/param-config/general'

describe('reference data', () => {
  it('are compressed for clients that accept gzip, and identical for others', async () => {
    const [plain, small] = [await ask(parameters), await ask(parameters, gzip)]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag })
    expect(small.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 2)
    expect(small.headers['content-length']).toBe(`${small.rawPayload.byteLength}`)
    expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual(plain.json())
    for (const { headers } of [plain, small]) expect(`${headers.vary}`).toContain('Accept-Encoding')
  })

  it('are not compressed for clients that refuse gzip', async () => {
    const answer = await ask(parameters, { 'accept-encoding': 'gzip;q=0, identity' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json().nombre).toBeTruthy()
  })

  it('are still answered with 304 to a matching ETag', async () => {
    const { headers } = await ask(parameters, gzip)
    const again = await ask(parameters, { ...gzip, 'if-none-match': `${headers.etag}` })
    expect({
      statusCode: again.statusCode,
      byteLength: again.rawPayload.byteLength,
      contentEncoding: again.headers['content-encoding'],
    }).toEqual({ statusCode: 304, byteLength: 0, contentEncoding: undefined })
  })

  it('are the only compressed answers: others and refusals are not', async () => {
    for (const url of ['/api/openapi.json', '/api/v1/estados/incidencia?x=1']) {
      const answer = await ask(url, gzip)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(Object.keys(answer.json())).not.toEqual([])
    }
  })

  it('are what every start loads, for every caller', () => {
    const marked = allEndpoints.filter(({ endpoint }) => 'reference' in endpoint)
    expect(marked.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()).toEqual([
      'GET /api/v1/ayuda',
      'GET /api/v1/estados/:tipo',
      'GET /api/v1/inspecciones/resultados',
      'GET /api/v1/motivos-valoracion',
      'GET /api/v1/param-config/general',
      'GET /api/v1/tipos',
      'GET /api/v1/traducciones/:cadena',
      'GET /api/v1/unidades-gestion',
    ])
    for (const { endpoint } of marked) expect('public' in endpoint && !('secret' in endpoint)).toBe(true)
  })
})
