import { describe, expect, it } from 'vitest'
import { judge, readStyles } from './styles.mjs'

const card = {
  'ui/theme/layout.css': '.row { display: flex; }',
  'ui/theme/text.css': '.quiet { color: grey; }',
  'lists/lists.module.css': '.card { margin: var(--av-space-8); }',
  'lists/Card.tsx':
    'import classes from \'./lists.module.css\'\nconst a = <p className={`${classes.card} row`} />\nconst b = <p className="quiet" />',
}
const judged = (changes) => judge(new Map(Object.entries({ ...card, ...changes })))

describe('the check of the styles', () => {
  it('accepts the client', () => expect(judge(readStyles())).toEqual([]))
  it('accepts classes that are defined and used', () => expect(judged({})).toEqual([]))

  /** @type {[string, Record<string, string>, string][]} */
  const violations = [
    [
      'a class of a module that no component uses',
      { 'lists/lists.module.css': '.card { margin: 0; }\n.foot { margin: 0; }' },
      'lists/lists.module.css defines .foot, which nobody uses',
    ],
    [
      'a class that its module lacks',
      { 'lists/lists.module.css': '.tile { margin: 0; }' },
      'lists/Card.tsx uses .card, which lists/lists.module.css lacks',
    ],
    [
      'a shared class that no component uses',
      { 'ui/theme/text.css': '.quiet { color: grey; }\n.loud { color: red; }' },
      'ui/theme/text.css defines .loud, which nobody uses',
    ],
    [
      'a word that no shared sheet defines',
      { 'ui/theme/layout.css': '.column { display: flex; }' },
      'lists/Card.tsx uses the class row, which layout.css and text.css lack',
    ],
    [
      'a font size by hand',
      { 'lists/lists.module.css': '.card { font-size: 0.9rem; }' },
      'lists/lists.module.css writes a font size by hand: use var(--av-text-…)',
    ],
    [
      'a spacing by hand',
      { 'lists/lists.module.css': '.card { padding: 0 calc(12px + env(safe-area-inset-right)); }' },
      'lists/lists.module.css writes a padding by hand: use var(--av-space-…)',
    ],
    [
      'a negative spacing by hand',
      { 'lists/lists.module.css': '.card { margin-inline: -0.5rem; }' },
      'lists/lists.module.css writes a margin-inline by hand: use var(--av-space-…)',
    ],
  ]
  for (const [title, changes, problem] of violations) it(`reports ${title}`, () => expect(judged(changes)).toContain(problem))
})
