import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from './place.mjs'

const read = (path) => readFileSync(path, 'utf8')
const filesOf = (folder, form) =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && form.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))

const sources = [...filesOf('packages/contract/src', /\.ts$/), ...filesOf('apps/server/src', /\.ts$/)]
const tests = /\.test\.tsx?$/
const keysOf = (file) => [...read(file).matchAll(/^ {2}'?([\w.-]+)'?:\s/gm)].map((match) => match[1])

describe('refusals', () => {
  const codes = filesOf('packages/contract/src', /^refusals\.ts$/)
    .flatMap(keysOf)
    .filter((key) => key.includes('.'))
  const thrown = sources
    .filter((file) => !/(refusals|endpoints)\.ts$/.test(file) && !tests.test(file))
    .map(read)
    .join('\n')

  it.each(codes)('%s is thrown somewhere', (code) => {
    expect(thrown).toContain(`'${code}'`)
  })
})

describe('texts of the client', () => {
  const clientSources = filesOf('apps/client/src', /\.tsx?$/).filter((file) => !file.endsWith('texts.ts') && !tests.test(file))

  const textFiles = filesOf('apps/client/src', /texts\.ts$/)
  const hookOf = (file) => /export const (use\w+) = featureTexts/.exec(read(file))?.[1]

  /** The files that can say a text of this file: those that name its hook, or one that contains its texts, or read it, and those of its folder, or one within, that are handed a hook's answer. */
  const speakersOf = (file) => {
    const isNear = (source) => [dirname(source), dirname(dirname(source))].includes(dirname(file))
    const hook = hookOf(file)
    const hooks = [hook, ...textFiles.filter((other) => read(other).includes(`...${hook}.pairs`)).map(hookOf)]
    return clientSources.filter((source) => {
      const text = read(source)
      const namesEntries = isNear(inRoot('apps/client/src/shell/menu')) && source.endsWith('navigation/menu.ts')
      return namesEntries || new RegExp(`\\b(${hooks.join('|')})\\b`).test(text) || (isNear(source) && !/\buse\w+Texts\b/.test(text))
    })
  }

  /** Their keys are names of features, events, fields, parameters and permissions; tests beside them, or types, compare both. */
  const ofContract = /(event|feature|field|object|parameter|permission)-texts\.ts$/
  const screenTexts = filesOf('apps/client/src', /texts\.ts$/).filter((file) => !ofContract.test(file))
  it.each(screenTexts)('%s has no unused text', (file) => {
    const speech = speakersOf(file).map(read).join('\n')
    // A key that is put together begins with its own word: `m_${kind}` says what begins with m_, `m${page}` only m and digits.
    const patterns = [...speech.matchAll(/`(\w+)\$\{[^`]*\}(\w*)`/g)].map(
      ([, prefix, suffix]) => new RegExp(`^${prefix}${prefix.endsWith('_') ? '.+' : String.raw`\d+`}${suffix}$`),
    )
    // The menu shows each of its entries by the text of its name.
    const entries = file.endsWith('shell/texts.ts') ? keysOf(inRoot('apps/client/src/navigation/menu.ts')) : []
    const isSaid = (key) => {
      const base = key.replace(/_(zero|one|other)$/, '')
      return (
        entries.includes(key) ||
        [key, base].some((word) => speech.includes(`'${word}'`) || new RegExp(`\\.pairs\\.${word}\\b`).test(speech)) ||
        patterns.some((pattern) => pattern.test(base))
      )
    }
    expect(keysOf(file).filter((key) => !isSaid(key))).toEqual([])
  })
})

describe('one way of doing it', () => {
  const clientSources = filesOf('apps/client/src', /\.tsx?$/)
  const products = [...sources, ...clientSources].filter((file) => !tests.test(file) && !/[/\\]testing[/\\]/.test(file))

  /** Files that type one value inside a query of Kysely's builder. */
  const typedValues = [
    'accounts/shared/session-store.ts',
    'incidents/creation-store.ts',
    'incidents/near-store.ts',
    'incidents/shared/task-rows-store.ts',
    'platform/database/rows.ts',
    'platform/database/sessions.ts',
    'privacy/shared/person-store.ts',
  ].map((file) => inRoot('apps/server/src', file))

  const ways = {
    'the rows of a statement are declared: statement(Row)': {
      pattern: /\bsql<|\bRawBuilder<(?!unknown>)|\)\.rows as /,
      broken: [
        'sql<Task>`select 1`',
        'sql<{ id: number }>`select 1`',
        'const parts: RawBuilder<Task>[] = []',
        '(await all.execute(tx)).rows as Task[]',
      ],
      except: typedValues,
    },
    "a person's name: fullName": {
      pattern: /trim\([^\n]*\.apellidos/,
      broken: ["trim(concat_ws(' ', u.nombre, u.apellidos))", "btrim(u.nombre || ' ' || u.apellidos)"],
      except: [inRoot('apps/server/src/platform/database/names.ts')],
    },
    'a text in the language of the reader: pick, localised': {
      pattern: /=== '(ca|es)' \? \(?(\[?[`']?[\w.]*_(val|es|ca)\b|'val'|[\w.]*\.(val|es|ca)\b|(val|es|ca)\b)/,
      broken: ["lang === 'ca' ? row.nombre_val : row.nombre_es", "lang === 'ca' ? 'val' : 'es'", "scope.lang === 'es' ? text.es : text.ca"],
      except: [inRoot('packages/contract/src/values/languages.ts')],
    },
  }

  it.each(Object.entries(ways))('%s', (_way, { pattern, except }) => {
    expect(products.filter((file) => !except.includes(file) && pattern.test(read(file)))).toEqual([])
  })
  it.each(Object.entries(ways))('another is found: %s', (_way, { pattern, broken }) => {
    expect(broken.filter((text) => !pattern.test(text))).toEqual([])
  })
})

describe('the sentence of a refusal', () => {
  const sentencesOf = (file) =>
    [...read(file).matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)]
      .map(([, single, double]) => single ?? double)
      .filter((text) => text.split(' ').length > 2)
  const sentences = new Set(filesOf('packages/contract/src', /^refusals\.ts$/).flatMap(sentencesOf))

  it.each(filesOf('apps/client/src', /texts\.ts$/))('is not written again in %s', (file) => {
    expect(sentencesOf(file).filter((text) => sentences.has(text))).toEqual([])
  })
})

describe('what strangers read of an incident', () => {
  const folder = 'apps/server/src'
  /** Others get its rows from these two, which pass them through `publicFace`. */
  const faces = ['incidents/shared/store.ts', 'images/store.ts']
  /** They answer staff or the reporter, write, or search by what the caller may read. */
  const inside = new Set([
    'comments/store.ts',
    'images/shared/revision-store.ts',
    'incidents/change-store.ts',
    'incidents/creation-store.ts',
    'incidents/near-store.ts',
    'incidents/shared/search-store.ts',
    'inspections/shared/list-store.ts',
    'notifications/shared/recipients-store.ts',
    'privacy/shared/copy-store.ts',
    'privacy/texts-store.ts',
    'publication/store.ts',
    'routing/store.ts',
    'tasks/shared/store.ts',
  ])
  const words =
    /\bi\.(contenido|emplazamiento)\b|\bcontenido_publico\b|'codigo', g\.codigo|\bselect(All)?\(\[?[^)]*'(contenido|emplazamiento)'/
  const readersOf = (files) => files.filter(([, text]) => words.test(text)).map(([file]) => file)
  const stores = filesOf(folder, /store\.ts$/)
    .map((file) => relative(inRoot(folder), file))
    .filter((file) => !file.startsWith('demo') && !file.startsWith('commands'))
  const texts = stores.map((file) => [file, read(inRoot(folder, file))])

  it('no other store reads its words or the codes of its photos', () => {
    expect(readersOf(texts).filter((file) => !faces.includes(file) && !inside.has(file))).toEqual([])
  })
  it.each([
    'select i.contenido from',
    'i.contenido_publico as texto',
    "json_build_object('codigo', g.codigo)",
    ".select(['id', 'contenido'])",
  ])('another that does is reported: %s', (text) => {
    expect(readersOf([['pages/store.ts', text]])).toEqual(['pages/store.ts'])
  })
  it.each(faces)('%s passes them through the face for strangers', (file) => {
    expect(read(inRoot(folder, file))).toMatch(/public(Face|Photos)\(/)
  })
})

describe('settings of a municipality', () => {
  const folder = 'apps/server/src/platform/database'
  const permitted = ['settings-store.ts', 'settings.test.ts'].map((file) => `${folder}/${file}`)
  const namesTable = /['"`]parametros['"`]|(from|into|join|update) (\{s\}\.)?parametros\b/
  const readers = [...sources, ...filesOf('bench', /\.ts$/)]
    .filter((file) => namesTable.test(read(file)))
    .map((file) => relative(inRoot('.'), file))

  it('are read and written only by their store', () => {
    expect(readers.toSorted()).toEqual(permitted)
  })
})

describe('the options of Node for a process of the server', () => {
  const optionsIn = (text) => [...new Set(text.match(/--(?:max-semi-space|initial-old-space|heap-growing)[\w-]*=\d+/g))].toSorted()
  const expected = optionsIn(read('scripts/start.mjs'))

  it.each(['deploy/Containerfile', 'apps/server/src/testing/started-server.ts', 'docs/operations.md'])('are the same in %s', (file) => {
    expect(expected).toHaveLength(3)
    expect(optionsIn(read(file))).toEqual(expected)
  })
  it('are compared with their values', () => {
    expect(optionsIn('node --heap-growing-percent=40 main.ts')).not.toEqual(optionsIn('node --heap-growing-percent=50 main.ts'))
  })
})
