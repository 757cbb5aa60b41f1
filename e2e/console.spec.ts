import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consolePaths } from '@avisa/contract/console-paths'
import { callerOf } from './api.ts'
import { captureScreens } from './capture-screens.ts'
import { expect, goInside, openAs, test, title } from './journey.ts'
import type { Page } from '@playwright/test'

const table = readFileSync(join(import.meta.dirname, '../apps/client/src/shell/console/screens.ts'), 'utf8')
/** The addresses of the console's table of screens; of the one that has a parameter, a draft's. */
const screensWith = (draft: number): string[] => {
  const names = [...table.matchAll(/^ {2,4}(?:\{ )?path: (?:consolePaths\.(\w+)|paths\.console)/gm)].map(([, name]) => name)
  return names.map((name) => {
    const path = name === undefined ? '/consola' : consolePaths[name as keyof typeof consolePaths]
    return typeof path === 'string' ? path : path.to({ id: draft })
  })
}

/** What the screen is for: its filled button, else the first thing in it that can be used. */
const mainAction = async (page: Page) => {
  const filled = page.locator('main :is(button, a)[data-variant="filled"]:not(:disabled, [data-disabled])')
  if ((await filled.count()) > 0) return filled.first()
  return page.locator('main :is(button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"])').first()
}
const farEnough = 150
/** Asking after every press would take longer than the presses. */
const atOnce = 15

/** Whether Tab reaches it from the beginning of the page. */
const isReached = async (page: Page) => {
  const wanted = await mainAction(page)
  await wanted.evaluate((element) => {
    Object.assign(globalThis, { isReached: false })
    element.addEventListener('focusin', () => Object.assign(globalThis, { isReached: true }))
    document.body.tabIndex = -1
    document.body.focus()
  })
  for (let presses = 0; presses < farEnough; presses += atOnce) {
    for (let press = 0; press < atOnce; press++) await page.keyboard.press('Tab')
    if (await page.evaluate(() => Reflect.get(globalThis, 'isReached') === true)) return true
  }
  return false
}

/** All screens in one test would take longer than a test may. */
const parts = [1, 2, 3]
for (const part of parts)
  test(`every screen of the console has no accessibility violations, and Tab reaches its main action, part ${part}`, async ({
    page,
    isMobile,
  }) => {
    const { call } = await callerOf('super')
    const { id } = await call<{ id: number }>('/configuracion/borradores', { nombre: 'Verano', motivo: null, cambios: [] })
    const screens = screensWith(id)
    expect(screens.length).toBe(table.split(/^ {4}allow: |^ {2}\{.* allow: /m).length - 1)
    const scheme = isMobile ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const own = screens.filter((_, index) => index % parts.length === part - 1)
    await openAs(page, 'super', own[0] ?? '', isMobile ? 'ca' : 'es')
    await expect(title(page, /./)).toBeVisible()
    const look = captureScreens(page, [scheme])
    for (const [index, path] of own.entries()) {
      if (index > 0) await goInside(page, path)
      await look(path)
      if (!isMobile) expect.soft(await isReached(page), `${path}: Tab reaches the main action`).toBe(true)
    }
  })
