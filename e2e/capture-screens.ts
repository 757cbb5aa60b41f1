import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, run, RunOptions } from 'axe-core'
import { expect } from './journey.ts'
import type { CaptureScreen } from './screens.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** An element half hidden behind a fixed bar is not too small: it can be scrolled. */
const underBar = (summary: string | undefined) => summary?.includes('partially obscured') ?? false

type Scheme = 'light' | 'dark'

/** In every frame of the page; a document gets axe once, which takes longer than a run. */
const violationsOn = async (page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<AxeResults['violations']> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis)))
      await frame.evaluate(`${axeSource}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
  return page.evaluate(
    async (options) => (await (globalThis as unknown as { axe: { run: typeof run } }).axe.run(document, options)).violations,
    {
      runOnly,
      resultTypes: ['violations'],
    } satisfies RunOptions,
  )
}

/** axe's violations on the screen in light and dark mode, with the element of each. */
export const captureScreens =
  (page: Page, schemes: readonly Scheme[] = ['light', 'dark']): CaptureScreen =>
  async (screen) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // During the transition between the modes no colour is final.
      await page.evaluate(async () => {
        // The app receives the mode in one frame and draws it in the next.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
        await Promise.allSettled(changing.map((animation) => animation.finished))
      })
      // Only contrast depends on the mode.
      const violations = await violationsOn(page, colorScheme === schemes[0] ? standard : { type: 'rule', values: ['color-contrast'] })
      const problems = violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ failureSummary }) => !(id === 'target-size' && underBar(failureSummary)))
          .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
      expect.soft(problems, `${screen}, ${colorScheme}`).toEqual([])
    }
    if (schemes.length > 1) await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
