import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { walkCitizen, walkStaff, walkWizard, type Look } from './screens.ts'
import { locales, type Lang } from './words.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What has scrolled half under a bar that stays is not small: it scrolls out again. */
const underBar = (summary: string | undefined) => summary?.includes('partially obscured') ?? false

/** What axe finds on the screen in light and in dark, each with the element it is about. */
const looking =
  (page: Page): Look =>
  async (screen) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ failureSummary }) => !(id === 'target-size' && underBar(failureSummary)))
          .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
      expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`in ${lang}`, () => {
    test.use({ locale: locales[lang] })

    test("nothing on a citizen's screens shuts anybody out", async ({ page }) => {
      test.setTimeout(240_000)
      await walkWizard(page, lang, looking(page))
      await walkCitizen(page, lang, looking(page))
    })
  })

test("nothing on the staff's screens shuts anybody out", async ({ page }) => {
  await walkStaff(page, looking(page))
})
