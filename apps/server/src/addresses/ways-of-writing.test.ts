import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { townOf, tryWays } from './testing/ways-of-writing.ts'

/** Real files are not part of the repository; `REAL_FILES` names their folder. */
const folder = process.env['REAL_FILES'] ?? join(import.meta.dirname, '../../../../../shared/data')
const missing = existsSync(join(folder, 'addresses/larioja')) ? '' : ' (skipped: no real files here; REAL_FILES names their folder)'
type File = { features: { properties: Record<string, string> }[] }
const read = (name: string) =>
  gunzipSync(readFileSync(join(folder, 'addresses/larioja', name)))
    .toString('utf8')
    .replace('\uFEFF', '')

describe.skipIf(missing)(`addresses as people write them${missing}`, () => {
  it.each([
    ['Calahorra', 'calahorra-portales.geojson.gz'],
    ['Haro', 'haro-portales.geojson.gz'],
  ])('in %s the right door comes first in 99 of 100, each way', { timeout: 120_000 }, async (name, file) => {
    const { features } = JSON.parse(read(file)) as File
    const town = townOf(
      name,
      features.map(({ properties }) => properties),
    )
    for (const [way, results] of await tryWays(town, 300)) {
      const clear = results.filter(({ ambiguous }) => !ambiguous)
      const wrong = clear.filter(({ right }) => !right).map(({ text, answer }) => `${way}: «${text}» → ${answer}`)
      expect(wrong.slice(Math.floor(clear.length / 100))).toEqual([])
      expect(results.filter(({ ambiguous, offered }) => ambiguous && !offered)).toEqual([])
    }
  })
})
