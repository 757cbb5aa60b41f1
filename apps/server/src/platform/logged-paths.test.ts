import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@avisa/contract/endpoints'
import { expect, test } from 'vitest'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const inGuide = (pattern: RegExp): string => pattern.exec(guide)?.[1] ?? ''

/** As nginx logs `$uri`, which has no query. */
const byNginx = (url: string) =>
  url.replace(/\?.*/, '').replace(new RegExp(inGuide(/^ {2}~(\^.+\$) \$kept\*{3}\$rest;$/m)), '$<kept>***$<rest>')
/** As Caddy logs the address. */
const byCaddy = (url: string) => url.replaceAll(new RegExp(inGuide(/request>uri regexp `(.+)` `\$2\*{3}`/), 'g'), '$2***')

const secret = 'abcdefgh-0123456789'
/** Paths that name a device, a session or a file, except a logo, which everybody sees; what else stands in a path is an id or a name. */
const withSecret = allEndpoints
  .map(({ endpoint }) => endpoint.path)
  .filter((path) => /:(uuid|token|file)\b/.test(path) && !path.startsWith('/uploads/logos/'))

test('proxy logs configured as in docs/operations.md contain no secret of a path or query (L3)', () => {
  expect(withSecret.length).toBeGreaterThan(5)
  for (const path of withSecret) {
    const url = path.replaceAll(/:\w+/g, secret)
    for (const cut of [byNginx, byCaddy]) expect([path, cut(`${url}?token=${secret}`)]).toEqual([path, expect.not.stringContaining(secret)])
  }
  expect([byNginx('/incidencias/12'), byCaddy('/incidencias/12')]).toEqual(['/incidencias/12', '/incidencias/12'])
})
