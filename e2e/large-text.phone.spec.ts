import { expect, test } from './journey.ts'
import { walkWizard } from './screens.ts'
import { locales, type Lang } from './words.ts'

test.use({ viewport: { width: 320, height: 700 } })

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`in ${lang}`, () => {
    test.use({ locale: locales[lang] })

    test('with letters of double size on a narrow screen nothing of the wizard lies beyond the edge', async ({ page }) => {
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
      })
      await walkWizard(page, lang, async (screen) => {
        const { width, beyond } = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          beyond: [...document.querySelectorAll('button, input, textarea, h1, h2, summary')]
            .filter((element) => element.checkVisibility() && !element.closest('[class*=cards], [class*=maplibre], [class*=skip]'))
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.outerHTML.slice(0, 200)),
        }))
        expect.soft(width, screen).toBeLessThanOrEqual(320)
        expect.soft(beyond, screen).toEqual([])
      })
    })
  })
