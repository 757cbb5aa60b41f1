import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { CaptureScreen } from './screens.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What has scrolled half under a bar that stays is not small: it scrolls out again. */
const underBar = (summary: string | undefined) => summary?.includes('partially obscured') ?? false

/** What axe finds on the screen in light and in dark, each with the element it is about. */
export const captureScreens =
  (page: Page): CaptureScreen =>
  async (screen) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Half way from one scheme to the other no colour is the one that is meant.
      await page.evaluate(async () => {
        // The app receives the scheme in one frame and draws it in the next.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
        await Promise.allSettled(changing.map((animation) => animation.finished))
      })
      // Of the rules only contrast depends on the scheme.
      // Without frames one run in the page says the same as runs put together in a page of their own, in half the time.
      const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
      const { violations } = await (colorScheme === 'light' ? axe.withTags(standard) : axe.withRules('color-contrast')).analyze()
      const problems = violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ failureSummary }) => !(id === 'target-size' && underBar(failureSummary)))
          .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
      expect.soft(problems, `${screen}, ${colorScheme}`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
