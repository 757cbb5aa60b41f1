import type { Page } from '@playwright/test'
import { expect, openAs, test, title } from './journey.ts'
import { walkWizard } from './screens.ts'
import { locales, words } from './words.ts'

test.use({ viewport: { width: 320, height: 700 } })

const doubled = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
  })

/** What lies beyond the edge, and what of the bar and of choices side by side only fits because a word is broken anywhere. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const html = (elements: Element[]) => elements.map((element) => element.outerHTML.slice(0, 200))
    const beyond = [...document.querySelectorAll('button, input, textarea, h1, h2, summary')]
      .filter((element) => element.checkVisibility() && !element.closest('[class*=cards], [class*=tabs], [class*=maplibre], [class*=skip]'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    const places = [...document.querySelectorAll<HTMLElement>('[class*=bottom] > *, [role=radiogroup] label')].filter((element) =>
      element.checkVisibility(),
    )
    for (const place of places) place.style.overflowWrap = 'normal'
    const broken = places.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    for (const place of places) place.style.overflowWrap = ''
    return { width: document.documentElement.scrollWidth, beyond: html(beyond), broken: html(broken) }
  })

const look = (page: Page) => async (screen: string) => {
  const { width, beyond, broken } = await overflowOf(page)
  expect.soft(width, screen).toBeLessThanOrEqual(320)
  expect.soft([...beyond, ...broken], screen).toEqual([])
}

/** Its words are the longer ones. */
const lang = 'ca'

test.describe(`in ${lang}`, () => {
  test.use({ locale: locales[lang] })
  const say = words[lang]

  test('with text of double size on a narrow screen the wizard does not overflow', async ({ page }) => {
    await doubled(page)
    await walkWizard(page, lang, look(page))
  })

  test('with text of double size the rest of the app fits too: bar, menu, settings, notifications, profile, help', async ({ page }) => {
    await doubled(page)
    await openAs(page, 'g.torres', '/incidencias', lang)
    await expect(title(page, say.incidents)).toBeVisible()
    await look(page)('incidents')
    await page.getByRole('button', { name: say.menu, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page)('menu')
    for (const path of [
      '/ajustes',
      '/notificaciones',
      '/perfil',
      '/perfil/edit',
      '/ayuda',
      '/faqpage/2/7',
      '/faqestados',
      '/ajustes/acercade',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look(page)(path)
    }
  })
})
