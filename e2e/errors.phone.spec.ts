import type { Page } from '@playwright/test'
import { callerOf, callerWith } from './api.ts'
import { startBreakingProxy, refused, type BreakingProxy, type Fault } from './breaking-proxy.ts'
import { expect, fillReport, isAnother, seenTutorial, signIn, still, test as base, title } from './journey.ts'
import { locales, words, type Lang } from './words.ts'

const detailPath = /^\/api\/v1\/incidencias\/\d+\?/
const lists = /^\/api\/v1\/incidencias\?/
const parameters = /^\/api\/v1\/param-config\/general/
const logs = /^\/api\/v1\/app-logs/

/** The administration's session in a browser whose connection to the real product can be broken. */
const test = base.extend<{ between: BreakingProxy; token: string; incident: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  between: async ({}, use) => {
    const between = await startBreakingProxy(`${process.env['AVISA_URL']}`)
    await use(between)
    await between.stop()
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  token: async ({}, use) => use((await callerOf('admin')).token),
  incident: async ({ token }, use) => {
    const { data } = await callerWith(token)<{ data: { id: number }[] }>('/incidencias?per_page=1')
    await use(`/incidencias/${data[0]?.id}`)
  },
  baseURL: async ({ between }, use) => use(between.address),
  storageState: async ({ between, token }, use) => {
    const [origin] = seenTutorial(between.address).origins
    const localStorage = [...(origin?.localStorage ?? []), { name: 'app_token', value: token }]
    await use({ cookies: [], origins: [{ origin: between.address, localStorage }] })
  },
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const requestsOf = (between: BreakingProxy) =>
  between.asked.filter(({ path }) => logs.test(path)).map(({ body }) => JSON.parse(body) as { cause: string; message: string })

const texts: Record<
  Lang,
  { accept: string; exit: string; reload: string; list: string; cases: [why: string, fault: Fault, title: string, message: string][] }
> = {
  es: {
    accept: 'Aceptar',
    exit: 'Salir',
    reload: 'Volver a cargar',
    list: 'Incidencias',
    cases: [
      [
        'a connection that breaks (ERR-15)',
        { do: 'cut' },
        'No hay conexión con el servidor',
        'Vuelva a intentarlo en unos minutos. Lo que haya escrito sigue guardado.',
      ],
      [
        'an internal error (ERR-16)',
        refused(500, { code: 'http.internal' }),
        'Algo ha fallado',
        'Lo que haya escrito sigue guardado. Vuelva a intentarlo. Si se repite, dé este número al Ayuntamiento: 1a2b3c4d',
      ],
      [
        'the page of a proxy (ERR-11)',
        { do: 'answer', status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' },
        'Algo ha fallado',
        'Lo que haya escrito sigue guardado. Vuelva a intentarlo.',
      ],
    ],
  },
  ca: {
    accept: 'Acceptar',
    exit: 'Eixir',
    reload: 'Tornar a carregar',
    list: 'Incidències',
    cases: [
      [
        'maintenance (ERR-17)',
        refused(503, {}),
        'Estem fent millores',
        "Torne-ho a intentar d'ací a uns minuts. El que haja escrit continua guardat.",
      ],
    ],
  },
}

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`in ${lang}`, () => {
    test.use({ locale: locales[lang] })
    const { accept, list, cases } = texts[lang]

    test(`${cases.map(([why]) => why).join(', ')}: each is shown once, leads home, and is logged`, async ({ page, between, incident }) => {
      for (const [why, fault, name, message] of cases)
        await test.step(why, async () => {
          between.mend()
          const before = requestsOf(between).length
          between.break(detailPath, fault)
          await page.goto(incident)
          await expect(dialog(page, name)).toContainText(message)
          await expect(page.getByRole('dialog')).toHaveCount(1)
          await page.getByRole('button', { name: accept }).click()
          await expect(title(page, list)).toBeVisible()
          await expect(page).toHaveURL(/\/incidencias$/)
          await expect(page.getByRole('dialog')).toHaveCount(0)
          const reported = fault.do === 'cut' || ('status' in fault && fault.status < 503)
          await expect.poll(() => requestsOf(between).length - before).toBe(reported ? 1 : 0)
          for (const { cause } of requestsOf(between)) expect(cause).toMatch(/^(connection|internal)/)
        })
    })
  })

const { accept, exit, reload } = texts.es

test('a timeout is reported, and leads home (ERR-01, ERR-22)', async ({ page, between, incident }) => {
  between.break(parameters, { do: 'change', with: (body) => body.replace(/"tiempo_espera":\d+/, '"tiempo_espera":1500') })
  between.break(detailPath, { do: 'hang' })
  await page.goto(incident)
  await expect(dialog(page, 'No hay respuesta')).toContainText('Vuelva a intentarlo. Lo que haya escrito sigue guardado.')
  await page.getByRole('button', { name: accept }).click()
  await expect(page).toHaveURL(/\/incidencias$/)
})

test('a refused action is reported in the server’s words, without leaving the screen (ERR-08, ERR-19)', async ({
  page,
  between,
  incident,
}) => {
  between.break(detailPath, refused(403, { title: 'Sin permiso', message: 'Esta incidencia es de otra unidad.' }))
  await page.goto(incident)
  await expect(dialog(page, 'Sin permiso')).toContainText('Esta incidencia es de otra unidad.')
  await page.getByRole('button', { name: accept }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${incident}$`))
})

const tooOld = [
  ['a version of the API that is no longer served (ERR-03)', lists, refused(400, { code: 4001 }), 'Versión no admitida'],
  ['a version that cannot be read (ERR-04)', lists, refused(400, { code: 4002 }), 'Versión no admitida'],
  [
    'an app older than the municipality asks for (ERR-14)',
    parameters,
    { do: 'change', with: (body: string) => body.replace(/"version_minima_app":"[^"]*"/, '"version_minima_app":"9.0.0"') },
    'Hay una versión nueva',
  ],
] satisfies [string, RegExp, Fault, string][]

// Of the parameters a copy is kept, so that the app's age is the first of a browser.
for (const cases of [tooOld.slice(0, 2), tooOld.slice(2)])
  test(`${cases.map(([why]) => why).join(', ')}: replaces the app by a page with a reload button (ERR-18, OPEN-28)`, async ({
    page,
    between,
  }) => {
    for (const [why, path, fault, name] of cases)
      await test.step(why, async () => {
        between.break(path, fault)
        await page.goto('/incidencias')
        await expect(dialog(page, name)).toBeVisible()
        await page.getByRole('button', { name: exit }).click()
        await expect(page.getByRole('heading', { name })).toBeVisible()
        await expect(page.getByRole('link')).toHaveCount(0)
        between.mend()
        await page.getByRole('button', { name: reload }).click()
        await expect(title(page, 'Incidencias').or(dialog(page, name))).toBeVisible()
      })
  })

test('a list that cannot be loaded says so in its place, without an alert (ERR-32)', async ({ page, between }) => {
  const console: string[] = []
  page.on('console', (message) => console.push(message.text()))
  between.break(lists, refused(500, {}))
  await page.goto('/incidencias')
  await expect(page.getByRole('heading', { name: 'Algo ha fallado' })).toBeVisible()
  await expect(page.getByText('1a2b3c4d').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(console.join('\n')).toMatch(/not loaded GET \/api\/v1\/incidencias \S* ?internal/)
  between.mend()
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(page.getByRole('heading', { name: 'Algo ha fallado' })).toBeHidden()
})

test('the end of a session is reported once, and signing in again returns to the same screen (OPEN-22)', async ({
  page,
  token,
  incident,
}) => {
  await page.goto('/incidencias')
  await expect(title(page, 'Incidencias')).toBeVisible()
  await still(page)
  await callerWith(token)('/auth/logout', {})
  await page.goto(incident)
  await expect(dialog(page, 'Su sesión ha terminado')).toBeVisible()
  await page.getByRole('button', { name: accept }).click()
  await expect(title(page, words.es.login)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signIn(page, 'admin@demo.example')
  await expect(page).toHaveURL(new RegExp(`${incident}$`))
})

test('offline, data never loaded before can be retried, and load automatically when the network returns (ERR-20, OPEN-91)', async ({
  page,
  context,
}) => {
  await page.goto('/incidencias')
  const list = page.getByRole('list', { name: 'Incidencias' })
  await list.getByRole('listitem').nth(1).getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/incidencias\/.*\d/)
  await still(page)
  // On a wide screen the list stands beside.
  if (!(await list.isVisible())) await page.goBack()
  const another = list.getByRole('listitem').nth(3).getByRole('link')
  await expect(another).toBeVisible()
  await still(page)
  await context.setOffline(true)
  // By key: a notice over the list may move what a finger is about to touch.
  await another.press('Enter')
  const question = dialog(page, 'Sin conexión a internet')
  await expect(question).toContainText('Lo que envíe se guarda y se enviará después.')
  await question.getByRole('button', { name: 'Reintentar' }).click()
  await expect(question).toBeVisible()
  // Nobody has to answer it when there is a network again.
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Recibida').first()).toBeVisible()
})

test('the end of a session by code is reported to the person who lent the device, and the keypad opens (ERR-23)', async ({ page }) => {
  await page.goto('/login-codigo')
  await page.getByRole('textbox', { name: 'Su código' }).or(page.getByLabel('Su código')).first().fill('100004')
  await page.getByRole('button', { name: words.es.enter, exact: true }).click()
  await expect(title(page, words.es.tasks)).toBeVisible()
  await still(page)
  const sheet = await page.evaluate(() => localStorage.getItem('app_token') ?? '')
  await callerWith(sheet)('/auth/logout', {})
  await page.goto('/tareas')
  await expect(dialog(page, 'Su turno ha terminado')).toContainText('Escriba otra vez su código: es el mismo.')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('button', { name: accept }).click()
  await expect(page).toHaveURL(/\/login-codigo$/)
  await page.goto('/ajustes')
  await expect(page.getByText('admin@demo.example').first()).toBeVisible()
})

test('the end of a session by code opens the keypad for those who may use codes (ERR-24)', async ({ page, between, incident }) => {
  between.break(detailPath, refused(500, { type: 'TokenFichaInvalidException' }))
  await page.goto(incident)
  await expect(page).toHaveURL(/\/login-codigo$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a report that fails on the server is not lost, is logged, and arrives when the server works again (WIZ-59, OPEN-24)', async ({
  browser,
  between,
}) => {
  const context = await browser.newContext({ baseURL: between.address, storageState: seenTutorial(between.address), locale: 'es-ES' })
  const page = await context.newPage()
  await isAnother(page)
  between.break(/^\/api\/v1\/incidencias\?/, refused(500, { code: 'http.internal' }), { method: 'POST', times: 1 })
  const wizard = await fillReport(page, words.es, 'El servidor falla una vez.')
  await wizard.send()
  await expect.poll(() => requestsOf(between)).toMatchObject([{ cause: 'internal 500 http.internal 1a2b3c4d' }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(JSON.stringify(requestsOf(between))).not.toContain('vecina')
  await expect(title(page, words.es.received)).toBeVisible({ timeout: 40_000 })
  await context.close()
})
