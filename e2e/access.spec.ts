import { test } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { walkCitizen, walkStaff, walkWizard } from './screens.ts'
import { locales, type Lang } from './words.ts'

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`in ${lang}`, () => {
    test.use({ locale: locales[lang] })

    test("nothing on a citizen's screens shuts anybody out", async ({ page }) => {
      test.setTimeout(240_000)
      await walkWizard(page, lang, captureScreens(page))
      await walkCitizen(page, lang, captureScreens(page))
    })
  })

test("nothing on the staff's screens shuts anybody out", async ({ page }) => {
  await walkStaff(page, captureScreens(page))
})
