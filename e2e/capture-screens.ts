import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { CaptureScreen } from './screens.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** An element half hidden behind a fixed bar is not too small: it can be scrolled. */
const underBar = (summary: string | undefined) => summary?.includes('partially obscured') ?? false

type Scheme = 'light' | 'dark'

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
      // Only contrast depends on the mode. Without frames a single run in the page gives the same result as combined runs, in half the
      // time.
      const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
      const { violations } = await (colorScheme === schemes[0] ? axe.withTags(standard) : axe.withRules('color-contrast')).analyze()
      const problems = violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ failureSummary }) => !(id === 'target-size' && underBar(failureSummary)))
          .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
      expect.soft(problems, `${screen}, ${colorScheme}`).toEqual([])
    }
    if (schemes.length > 1) await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
