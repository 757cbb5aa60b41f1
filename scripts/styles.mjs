// Classes that are undefined or unused, and the amount of CSS. `npm run check` runs it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './place.mjs'
import { main } from './problem.mjs'

/** Style sheets whose classes any file may use by name: layout.css and text.css. */
const isSheet = (file) => /^ui\/theme\/(layout|text)\.css$/.test(file)
const isModule = (file) => file.endsWith('.module.css')
const isCode = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
/** Styled by index.html before any style sheet is loaded. */
const drawnByPage = new Set(['splash'])
const most = 5200

const without = (css) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
const classesOf = (css) => new Set([...without(css).matchAll(/\.([a-z][\w-]*)(?![^{}]*;)/gi)].map(([, name]) => name))

const importsOf = (file, code) =>
  [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, place]) => ({
    name,
    sheet: place.startsWith('#/') ? place.slice(2) : path.posix.join(path.posix.dirname(file), place),
  }))

/** The class names in `className="…"`, in templates with a class of a module, and in strings next to one. */
const wordsIn = (code) => {
  const attributes = [...code.matchAll(/className=(?:"([^"]*)"|\{([^{}]*(?:\$\{[^}]*\}[^{}]*)*)\})/g)]
  const texts = attributes.flatMap(([, text, expression]) =>
    text === undefined ? [...expression.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, quoted, template]) => quoted ?? template) : [text],
  )
  return texts.flatMap((text) => text.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)).filter(Boolean)
}

/** Hairlines are not spacing, nor is room left for something large. */
const isSpace = (pixels) => pixels > 1 && pixels <= 40

/** Problems of these files (path → text), one line each. */
export const judge = (files) => {
  const sheets = [...files].filter(([file]) => isSheet(file) || isModule(file)).map(([file, css]) => [file, classesOf(css)])
  const defined = new Map(sheets)
  const shared = new Set(sheets.filter(([file]) => isSheet(file)).flatMap(([, names]) => [...names]))
  const used = new Map(sheets.map(([file]) => [file, new Set()]))
  const words = new Set()
  const problems = []
  for (const [file, code] of files) {
    if (!isCode(file)) continue
    for (const word of wordsIn(code)) {
      words.add(word)
      if (!shared.has(word) && !drawnByPage.has(word)) problems.push(`${file} uses the class ${word}, which layout.css and text.css lack`)
    }
    for (const { name, sheet } of importsOf(file, code)) {
      const names = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used)
      const all = code.includes(`${name}[`) ? [...(defined.get(sheet) ?? [])] : []
      for (const used of names) if (!defined.get(sheet)?.has(used)) problems.push(`${file} uses .${used}, which ${sheet} lacks`)
      for (const className of [...names, ...all]) used.get(sheet)?.add(className)
    }
  }
  for (const [file, names] of sheets)
    for (const name of names)
      if (!(isSheet(file) ? words : used.get(file)).has(name)) problems.push(`${file} defines .${name}, which nobody uses`)
  for (const [file, css] of files)
    if (file.endsWith('.css') && /font-size: [\d.]+rem/.test(css)) problems.push(`${file} writes a font size by hand: use var(--av-text-…)`)
  for (const [file, css] of files)
    for (const [, declaration, value] of file.endsWith('.css')
      ? without(css).matchAll(/\s((?:row-|column-)?gap|padding[\w-]*|margin[\w-]*): ([^;]+);/g)
      : [])
      if ([...value.matchAll(/([\d.]+)(px|rem)\b/g)].some(([, size, unit]) => isSpace(size * (unit === 'rem' ? 16 : 1))))
        problems.push(`${file} writes a ${declaration} by hand: use var(--av-space-…)`)
  return [...new Set(problems)]
}

export const readStyles = (place = inRoot('apps/client/src')) => {
  const names = readdirSync(place, { recursive: true }).map((name) => name.replaceAll('\\', '/'))
  return new Map(names.filter((name) => /\.(css|tsx?)$/.test(name)).map((name) => [name, readFileSync(path.join(place, name), 'utf8')]))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(() => {
    const files = readStyles()
    const problems = judge(files)
    const lines = [...files].filter(([file]) => file.endsWith('.css')).reduce((sum, [, css]) => sum + css.split('\n').length - 1, 0)
    for (const problem of problems) console.log(problem)
    console.log(`${problems.length} classes undefined or unused; ${lines} lines of CSS (at most ${most})`)
    return problems.length === 0 && lines <= most ? 0 : 1
  })
