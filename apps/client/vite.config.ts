import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pwaOptions } from './src/platform/service-worker/pwa-options.ts'

/** Gzip bytes of JavaScript before the wizard's first step can be used, without the map (docs/performance.md). */
const budget = 200_000
/** The same of the console's first screen, beyond the first screen of everybody. */
const consoleBudget = 130_000
const consoleStarts = ['shell/console/Console.tsx', 'shell/console/ConsoleHomePage.tsx']
/** Of these a citizen loads nothing: the console, the desk, the numbers and their charts. */
const staffOnly =
  /client\/src\/(shell\/console|configuration|people|health|imports|integrations|desk|statistics|monthly-reports)\/|statistics\/(charts|drawing)\.ts$/
const citizenStarts = ['incidents/MyIncidentsPage.tsx', 'incidents/link/LinkPage.tsx']
const main = 'client/src/main.tsx'
const wizard = 'incidents/wizard/WizardPage.tsx'
const server = process.env['SERVER'] ?? 'http://localhost:3000'

type Bundle = Rolldown.OutputBundle
const chunkOf = (bundle: Bundle, name: string) => {
  const asset = bundle[name]
  return asset?.type === 'chunk' ? asset : undefined
}

const withImports = (bundle: Bundle, names: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const name of names)
    if (!seen.has(name)) {
      seen.add(name)
      withImports(bundle, chunkOf(bundle, name)?.imports ?? [], seen)
    }
  return seen
}

/** Fails the build when the first screen outgrows its budget, and says what it is made of. */
const firstScreenBudget = (): Plugin => ({
  name: 'first-screen-budget',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
    const from = (starts: readonly string[]) =>
      withImports(
        bundle,
        chunks
          .filter((chunk) =>
            starts.some((start) => chunk.facadeModuleId?.endsWith(start) || chunk.moduleIds.some((id) => id.endsWith(start))),
          )
          .map((chunk) => chunk.fileName),
      )
    const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName)
    const first = withImports(bundle, entries, from([main, wizard]))
    const sized = (names: Iterable<string>) =>
      [...names].map((name) => ({ name, bytes: gzipSync(chunkOf(bundle, name)?.code ?? '').byteLength }))
    const sum = (sizes: readonly { bytes: number }[]) => sizes.reduce((total, { bytes }) => total + bytes, 0)
    const parts = sized(first)
    const total = sum(parts)
    const own = sum(sized([...from(consoleStarts)].filter((name) => !first.has(name))))
    if (own > consoleBudget) this.error(`The console's first screen: ${own} bytes of script (gzip), of ${consoleBudget}`)
    const ofCitizens = new Set([...first, ...from(citizenStarts)])
    const strays = [...ofCitizens].flatMap((name) => (chunkOf(bundle, name)?.moduleIds ?? []).filter((id) => staffOnly.test(id)))
    if (strays.length > 0) this.error(`A citizen would load what only staff need: ${strays.join(', ')}`)
    const lines = parts.toSorted((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `  ${name} ${(bytes / 1000).toFixed(1)} KB`)
    const report = `First screen: ${(total / 1000).toFixed(1)} KB of script (gzip), of ${budget / 1000}\n${lines.join('\n')}`
    if (total > budget) this.error(report)
    console.info(`${report}\nThe console's first screen: ${(own / 1000).toFixed(1)} KB more, of ${consoleBudget / 1000}`)
  },
})

/**
 * The page draws its first frame by itself, and the app is asked for once it is seen (start.ts). Until then the way is not idle: the face
 * and a third of the scripts come. The app's styles come with it: a style sheet in the page, wherever it stands, would hold the frame up.
 */
const besideFirstFrame = (): Plugin => ({
  name: 'beside-first-frame',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk }) {
      if (html.includes('rel="stylesheet"') || (chunk?.imports ?? []).some((name) => !name.includes('/preload-')))
        throw new Error(`The first frame would wait for style sheets or for ${chunk?.imports.join(', ')}`)
      const app = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(main))
      const scripts = [...withImports(bundle, app ? [app.fileName] : [])].filter((name) => name.includes('/react-'))
      // The latin face is on every screen.
      const faces = Object.keys(bundle).filter((name) => /public-sans-latin-wght-normal.*\.woff2$/.test(name))
      const link = (attrs: Record<string, string>, name: string) =>
        ({ tag: 'link', injectTo: 'head', attrs: { ...attrs, crossorigin: true, href: `/${name}` } }) as const
      return [
        ...faces.map((name) => link({ rel: 'preload', as: 'font', type: 'font/woff2' }, name)),
        ...scripts.map((name) => link({ rel: 'modulepreload', fetchpriority: 'low' }, name)),
      ]
    },
  },
})

/** Of the decoder of HEIC photos, which stands in a worker of its own and in a file beside it: rolldown names the licences of the page's scripts only. */
const licenceOfDecoder = (): Plugin => ({
  name: 'licence-of-the-decoder',
  apply: 'build',
  writeBundle({ dir }) {
    const folder = path.dirname(fileURLToPath(import.meta.resolve('libheif-js/package.json')))
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, string>
    const lines = [
      `\n## ${name}, ${version} (${license})\n`,
      'With libheif and libde265 (https://github.com/strukturag), compiled to WebAssembly. It is loaded at run time, when a HEIC photo is chosen that the',
      'browser cannot show, as files of its own (assets/heic-worker-….js, assets/libheif-….wasm), which may be replaced by another build of the same library.\n',
      readFileSync(path.join(folder, 'libheif-wasm/LICENSE'), 'utf8'),
    ]
    appendFileSync(path.join(dir ?? '', 'licencias.txt'), lines.join('\n'))
  },
})

const own = /(apps[\\/]client[\\/]src|packages[\\/]contract)/

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
let firstScreen: Set<string> | undefined

/** Whether the page's start or the wizard imports a module of ours, itself or through others; what is imported later does not count. */
const isOnFirstScreen = (id: string, modules: Modules): boolean => {
  if (!firstScreen) {
    const waiting = [`${import.meta.dirname}/src/main.tsx`, `${import.meta.dirname}/src/${wizard}`]
    const seen = new Set<string>()
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      if (own.test(next) && !seen.has(next)) {
        seen.add(next)
        waiting.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
      }
    firstScreen = seen
  }
  return firstScreen.has(id)
}

export default defineConfig({
  plugins: [react(), VitePWA({ ...pwaOptions, manifest: false }), firstScreenBudget(), besideFirstFrame(), licenceOfDecoder()],
  server: {
    proxy: {
      '/api': server,
      '/citizen': server,
      '/uploads': server,
      '/estados/icono-': server,
      '/tiles': server,
      '/p/': server,
      '/fonts': server,
    },
  },
  build: {
    manifest: true,
    // A browser that knows no `modulepreload` (Safari before 17) loads the same a little later.
    modulePreload: { polyfill: false },
    // What others have written of it, with what they ask to be said: shown at /ajustes/acercade.
    license: { fileName: 'licencias.txt' },
    rolldownOptions: {
      // To read a property changes nothing, here and in the libraries: what is read for nothing may go.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // Or the page's start would wait for the file that it stands in.
            { name: 'preload', test: /vite[\\/]preload-helper/, priority: 1 },
            // What so many screens share is on the first one too, and what it is made of stands in one file: together it is smaller than in forty.
            { name: 'app', minShareCount: 70, test: /(@tabler|@mantine|@tanstack|idb|@capacitor[\\/]core)/ },
            { name: (id, modules) => (isOnFirstScreen(id, modules) ? 'first' : null), minShareCount: 3, test: own },
            { name: 'maplibre', test: /node_modules[\\/](maplibre-gl|@maplibre)/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
          ],
        },
      },
    },
  },
})
