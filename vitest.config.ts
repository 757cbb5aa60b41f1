import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** One run for all: rules of the contract, the server over HTTP on a real PostgreSQL, pages of the client, the scripts. */
export default defineConfig({
  test: {
    // Tests that start whole servers often wait: more workers than processors use that time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      // Rules have no state: one worker may test them all, an eighth of the time.
      { test: { name: 'contract', root: 'packages/contract', isolate: false, include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          // Each file has a database of its own, and what the server keeps in memory it keeps by the municipality's schema, which has another
          // name in each file; so one process may test many.
          isolate: false,
          include: ['src/**/*.test.ts'],
          // The processes that tests start share their compiled code.
          env: { CHECK_ROWS: '1', NODE_COMPILE_CACHE: join(tmpdir(), 'avisa-test-compiled') },
          globalSetup: [fileURLToPath(new URL('apps/server/src/testing/global-setup.ts', import.meta.url))],
          // A machine that others slow down needs three times as long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'apps/client/vitest.config.ts',
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'] } },
      { test: { name: 'scripts', root: 'scripts', testTimeout: 120_000, hookTimeout: 120_000, include: ['**/*.test.mjs'] } },
    ],
  },
})
