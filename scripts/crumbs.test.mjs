import { describe, expect, it } from 'vitest'
import { crumbsIn } from './crumbs.mjs'

const tree = new Map([
  ['client/lists/Page.tsx', [{ to: 'client/lists/small.ts' }, { to: 'client/lists/shared.ts' }, { to: 'client/lists/large.ts' }]],
  ['client/lists/Card.tsx', [{ to: 'client/lists/shared.ts' }]],
  ['client/lists/small.test.ts', [{ to: 'client/lists/large.ts' }]],
  ['client/lists/small.ts', []],
  ['client/lists/shared.ts', []],
  ['client/lists/large.ts', []],
])

describe('the count of small files', () => {
  it('finds a small file with a single reader, tests not counted', () =>
    expect(crumbsIn(tree, (file) => (file === 'client/lists/large.ts' ? 15 : 14))).toEqual(['client/lists/small.ts']))
})
