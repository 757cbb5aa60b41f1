import { consolePaths } from '@avisa/contract/console-paths'
import { paths } from '@avisa/contract/paths'
import type { Locator, Page } from '@playwright/test'
import { percentile, type Figure } from './figures.ts'
import { moreTypes } from './measure-console.ts'
import { figuresOf, measureYardstick, openPage, scrollRows, watch, type Stage } from './smooth-screens.ts'

const goals = { frames: 60, longest: 50 } as const
const openings = 5

/** Notes in the page, for each event of a kind, the milliseconds until the list it changed is painted. */
const noteTimes = (page: Page, kind: 'click' | 'keydown') =>
  page.evaluate((name) => {
    const state: { begun: number; times: (number | null)[] } = { begun: 0, times: [] }
    const painted = new MessageChannel()
    painted.port1.addEventListener('message', ({ data }: MessageEvent<number>) => {
      if (data === state.begun) state.times[state.times.length - 1] = performance.now() - state.begun
    })
    painted.port1.start()
    addEventListener(
      name,
      ({ timeStamp }) => {
        state.begun = timeStamp
        state.times.push(null)
      },
      true,
    )
    const list = '[role="list"], [role="listitem"]'
    const isInList = ({ target, addedNodes }: MutationRecord) =>
      (target instanceof Element && target.closest(list) !== null) ||
      [...addedNodes].some((node) => node instanceof Element && node.querySelector(list) !== null)
    new MutationObserver((records) => {
      const { begun } = state
      if (records.some(isInList)) requestAnimationFrame(() => painted.port2.postMessage(begun))
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-setsize'] })
    Object.assign(globalThis, { noted: state.times })
  }, kind)

/** Where nothing was shown, NaN, which misses every goal. */
const timesOf = async (page: Page): Promise<number[]> =>
  (await page.evaluate(() => Reflect.get(globalThis, 'noted') as (number | null)[])).map((time) => time ?? Number.NaN)

const slowest = (what: string, times: readonly number[], most: number): Figure => ({
  what,
  figure: times.some(Number.isNaN) ? Number.NaN : percentile(times, 0.95),
  unit: 'ms',
  goal: { of: 'figure', most },
})

/** From the console's home, each time in a browser that has no copy of the types. */
const measureOpening = async (stage: Stage): Promise<Figure> => {
  const times: number[] = []
  for (let i = 0; i < openings; i += 1) {
    const { page, close } = await openPage(stage, paths.console, true)
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^(Qué se avisa|De què s'avisa)$/ })
      .click()
    await page.waitForTimeout(2000)
    await noteTimes(page, 'click')
    await page.getByRole('navigation').locator(`a[href="${consolePaths.types}"]`).click()
    await page.locator('[data-index="0"]').waitFor()
    await page.waitForTimeout(1000)
    times.push(...(await timesOf(page)))
    await close()
  }
  return slowest(`console: tree of ${moreTypes} types opened: p95`, times, 400)
}

/** Each key changes what is found. */
const measureTyping = async (page: Page, search: Locator): Promise<Figure> => {
  await search.focus()
  await noteTimes(page, 'keydown')
  const back = ['Backspace', 'Backspace', 'Backspace']
  for (const typed of [
    ['3', '1', '4'],
    ['2', '7', '1'],
    ['5', '7', '7'],
    ['1', '6', '1'],
    ['6', '9', '3'],
  ])
    for (const key of [...typed, ...back]) {
      await page.keyboard.press(key)
      await page.waitForTimeout(300)
    }
  return slowest('console: key to found types: p95', await timesOf(page), 50)
}

const middleOf = async (row: Locator) => {
  const box = await row.boundingBox()
  if (!box) throw new Error('the row is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A type among its neighbours, down, up and down again, and dropped after another. */
const dragType = async (page: Page) => {
  const rowAt = (index: number) => middleOf(page.locator(`[data-index="${index}"] a`))
  const [from, to] = [await rowAt(2), await rowAt(12)]
  const length = to.y - from.y + 8
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const [start, end] of [
    [0, 1],
    [1, 0.2],
    [0.2, 1],
  ] as const)
    for (let step = 1; step <= 50; step += 1) {
      await page.mouse.move(from.x, from.y + length * (start + ((end - start) * step) / 50))
      await page.waitForTimeout(16)
    }
  await page.mouse.up()
  await page.getByText(/ (está ahora|està ara) en/).waitFor({ state: 'attached' })
  await page.waitForTimeout(1000)
}

/** The tree of a town with a thousand types, at a desk. */
export const measureTypes = async (stage: Stage): Promise<Figure[]> => {
  const yardstick = await measureYardstick(stage)
  const opening = await measureOpening(stage)
  const { page, session, close } = await openPage(stage, consolePaths.types, true)
  const search = page.locator('header').getByRole('searchbox')
  await page.locator('[data-index="0"]').waitFor()
  await page.waitForTimeout(2000)
  const typing = await measureTyping(page, search)
  // A search opens every category.
  await search.fill('bench')
  await page.waitForTimeout(1000)
  const dragged = await watch(page, () => dragType(page))
  const { x, y } = await middleOf(page.locator('[data-index="5"]'))
  let last = 0
  const scrolled = await watch(page, async () => {
    last = await scrollRows(page, session, { x, y, rows: moreTypes - 1, with: 'mouse' })
  })
  await close()
  return [
    opening,
    typing,
    ...figuresOf('console: dragging a type', dragged, yardstick, goals),
    ...figuresOf(`console: scrolling ${last + 1} types`, scrolled, yardstick, goals),
  ]
}
