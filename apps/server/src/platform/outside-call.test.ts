import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress, openOutside, openOutsideDownload, OutsideProblem, type OutsideOptions } from './outside-call.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

/** A name of the outside that leads to this machine, where the tests let it. */
const outsideAt = (port: number, options: Partial<OutsideOptions> = {}) =>
  openOutside({
    origins: [`http://lista.example:${port}`],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isReachable: () => true,
    ...options,
  })
const at = (port: number, path = '/') => new URL(`http://lista.example:${port}${path}`)

describe('public and other addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '193.110.128.109', '172.32.0.1', '100.128.0.1', '2a00:1450:4003::200e', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2001::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('permitted requests', () => {
  test('a configured host gets the given headers and no others', async () => {
    let seen: Record<string, unknown> = {}
    const port = await serve((request, response) => {
      seen = { ...request.headers, url: request.url }
      response.end('[1]')
    })
    const answer = await outsideAt(port)(at(port, '/lista?search=a%20b'), {
      'x-key': 'secreto',
      Host: 'otro.example',
      connection: 'upgrade',
    })
    expect(answer).toEqual({ status: 200, body: '[1]', type: undefined })
    expect(seen).toMatchObject({
      url: '/lista?search=a%20b',
      'x-key': 'secreto',
      host: `lista.example:${port}`,
      accept: 'application/json',
    })
    expect(seen['connection']).not.toBe('upgrade')
  })

  test.each([
    'https://otra.example/',
    'https://lista.example/',
    'http://lista.example/',
    'http://lista.example.evil.example:1/',
    'file:///etc/passwd',
    'ftp://lista.example/',
  ])('%s is refused, as it is not configured', async (url) => {
    let wasAsked = false
    const ask = outsideAt(1, {
      resolve: async () => {
        wasAsked = true
        return []
      },
    })
    await expect(ask(new URL(url), {})).rejects.toThrow('not among the allowed hosts')
    expect(wasAsked).toBe(false)
  })

  test('credentials in the URL are refused', async () => {
    await expect(outsideAt(1)(new URL('http://u:p@lista.example:1/'), {})).rejects.toThrow('not among the allowed hosts')
  })

  test.each([
    ['a private one', ['10.0.0.5']],
    ['loopback', ['127.0.0.1']],
    ['that of the machine that hosts us', ['169.254.169.254']],
    ['loopback in IPv6', ['::1']],
    ['a public and a private one', ['8.8.8.8', '192.168.1.1']],
  ])('a configured name that resolves to %s is refused', async (_which, addresses) => {
    let reached = false
    const port = await serve((_request, response) => {
      reached = true
      response.end('[]')
    })
    const ask = openOutside({
      origins: [`http://lista.example:${port}`],
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    await expect(ask(at(port), {})).rejects.toThrow('which is not on the internet')
    expect(reached).toBe(false)
  })

  test.each(['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1', 'http://[::1]', 'http://[::ffff:127.0.0.1]'])(
    '%s is this machine in disguise, and refused even if it is configured',
    async (host) => {
      const port = await serve((_request, response) => response.end('[]'))
      const url = new URL(`${host}:${port}/`)
      await expect(openOutside({ origins: [url.origin] })(url, {})).rejects.toThrow('which is not on the internet')
    },
  )

  test('a host that the operator names may be private, by http or https, and no other port of it', async () => {
    const port = await serve((_request, response) => response.end('[]'))
    const ask = openOutside({ origins: 'https', trusted: [`http://127.0.0.1:${port}`] })
    expect((await ask(new URL(`http://127.0.0.1:${port}/lista`), {})).status).toBe(200)
    await expect(ask(new URL(`http://127.0.0.1:${port + 1}/`), {})).rejects.toThrow('not among the allowed hosts')
    await expect(ask(new URL(`https://127.0.0.1:${port}/`), {})).rejects.toThrow('which is not on the internet')
  })

  test('a name that resolves differently the second time is called at its first address', async () => {
    const port = await serve((_request, response) => response.end('[]'))
    const answers = ['127.0.0.1', '127.0.0.2']
    const checked: string[] = []
    const ask = outsideAt(port, {
      resolve: async () => [{ address: answers.shift() ?? 'none', family: 4 }],
      isReachable: (address) => {
        checked.push(address)
        return true
      },
    })
    expect((await ask(at(port), {})).status).toBe(200)
    expect({ checked, answers }).toEqual({ checked: ['127.0.0.1'], answers: ['127.0.0.2'] })
  })
})

describe('permitted answers', () => {
  test('a redirect is not followed', async () => {
    let followed = false
    const inner = await serve((_request, response) => {
      followed = true
      response.end('secreto')
    })
    const port = await serve((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inner}/` }).end()
    })
    expect((await outsideAt(port)(at(port), {})).status).toBe(302)
    expect(followed).toBe(false)
  })

  test('an answer that is too large is cut off', async () => {
    const port = await serve((_request, response) => response.end('x'.repeat(5000)))
    await expect(outsideAt(port, { sizeLimit: 1000 })(at(port), {})).rejects.toThrow('larger than 1000 bytes')
  })

  test('an endless answer is given up', async () => {
    const port = await serve((_request, response) => response.write('['))
    await expect(outsideAt(port, { timeLimit: 150 })(at(port), {})).rejects.toThrow('gave no answer')
  })

  test('a name that does not resolve is given up too', async () => {
    const ask = outsideAt(1, { timeLimit: 100, resolve: () => new Promise(() => undefined) })
    await expect(ask(at(1), {})).rejects.toThrow('gave no answer')
  })

  test('an unreachable host is a problem, not a server error', async () => {
    const port = await serve(() => undefined)
    await ends.pop()?.()
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
    await expect(outsideAt(port)(at(port), {})).rejects.toThrow('gave no answer')
  })
})

test('a file follows redirects to other hosts, each of which must be on the internet, and not without end', async () => {
  const requests: string[] = []
  const port = await serve((request, response) => {
    requests.push(request.url ?? '')
    const location = { '/one': '/two', '/inside': `http://127.0.0.2:${port}/secret`, '/odd': 'file:///etc/passwd', '/loop': '/loop' }[
      request.url ?? ''
    ]
    response.writeHead(location ? 302 : 200, location ? { location } : {}).end(Buffer.from([0xff, 0xd8]))
  })
  const download = openOutsideDownload({ isReachable: (address) => address === '127.0.0.1' })
  const get = (path: string) => download(new URL(`http://127.0.0.1:${port}${path}`))
  expect(await get('/one')).toMatchObject({ status: 200, content: Buffer.from([0xff, 0xd8]) })
  for (const path of ['/inside', '/odd', '/loop']) await expect(get(path)).rejects.toThrow(OutsideProblem)
  expect(requests).not.toContain('/secret')
  await expect(openOutsideDownload()(new URL(`http://127.0.0.1:${port}/two`))).rejects.toThrow('not on the internet')
})
