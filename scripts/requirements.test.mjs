import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from './place.mjs'
import { citedByTests, codesOf, isKnown, requirements, sources } from './requirements.mjs'

const requirementsByCode = requirements()
const files = sources().filter(({ name }) => name !== 'scripts/requirements.test.mjs')

const headingsOf = (place) => [...readFileSync(place, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/** `docs/wire.md, Errors`: a document by its path from the root, and one of its headings. */
const documents = /(?<![[\w/.'-])((?:docs\/)?[\w-]+(?:\/[\w-]+)*\.md)(?:, ([A-Z][\w ]*\w))?/g
const decisions = /docs\/decisions\/(\d{4})(?!\d)|(?<=\b[Dd]ecision )(\d{4})/g
const links = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g

const danglingDocuments = (line, name = '') =>
  [...line.matchAll(documents)]
    .filter(([, document, heading]) => {
      // A page may name its neighbours; code names a page by its path from the root.
      const places = [inRoot(document), ...(name.endsWith('.md') ? [inRoot(path.dirname(name), document)] : [])]
      const place = places.find((other) => existsSync(other))
      return !place || (heading !== undefined && !headingsOf(place).some((other) => heading === other || heading.startsWith(`${other} `)))
    })
    .map(([cited]) => cited)

const danglingDecisions = (line) =>
  [...line.matchAll(decisions)].map((match) => match[1] ?? match[2]).filter((number) => !numbers.includes(number))

const danglingLinks = (name, text) =>
  [...text.matchAll(links)]
    .filter(([, target, anchor]) => {
      const place = target === '' ? inRoot(name) : path.resolve(path.dirname(inRoot(name)), target)
      return !existsSync(place) || (anchor !== undefined && !headingsOf(place).map(anchorOf).includes(anchor))
    })
    .map(([link]) => link)

const isPage = ({ name }) => name.endsWith('.md')
const numbers = sources().flatMap(({ name }) => /^docs\/decisions\/(\d{4})-/.exec(name)?.[1] ?? [])

/** Every line of these files that cites what does not exist. */
const dangling = (list, find) =>
  list.flatMap(({ name, lines }) => lines.flatMap((line, at) => find(line, name).map((cited) => `${name}:${at + 1} ${cited}`)))

describe('every reference of the repository resolves', () => {
  const codes = codesOf(requirementsByCode)

  it('codes are in docs/requirements', () => {
    expect(dangling(files, (line) => codes(line).filter((code) => !isKnown(requirementsByCode, code)))).toEqual([])
  })

  it('documents and their headings exist', () => {
    expect(dangling(files, danglingDocuments)).toEqual([])
  })

  it('links of the pages resolve', () => {
    expect(
      files.filter(isPage).flatMap(({ name, lines }) => danglingLinks(name, lines.join('\n')).map((link) => `${name} ${link}`)),
    ).toEqual([])
  })

  it('decisions exist, with unique numbers, titled by them', () => {
    expect(dangling(files, danglingDecisions)).toEqual([])
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
    const untitled = files.filter(({ name, lines }) => {
      const number = /^docs\/decisions\/(\d{4})-/.exec(name)?.[1]
      return number !== undefined && !new RegExp(`^# ${number} [A-Z]`).test(lines[0])
    })
    expect(untitled.map(({ name }) => name)).toEqual([])
  })

  it('the specification, which is not in the repository, is not cited by chapter', () => {
    expect(dangling(files, (line) => line.match(/\b[AB] §\s?\d+/g) ?? [])).toEqual([])
  })
})

describe('a reference that does not resolve is reported', () => {
  it.each(['TASK-999', 'ENT-NOTHING-01', 'SRV-0'])('the code %s', (code) => {
    expect(codesOf(requirementsByCode)(`a comment (${code})`)).toEqual([code])
    expect(isKnown(requirementsByCode, code)).toBe(false)
  })

  it.each(['docs/nowhere.md', 'wire.md', 'docs/wire.md, Nothing of this'])('the document %s', (cited) => {
    expect(danglingDocuments(`// (${cited})`)).toEqual([cited])
  })

  it('the link, the anchor and the decision', () => {
    expect(danglingLinks('docs/wire.md', '[a](nowhere.md) [b](workflow.md#nothing) [c](workflow.md#task)')).toHaveLength(2)
    expect(danglingDecisions('docs/decisions/9999')).toEqual(['9999'])
  })

  it('a range cites every code in it', () => {
    expect(codesOf(requirementsByCode)('TASK-12 to 14, TASK-20 to TASK-21')).toEqual([
      'TASK-12',
      'TASK-20',
      'TASK-21',
      'TASK-13',
      'TASK-14',
    ])
  })
})

it('the tests of a code are listed by file, line and title', () => {
  const lines = ["it('a citizen reads it (TASK-16)', async () => {"]
  expect(citedByTests(requirementsByCode, [{ name: 'tasks/a.test.ts', lines }]).get('TASK-16')).toEqual([
    'tasks/a.test.ts:1 a citizen reads it (TASK-16)',
  ])
})
