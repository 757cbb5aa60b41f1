import { defineConfig } from 'vitest/config'

export default defineConfig({
  // One file instead of six thousand; the build takes only the icons that are used.
  resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
  test: {
    name: 'client',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/ui/testing/browser.ts'],
    server: { deps: { inline: ['@mantine/core'] } },
  },
})
