import { describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown } from '#/testing/test-town.ts'

const app = useTestApp()

const allow = (esquema: string, sites: unknown, clave = 'sitios_permitidos') => {
  const valor = JSON.stringify(sites)
  return app.current.db.write(esquema, (tx) =>
    tx
      .insertInto('parametros')
      .values({ clave, valor })
      .onConflict((oc) => oc.column('clave').doUpdateSet({ valor }))
      .execute(),
  )
}
const minutesLater = (minutes: number) => {
  app.current.clock.current = new Date(app.current.clock.current.getTime() + minutes * 60_000)
}
const policyOf = async (directive: string) => {
  const answer = await app.current.inject({ url: '/', headers: { accept: 'text/html' } })
  const policy = String(answer.headers['content-security-policy'])
  expect(answer.headers).not.toHaveProperty('x-frame-options')
  return new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.trim()
}
const framing = () => policyOf('frame-ancestors')
const framed = () => policyOf('frame-src')

describe('the page in a frame', () => {
  it('is shown by nobody else until a municipality says so', async () => {
    expect(await framing()).toBe("'self'")
  })

  it('is shown by the sites of every municipality, seen within a minute', async () => {
    const other = await createTown(app.current.db, 'Altra Vila')
    await allow(app.current.home.esquema, ['https://www.vila.example', 'http://localhost:8080'])
    await allow(other.esquema, ['https://altra.example', 'https://www.vila.example'])
    expect(await framing()).toBe("'self'")
    minutesLater(2)
    expect(await framing()).toBe("'self' https://www.vila.example http://localhost:8080 https://altra.example")
  })

  it.each([['*'], ['https://a.example; script-src *'], ["'unsafe-inline'"], ['https://a.example/path'], [7], ['javascript:alert(1)']])(
    'takes no site that is no origin: %j',
    async (site) => {
      await allow(app.current.home.esquema, [site, 'https://www.vila.example'])
      minutesLater(2)
      expect(await framing()).toMatch(/^'self' https:\/\/www\.vila\.example( https:\/\/altra\.example)?$/)
    },
  )
})

describe('the pages that ours shows in frames (IFR-02)', () => {
  it('are of our own origin alone until a municipality names others', async () => {
    expect(await framed()).toBe("'self'")
  })

  it('are those of its infrastructure page and of its own sections, by origin', async () => {
    const { esquema } = app.current.home
    await allow(esquema, 'https://mapas.vila.example/ficha?capa=luz', 'url_infraestructuras')
    await allow(
      esquema,
      [{ key: 'sede', nombre: 'Sede', url: 'https://sede.vila.example:8443/inicio', icono: 'building' }],
      'iframes_extra',
    )
    minutesLater(2)
    expect((await framed())?.split(' ').toSorted()).toEqual(["'self'", 'https://mapas.vila.example', 'https://sede.vila.example:8443'])
    expect(await framing()).not.toContain('mapas.vila.example')
  })

  it.each([['javascript:alert(1)'], ['data:text/html,a'], ['no address'], [null], [{ url: 7 }]])('are none for %j', async (url) => {
    await allow(app.current.home.esquema, url, 'url_infraestructuras')
    await allow(app.current.home.esquema, [], 'iframes_extra')
    minutesLater(2)
    expect(await framed()).toBe("'self'")
  })
})
