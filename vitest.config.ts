import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract' } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      'apps/client/vitest.config.ts',
      { test: { name: 'scripts', root: 'scripts', testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
})
