import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'

/** Flags of the browser: root needs no sandbox, and nothing is asked of the outside world. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env['CHROMIUM_PATH']
/** Chromium's shell has no notices of the system: what shows them is tried in a whole browser, Playwright's where none is named. */
const wholePath = process.env['CHROMIUM_WHOLE_PATH']
const whole = wholePath ? { launchOptions: { args, executablePath: wholePath } } : { channel: 'chromium' }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: devices['Pixel 7'].userAgent }

/** The journeys in Chromium, against the product as `npm start` runs it: built client, server, PostgreSQL, demo municipality. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // A journey waits half of its time.
  workers: 2 * availableParallelism(),
  // In CI a journey may be tried a second time: the report names it as flaky, with the picture of its first try.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  forbidOnly: true,
  use: {
    actionTimeout: 20_000,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'reduce' },
    // What needs the app without network allows it for itself; elsewhere it would only fetch the whole app once more.
    serviceWorkers: 'block',
    // The map is drawn by the processor here: a quarter of the pixels takes half of its time.
    deviceScaleFactor: 0.5,
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // What runs at both sizes and in both languages runs in Valencian on the phone and in Spanish at the desk. The tags `@phone` and `@desk`
    // say of a single journey what the name of a file says of all of its journeys.
    { name: 'phone', use: phone, testIgnore: /\.(desk|whole)\.spec\.ts$/, grepInvert: [/@desk/, /^phone (?!\S*\.phone\.spec).*\bin es\b/] },
    {
      name: 'desk',
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: /\.(phone|whole)\.spec\.ts$/,
      grepInvert: [/@phone/, /\bin ca\b/],
    },
    { name: 'whole', use: { ...phone, ...whole }, testMatch: /\.whole\.spec\.ts$/ },
  ],
})
