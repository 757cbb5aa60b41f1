import { apiVersion, headers as headerNames } from '@avisa/contract/http/headers'
import { beforeAll, describe, expect, it } from 'vitest'

import { openDirectory } from '#/platform/database/directory.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown } from '#/testing/test-town.ts'

const app = useTestApp()

const allow = (esquema: string, sites: unknown, clave = 'sitios_permitidos') => app.current.settings({ [clave]: sites }, esquema)
const policyOf = async (directive: string, url = '/', accept = 'text/html') => {
  const answer = await app.current.inject({ url, headers: { accept } })
  const policy = String(answer.headers['content-security-policy'])
  expect(answer.headers).not.toHaveProperty('x-frame-options')
  return new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.trim()
}
const framing = (url?: string, accept?: string) => policyOf('frame-ancestors', url, accept)
const framed = (url?: string) => policyOf('frame-src', url)

describe('embedding the page', () => {
  it('is not permitted by default', async () => {
    expect(await framing()).toBe("'self'")
  })

  it('is shown by the sites of the only municipality', async () => {
    await allow(app.current.home.esquema, ['https://www.vila.example', 'http://localhost:8080'])
    expect(await framing()).toBe("'self' https://www.vila.example http://localhost:8080")
    // The service worker keeps the page as it was asked for by its name; what is no page is in no frame.
    expect(await framing('/index.html', '*/*')).toBe("'self' https://www.vila.example http://localhost:8080")
    expect(await framing('/api/v1/municipios', 'application/json')).toBe("'self'")
  })

  it.each([['*'], ['https://a.example; script-src *'], ["'unsafe-inline'"], ['https://a.example/path'], [7], ['javascript:alert(1)']])(
    'ignores a site that is not an origin: %j',
    async (site) => {
      await allow(app.current.home.esquema, [site, 'https://www.vila.example'])
      expect(await framing()).toBe("'self' https://www.vila.example")
    },
  )
})

describe('pages embedded by ours (IFR-02)', () => {
  it('are of our own origin by default', async () => {
    expect(await framed()).toBe("'self'")
  })

  it('are those of the infrastructure page and of the menu sections, by origin', async () => {
    const { esquema } = app.current.home
    await allow(esquema, 'https://mapas.vila.example/ficha?capa=luz', 'url_infraestructuras')
    await allow(
      esquema,
      [{ key: 'sede', nombre: 'Sede', url: 'https://sede.vila.example:8443/inicio', icono: 'building' }],
      'iframes_extra',
    )
    expect((await framed())?.split(' ').toSorted()).toEqual(["'self'", 'https://mapas.vila.example', 'https://sede.vila.example:8443'])
    expect(await framing()).not.toContain('mapas.vila.example')
  })

  it.each([['javascript:alert(1)'], ['data:text/html,a'], ['no address'], [null], [{ url: 7 }]])('are none for %j', async (url) => {
    await allow(app.current.home.esquema, url, 'url_infraestructuras')
    await allow(app.current.home.esquema, [], 'iframes_extra')
    expect(await framed()).toBe("'self'")
  })
})

describe('with several municipalities (L8)', () => {
  let other: { id: number; esquema: string }
  const named = (id: number | string) => `/incidencias/add-formulario?locale=es&municipio=${id}`

  beforeAll(async () => {
    other = await createTown(app.current.db, 'Altra Vila')
    await allow(app.current.home.esquema, ['https://www.vila.example'])
    await allow(other.esquema, ['https://altra.example', 'https://comu.example'])
    await allow(other.esquema, 'https://mapas.altra.example/ficha', 'url_infraestructuras')
  })

  it('a page may be embedded by the sites of the municipality in its URL, and by no other’s', async () => {
    expect(await framing(named(app.current.home.id))).toBe("'self' https://www.vila.example")
    expect(await framing(named(other.id))).toBe("'self' https://altra.example https://comu.example")
  })

  it.each(['/', '/incidencias', named('0'), named('999999'), named('x'), named("1;'none'")])('no other site may embed %s', async (url) => {
    expect(await framing(url)).toBe("'self'")
  })

  it('every page may embed its municipality’s sites and any https site, since another municipality can be chosen', async () => {
    expect(await framed()).toBe("'self' https:")
    expect(await framed(named(other.id))).toBe("'self' https://mapas.altra.example https:")
  })

  it('the policy does not grow with their number', async () => {
    const length = async () => {
      const { headers } = await app.current.inject({ url: named(other.id), headers: { accept: 'text/html' } })
      return String(headers['content-security-policy']).length
    }
    const before = await length()
    for (const name of ['Una', 'Dues', 'Tres']) {
      const { esquema } = await createTown(app.current.db, name)
      await allow(
        esquema,
        Array.from({ length: 50 }, (_none, n) => `https://w${n}.${name.toLowerCase()}.example`),
      )
    }
    expect(await length()).toBe(before)
  })

  it('no head grows with a hundred of them, and what is no page names no site of any', async () => {
    await app.current.db.bulk('avisa', async (client) => {
      await client.query(`with m as (
          insert into municipios (esquema, nombre, latitud, longitud) select 'm_vila_' || n, 'Vila ' || n, 39, 0 from generate_series(1, 100) n returning id, esquema)
        insert into claves_api (clave, municipio_id, nombre) select 'clave_' || esquema, id, 'app' from m`)
    })
    app.current.deps.directory = openDirectory(app.current.db, { keptFor: 0 })
    const headOf = async (url: string, more: Record<string, string> = {}) => {
      const { headers } = await app.current.inject({ url, headers: { accept: 'text/html', ...more } })
      return Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
    }
    const call = { [headerNames.apiKey]: app.current.home.clave, [headerNames.apiVersion]: apiVersion, accept: 'application/json' }
    const heads = [
      await headOf('/api/v1/municipios', call),
      await headOf('/api/v1/parametros', call),
      await headOf('/api/v1/no-existe', call),
      await headOf('/'),
      await headOf(named(other.id)),
    ]
    for (const head of heads) expect(head.join('\r\n').length).toBeLessThan(2048)
    for (const head of heads.slice(0, 3)) expect(head.join()).not.toContain('.example')
    expect(heads[4]?.join()).toContain('https://altra.example')
    expect(heads[4]?.join()).not.toContain('https://www.vila.example')
  })
})
