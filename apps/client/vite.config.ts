import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pwaOptions } from './src/platform/service-worker/pwa-options.ts'

/** performance.md, client's first screen: gzip bytes of JavaScript before the wizard's first step can be used, without the map. */
const budget = 200_000
const wizard = 'incidents/wizard/WizardPage.tsx'
const server = process.env['SERVER'] ?? 'http://localhost:3000'

type Bundle = Rolldown.OutputBundle
const chunkOf = (bundle: Bundle, name: string) => {
  const found = bundle[name]
  return found?.type === 'chunk' ? found : undefined
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
    const first = Object.values(bundle).filter((one) => one.type === 'chunk' && (one.isEntry || one.facadeModuleId?.endsWith(wizard)))
    const parts = [
      ...withImports(
        bundle,
        first.map((one) => one.fileName),
      ),
    ].map((name) => ({ name, bytes: gzipSync(chunkOf(bundle, name)?.code ?? '').byteLength }))
    const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
    const lines = parts.toSorted((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `  ${name} ${(bytes / 1000).toFixed(1)} KB`)
    const said = `First screen: ${(total / 1000).toFixed(1)} KB of script (gzip), of ${budget / 1000}\n${lines.join('\n')}`
    if (total > budget) this.error(said)
    console.info(said)
  },
})

/** The latin face is on every screen: fetched beside the script, not after the style sheet. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml(_, { bundle }) {
    const font = Object.keys(bundle ?? {}).find((name) => /public-sans-latin-wght-normal.*\.woff2$/.test(name))
    return font
      ? [{ tag: 'link', injectTo: 'head', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` } }]
      : []
  },
})

/**
 * The client asks and shows, the server checks: schemas are types here, and typebox (12 KB gzip) stays out of what people load.
 * Their `properties` are there, empty, for the schemas that take up another's.
 */
const withoutSchemas = (): Plugin => {
  const builders = [
    'Array',
    'Boolean',
    'Enum',
    'Integer',
    'Literal',
    'Number',
    'Object',
    'Optional',
    'Record',
    'String',
    'Unknown',
    'Unsafe',
  ]
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'typebox' ? '\0typebox' : undefined),
    load: (id) =>
      id === '\0typebox'
        ? `const shape = () => ({ properties: {} })\n${builders.map((name) => `const T${name} = shape; export { T${name} as ${name} }`).join('\n')}`
        : undefined,
  }
}

/**
 * Of the contract's endpoints and schemas only those that are used: to describe one does nothing else. Said call by call and in the
 * contract's files alone: as names for the whole build, `map.on(…)` of the map would count as a description too and be left out.
 */
const pureDescriptions = (): Plugin => ({
  name: 'pure-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/]/ },
    handler: (code) =>
      code.replaceAll(
        /(?<![\w.$])(endpoint|obj|filled|str|int|num|bool|arr|opt|nullable|scalar|map|unknown|oneOf|literalTrue|bytes|list|page)\(/g,
        '/* @__PURE__ */ $1(',
      ),
  },
})

export default defineConfig({
  plugins: [react(), pureDescriptions(), withoutSchemas(), VitePWA({ ...pwaOptions, manifest: false }), firstScreenBudget(), preloadFont()],
  server: {
    proxy: { '/api': server, '/citizen': server, '/uploads': server, '/estados/icono-': server, '/tiles': server, '/fonts': server },
  },
  build: {
    manifest: true,
    rolldownOptions: {
      // To read a property changes nothing, here and in the libraries: what is read for nothing may go.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // What so many screens share is on the first one too: together it is smaller than in forty files.
            {
              name: 'app',
              minShareCount: 25,
              test: /(apps[\\/]client[\\/]src|packages[\\/]contract|@tabler|@mantine|@tanstack|idb|@capacitor[\\/]core)/,
            },
            { name: 'maplibre', test: /node_modules[\\/](maplibre-gl|@maplibre)/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
          ],
        },
      },
    },
  },
})
