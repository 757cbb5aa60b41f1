import type { Locator, Page } from '@playwright/test'
import { drawPhoto, expect, receivedCode, test, title } from './journey.ts'
import { words } from './words.ts'

const say = words.es
const farEnough = 60

/** Tab until the focus is there, as somebody without a mouse does. */
const tabTo = async (page: Page, wanted: Locator) => {
  for (let presses = 0; presses < farEnough; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  throw new Error(`Tab does not reach ${wanted.toString()}`)
}

const press = async (page: Page, wanted: Locator, key = 'Enter') => {
  await wanted.waitFor()
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

test('a whole report is made with the keyboard alone', async ({ page }) => {
  const goOn = (name: string | RegExp = say.continue) => press(page, page.getByRole('button', { name }))
  await page.goto('/')
  await expect(title(page, say.where)).toBeFocused()
  // Of radio buttons Tab reaches the first, and the arrows choose.
  await press(page, page.getByRole('radio', { name: say.units.buildings }), 'ArrowDown')
  await expect(page.getByRole('radio', { name: say.units.streets })).toBeChecked()
  await goOn()

  await expect(title(page, say.place)).toBeFocused()
  await press(page, page.getByRole('button', { name: say.searchStreet }))
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('c/ mayor 3')
  await press(page, page.getByRole('dialog').getByRole('button', { name: say.street }).first())
  // The sheet that closes still holds the same words for a moment.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(say.street, { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: say.pin }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(say.movedEast)).toBeAttached()
  await expect(page.getByText(say.lookingUp)).toBeHidden()
  await goOn(say.hereContinue)

  await expect(title(page, say.what)).toBeFocused()
  await tabTo(page, page.getByRole('searchbox', { name: say.typeSearch }))
  await page.keyboard.type('farola')
  await press(page, page.getByRole('radio', { name: say.lamp }).first(), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: say.brokenLamp }).first()).toBeChecked()
  await goOn()

  await expect(title(page, say.howIsIt)).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: say.description }))
  await page.keyboard.type('Escrita sin ratón.')
  await goOn()

  await expect(title(page, say.howToAnswer)).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: say.email }))
  await page.keyboard.type('vecino@demo.example')
  await goOn(say.acceptAndContinue)

  await expect(title(page, say.addPhotos)).toBeFocused()
  const photo = await drawPhoto(page, 120)
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: say.choosePhotos }))
  await (await chooser).setFiles([photo])
  await expect(page.getByText('1 foto', { exact: true })).toBeVisible()
  await goOn()

  await expect(title(page, say.review)).toBeFocused()
  await expect(page.getByText('Escrita sin ratón.')).toBeVisible()
  await goOn(say.send)
  await receivedCode(page, say)
})
