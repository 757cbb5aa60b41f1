import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const inRoot = (file) => path.join(import.meta.dirname, '..', file)
const rows = [...readFileSync(inRoot('docs/security.md'), 'utf8').matchAll(/^\| ([HML]\d+) \| .+? \| (.+) \|$/gm)]

/** The tests that a cell names: a file, then one title or several of it. */
const testsIn = (cell) =>
  cell.split('`').flatMap((file, at, parts) => {
    if (!/\.test\.(tsx?|mjs)$/.test(file)) return []
    return [...(parts[at + 1] ?? '').matchAll(/«((?:[^«»]|«%s»)+)»/g)].map(([, title]) => [file, title])
  })

it('every finding of the penetration test names the tests that reproduce it', () => {
  const findings = [5, 11, 24].flatMap((count, at) => Array.from({ length: count }, (_none, n) => `${'HML'[at]}${n + 1}`))
  expect(rows.map(([, finding]) => finding)).toEqual(findings)
  const untested = rows.filter(([, , cell]) => testsIn(cell).length === 0).map(([, finding]) => finding)
  // A kiosk is one device by design (V8).
  expect(untested).toEqual(['L19'])
})

it.each(rows.flatMap(([, finding, cell]) => testsIn(cell).map((test) => [finding, ...test])))(
  '%s: %s has «%s»',
  (_finding, file, title) => {
    expect(readFileSync(inRoot(file), 'utf8')).toContain(title)
  },
)
