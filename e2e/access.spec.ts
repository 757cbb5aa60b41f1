import { test } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { walkCitizen, walkStaff, walkWizard } from './screens.ts'
import { locales, type Lang } from './words.ts'

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`in ${lang}`, () => {
    test.use({ locale: locales[lang] })

    test("a citizen's screens have no accessibility violations", async ({ page }) => {
      test.setTimeout(240_000)
      await walkWizard(page, lang, captureScreens(page))
      await walkCitizen(page, lang, captureScreens(page))
    })
  })

test("the staff's screens have no accessibility violations", async ({ page }) => {
  await walkStaff(page, captureScreens(page))
})
