import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // One file instead of six thousand; the build takes only the icons that are used.
  resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
  test: {
    name: 'client',
    // As at the root, whose settings do not reach here.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    isolate: false,
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    environment: 'happy-dom',
    // A file that a test saves is a link that is clicked: the page of the other tests stays where it is.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/ui/testing/browser.ts'],
    // One file instead of seven hundred, which every file of tests reads anew.
    deps: { optimizer: { client: { enabled: true, include: ['@mantine/core'] } } },
  },
})
