import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { seenTutorial } from '../e2e/journey.ts'
import { words } from '../e2e/words.ts'
import type { Figure } from './figures.ts'

export type Stage = { browser: Browser; origin: string; slower: number; screen: BrowserContextOptions }
/** Frames per second, the longest blocking time (milliseconds), and the highest number of elements. */
export type Smooth = { frames: number; longest: number; nodes: number }

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'es-ES',
} as const
export const desk = { viewport: { width: 1440, height: 900 }, locale: 'es-ES' } as const

/** A page of the stage's size; `signedIn` as an administrator. */
export const openPage = async ({ browser, origin, slower, screen }: Stage, at: string, signedIn: boolean) => {
  const context = await browser.newContext({
    ...screen,
    serviceWorkers: 'block',
    ...(signedIn ? { storageState: seenTutorial(origin) } : {}),
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (signedIn) {
    await page.goto(`${origin}/login?param1=${encodeURIComponent(at)}`)
    await page.getByRole('textbox', { name: words.es.email }).fill('admin@demo.example')
    await page.getByRole('textbox', { name: words.es.password }).fill('avisa-bench')
    await page.getByRole('button', { name: words.es.enter, exact: true }).click()
    await page.waitForURL((url) => url.pathname === at.split('?')[0])
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, session, close: () => context.close() }
}

/** Counts frames and long tasks in the page during an action. */
export const watch = async (page: Page, act: () => Promise<unknown>): Promise<Smooth> => {
  await page.evaluate(() => {
    const seen = { frames: 0, longest: 0, nodes: 0, on: true, begun: performance.now() }
    const frame = () => {
      seen.frames += 1
      if (seen.frames % 10 === 0) seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length)
      if (seen.on) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
    Object.assign(globalThis, { seen })
  })
  await act()
  return page.evaluate(() => {
    const seen = Reflect.get(globalThis, 'seen') as Smooth & { on: boolean; begun: number }
    seen.on = false
    return { frames: (seen.frames * 1000) / (performance.now() - seen.begun), longest: seen.longest, nodes: seen.nodes }
  })
}

/** A moving square on an empty page: the maximum frame rate of this browser. */
export const measureYardstick = async (stage: Stage): Promise<Smooth> => {
  const { page, close } = await openPage(stage, '/', false)
  await page.setContent(
    '<style>@keyframes go{to{translate:300px}}p{width:50px;height:50px;background:red;animation:go 1s infinite}</style><p>',
  )
  const smooth = await watch(page, () => page.waitForTimeout(3000))
  await close()
  return smooth
}

type Goals = { frames: number; longest: number }

export const figuresOf = (
  what: string,
  { frames, longest }: Smooth,
  yardstick: Smooth,
  goals: Goals = { frames: 50, longest: 100 },
): Figure[] => [
  {
    what: `${what}: frames`,
    figure: frames,
    unit: 'frames/s',
    yardstick: yardstick.frames,
    against: 'a moving square',
    goal: { of: 'figure', least: goals.frames },
  },
  { what: `${what}: longest task`, figure: longest, unit: 'ms', goal: { of: 'figure', most: goals.longest } },
]

/** Counts the frames in which the map has a new picture: its canvas is cleared, or a finished picture is copied onto it. */
const countPictures = (page: Page) =>
  page.evaluate(() => {
    const pictures = { count: 0, isNew: false }
    const { prototype } = WebGL2RenderingContext
    for (const name of ['clear', 'blitFramebuffer'] as const) {
      const draw = prototype[name] as (...values: unknown[]) => void
      Reflect.set(prototype, name, function (this: WebGL2RenderingContext, ...values: unknown[]) {
        if (this.getParameter(this.DRAW_FRAMEBUFFER_BINDING) === null) pictures.isNew = true
        draw.apply(this, values)
      })
    }
    const frame = () => {
      if (pictures.isNew) pictures.count += 1
      pictures.isNew = false
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(globalThis, { pictures })
  })

const readPictures = (page: Page) =>
  page.evaluate(() => ({ count: (Reflect.get(globalThis, 'pictures') as { count: number }).count, at: performance.now() }))

export const measureMap = async (stage: Stage, { rows, yardstick }: { rows: number; yardstick: Smooth }): Promise<Figure[]> => {
  const { page, close } = await openPage(stage, '/incidencias?vista=mapa', true)
  await page.locator('canvas').first().waitFor()
  await page.waitForTimeout(5000)
  await countPictures(page)
  let pictures = 0
  let dragged = 0
  const smooth = await watch(page, async () => {
    for (const [dx, dy] of [
      [8, 3],
      [-8, 2],
      [3, -8],
      [-4, 6],
    ] as const) {
      const before = await readPictures(page)
      await page.mouse.move(190, 420)
      await page.mouse.down()
      for (let step = 1; step <= 20; step += 1) await page.mouse.move(190 + dx * step, 420 + dy * step)
      await page.mouse.up()
      const after = await readPictures(page)
      pictures += after.count - before.count
      dragged += after.at - before.at
      await page.waitForTimeout(400)
    }
  })
  await close()
  const what = `panning the map over ${rows} incidents`
  const ofMap: Figure = {
    what: `${what}: new pictures of the map`,
    figure: (pictures * 1000) / dragged,
    unit: 'frames/s',
    goal: { of: 'figure', least: 20 },
  }
  return [ofMap, ...figuresOf(what, smooth, yardstick, { frames: 20, longest: 100 })]
}

/** Length of a swipe in pixels and its speed in pixels per second, as in a long list. */
const stroke = { length: 6000, speed: 3000 }

type Swipes = { x: number; y: number; rows: number; with: 'touch' | 'mouse' }

/** Scrolls until this many rows of a list were shown, or for a minute; the last one. */
export const scrollRows = async (page: Page, session: CDPSession, { x, y, rows, with: gestureSourceType }: Swipes): Promise<number> => {
  const visible = () =>
    page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('[data-index]')].map((row) => Number(row.getAttribute('data-index')))))
  let last = 0
  for (const end = Date.now() + 60_000; last < rows && Date.now() < end; last = await visible())
    await session.send('Input.synthesizeScrollGesture', { x, y, yDistance: -stroke.length, speed: stroke.speed, gestureSourceType })
  return last
}

export const measureList = async (stage: Stage, { tasks, yardstick }: { tasks: number; yardstick: Smooth }): Promise<Figure[]> => {
  const { page, session, close } = await openPage(stage, '/tareas', true)
  await page.getByRole('article').first().waitFor()
  await page.waitForTimeout(2000)
  const before = await page.evaluate(() => document.querySelectorAll('*').length)
  let last = 0
  const smooth = await watch(page, async () => {
    last = await scrollRows(page, session, { x: 190, y: 420, rows: tasks, with: 'touch' })
  })
  await close()
  return [
    ...figuresOf(`scrolling ${last} tasks`, smooth, yardstick),
    {
      what: 'elements of the page, at most',
      figure: smooth.nodes,
      unit: 'nodes',
      yardstick: before,
      against: 'before',
      goal: { of: 'ratio', most: 2 },
    },
  ]
}

type Noted = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number }
type Vitals = { lcp: number; cls: number; inp: number }

/** The first start on a slow network: Lighthouse's phone, 150 ms and 1.6 Mbit/s. */
export const measureFirstScreen = async (stage: Stage): Promise<Figure[]> => {
  const { page, session, close } = await openPage(stage, '/', false)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 204_800,
    uploadThroughput: 93_750,
  })
  await page.addInitScript(() => {
    const vitals = { lcp: 0, cls: 0, inp: 0 }
    Object.assign(globalThis, { vitals })
    const look = (type: string, note: (entry: Noted) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...(type === 'event' ? { durationThreshold: 16 } : {}),
      })
    look('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
    look('layout-shift', ({ value = 0, hadRecentInput }) => (vitals.cls += hadRecentInput ? 0 : value))
    // A pointer resting over the page while it is rendered is not an interaction.
    look('event', ({ duration, interactionId = 0 }) => (vitals.inp = Math.max(vitals.inp, interactionId > 0 ? duration : 0)))
  })
  await page.goto(stage.origin)
  await page.locator('main button, main a').first().waitFor()
  await page.waitForTimeout(4000)
  const read = () => page.evaluate(() => ({ ...(Reflect.get(globalThis, 'vitals') as Vitals) }))
  const { lcp, cls } = await read()
  await page.locator('main button, main a').first().click({ timeout: 10_000 })
  await page.waitForTimeout(1000)
  const { inp } = await read()
  await close()
  return [
    { what: 'first screen: largest paint (LCP)', figure: lcp, unit: 'ms', goal: { of: 'figure', most: 2000 } },
    { what: 'first screen: what moves (CLS)', figure: cls, unit: 'score', goal: { of: 'figure', most: 0.02 } },
    { what: 'first screen: answer to a press (INP)', figure: inp, unit: 'ms', goal: { of: 'figure', most: 100 } },
  ]
}
