import { describe, expect, it } from 'vitest'
import { codesFirst, countComments, hasComment } from './comments.mjs'

describe('the share of files with a comment', () => {
  it('counts code files of each part, without tests and texts', () => {
    const files = [
      { name: 'apps/server/src/a.ts', text: '/** A reason. */\nexport const a = 1' },
      { name: 'apps/server/src/b.ts', text: "export const b = '// no comment'" },
      { name: 'apps/server/src/b.test.ts', text: '// a test' },
      { name: 'apps/client/src/lists/texts.ts', text: '// texts' },
    ]
    expect(countComments(files).find(({ part }) => part === 'server')).toEqual({ part: 'server', commented: 1, files: 2, share: 50 })
    expect(countComments(files).find(({ part }) => part === 'client')).toMatchObject({ files: 0, share: 0 })
  })

  it('ignores directives of tools', () => expect(hasComment('a.ts', '// oxlint-disable-next-line no-console\nlog()')).toBe(false))
})

describe('a title that begins with a code', () => {
  it.each([
    "it('TASK-16: a study', () => {})",
    "describe('TASK-16, WIZ-01: x', () => {})",
    "it.each(rows)(\n  'TASK-16: %s', (row) => {})",
  ])('is reported: %s', (text) => expect(codesFirst([{ name: 'a.test.ts', text }])).toHaveLength(1))

  it.each(["it('a study (TASK-16)', () => {})", "it('UTF-8 is read', () => {})"])('is not: %s', (text) =>
    expect(codesFirst([{ name: 'a.test.ts', text }])).toEqual([]),
  )
})
