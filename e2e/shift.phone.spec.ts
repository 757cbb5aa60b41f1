import type { BrowserContext, Page } from '@playwright/test'
import { callerOf, endDay, type Caller } from './api.ts'
import { drawPhoto, expect, goOffline, keepApp, openAs, still, test, title, wizardOf } from './journey.ts'
import { words } from './words.ts'

const say = words.ca
const shift = {
  start: 'Iniciar la jornada',
  stop: 'Finalitzar la jornada',
  stopAt: /^Finalitzar a les/,
  centre: 'Centre',
  running: 'En marxa',
  change: "Canviar l'estat",
  finished: 'Finalitzada',
  finish: 'Finalitzar',
  finishSheet: 'Finalitzar la inspecció',
  right: 'Correcta: no cal actuar',
  write: 'Escriga un comentari',
  sendComment: 'Enviar el comentari',
  waiting: "Pendent d'enviar",
  allSent: 'Tot està enviat',
}

type TaskReference = { id: number; incidencia_id: number }

/** What the morning's work is about: a lamp to be repaired and a door to be looked at, both reported by somebody else. */
const createMorningWork = async ({ call }: Caller) => {
  type Type = { id: number; descripcion_es: string; subtipos?: Type[] }
  const [units, types] = await Promise.all([
    call<{ id: number; latitud: number; longitud: number }[]>('/unidades-gestion'),
    call<Type[]>('/tipos?unidadGestionId=1&include=subtipos'),
  ])
  const lamp = types.flatMap(({ subtipos = [] }) => subtipos).find(({ descripcion_es }) => descripcion_es === words.es.brokenLamp)
  const { latitud, longitud } = units.find((unit) => unit.id === 1) ?? { latitud: 0, longitud: 0 }
  const report = (tipos: string, unidad_gestion_id: number) =>
    call<{ id: number }>('/incidencias', {
      tipos,
      unidad_gestion_id,
      contenido: 'Para el turno.',
      geolatitud: latitud,
      geolongitud: longitud,
      direccioncalle: 'Calle Mayor',
      direccionnumero: '3',
      ciudadano: { nombre: 'Marta Ferrer', email: 'vecina@demo.example' },
    })
  const [street, building] = [await report(String(lamp?.id), 1), await report('38', 2)]
  const inspection = await call<TaskReference>(`/incidencias/${building.id}/inspecciones`, { observaciones: 'Para el turno.' })
  let task: TaskReference | undefined
  await expect
    .poll(async () => {
      const { data } = await call<{ data: TaskReference[] }>('/tareas?per_page=200&sort=-fecha')
      task = data.find(({ incidencia_id }) => incidencia_id === street.id)
      return task?.id
    })
    .toBeDefined()
  return { task: task?.id ?? 0, inspection: inspection.id, street: street.id, building: building.id }
}

const attach = async (page: Page, photos: Awaited<ReturnType<typeof drawPhoto>>[]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: say.choosePhotos }).click()
  await (await chooser).setFiles(photos)
  await expect(page.getByRole('dialog').getByRole('button', { name: /^(Quitar|Llevar) la foto/ })).toHaveCount(photos.length)
}

/** The ways an app ends: a tab closed, its process gone (for lack of memory, say), the service worker ended under the page that goes on. */
const ends = [
  (page: Page) => page.close({ runBeforeUnload: false }),
  async (page: Page) => {
    const session = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    // The call is never answered: who would answer is gone.
    void session.send('Page.crash').catch(String)
    await crashed
    await page.close()
  },
  async (page: Page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await page.waitForTimeout(200)
    await page.close({ runBeforeUnload: false })
  },
]

/** Opens the app, in two tabs every other time, and ends it at a moment of its own, until a page finds everything sent. */
const killUntilSent = async (context: BrowserContext) => {
  for (let kills = 0; ; kills += 1) {
    const pages = await Promise.all(Array.from({ length: 1 + (kills % 2) }, () => context.newPage()))
    await Promise.all(pages.map((page) => page.goto('/pendientes')))
    // The early ones before it has begun to send, the later ones between one call and the next, and in the middle of one.
    const patience = kills < 9 ? Math.round(300 + Math.random() * 1500) : 30_000
    const sent = await Promise.any(pages.map((page) => page.getByText(shift.allSent).waitFor({ timeout: patience }))).then(
      () => true,
      () => false,
    )
    for (const [index, page] of pages.entries()) await ends[(kills + index) % ends.length]?.(page)
    if (sent) return kills
    expect(kills, 'everything is sent in the end').toBeLessThan(12)
  }
}

test.use({ serviceWorkers: 'allow', locale: 'ca-ES' })

test('a whole shift offline arrives once and in order, although pages, tabs and the service worker are killed repeatedly', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  const boss = await callerOf('super')
  await endDay(boss)
  const work = await createMorningWork(boss)
  const description = `Vorera alçada ${crypto.randomUUID().slice(0, 6)}`
  const comment = `Des del soterrani ${crypto.randomUUID().slice(0, 6)}`

  // In the morning, in the office: each screen has been open once.
  await openAs(page, 'super', '/', 'ca')
  await keepApp(page)
  await page.goto('/incidencias/add')
  await expect(title(page, say.where)).toBeVisible()
  await page.goto(`/inspecciones/${work.inspection}`)
  await expect(page.getByRole('button', { name: shift.finish, exact: true })).toBeVisible()
  await still(page)
  await page.goto(`/tareas/${work.task}/comentarios`)
  await expect(page.getByRole('textbox', { name: shift.write })).toBeVisible()
  await still(page)
  await page.goto(`/tareas/${work.task}`)
  await expect(page.getByRole('button', { name: shift.change })).toBeVisible()
  await page.goto('/usuarios-jornadas/principal')
  await page.getByRole('combobox', { name: shift.centre }).selectOption({ index: 1 })
  await page.getByRole('button', { name: shift.start }).click()
  await expect(page.getByText(shift.running)).toBeVisible()
  await still(page)
  const photos = [await drawPhoto(page, 20), await drawPhoto(page, 200)]

  const back = await goOffline(context)
  const wizard = wizardOf(page, say)
  await page.goto('/incidencias/add')
  await wizard.chooseUnit()
  await page
    .getByRole('region', { name: say.map })
    .locator('canvas')
    .click({ position: { x: 190, y: 200 } })
  await wizard.next(say.hereContinue)
  await wizard.typeByTyping(say.lamp.split(' ')[0] ?? '')
  await page.getByRole('textbox', { name: say.description }).fill(description)
  await wizard.next()
  await expect(title(page, say.whoTells)).toBeVisible()
  await wizard.next()
  await wizard.addTwoPhotos()
  await wizard.send()
  await expect(title(page, say.kept)).toBeVisible()

  await page.goto(`/tareas/${work.task}`)
  await page.getByRole('button', { name: shift.change }).click()
  await page.getByRole('dialog').getByText(shift.finished, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reparat' }).click()
  await attach(page, photos)
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^(Para el equipo|Per a l'equip)/ })
    .fill('Fanal nou.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Finalitzar (la reparació|i avisar)/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(`/inspecciones/${work.inspection}`)
  await page.getByRole('button', { name: shift.finish, exact: true }).click()
  await page.getByRole('dialog').getByText(shift.right, { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: shift.finishSheet }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(`/tareas/${work.task}/comentarios`)
  await page.getByRole('textbox', { name: shift.write }).fill(comment)
  await page.getByRole('button', { name: shift.sendComment }).click()
  await expect(page.getByText(shift.waiting).first()).toBeVisible()

  await page.goto('/usuarios-jornadas/principal')
  await page.getByRole('button', { name: shift.stop }).click()
  await page.getByRole('button', { name: shift.stopAt }).click()
  await expect(page.getByRole('button', { name: shift.start })).toBeVisible()

  await page.goto('/pendientes')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
  await page.close({ runBeforeUnload: false })

  await back()
  await killUntilSent(context)

  type ReportedIncident = { contenido: string; imagenes: unknown[] }
  const { data: reported } = await boss.call<{ data: ReportedIncident[] }>('/incidencias?sort=-fecha&include=imagenes&per_page=50')
  const mine = reported.filter(({ contenido }) => contenido === description)
  expect(mine.map(({ imagenes }) => imagenes.length)).toEqual([2])
  const comments = await boss.call<{ comentario: string }[]>(`/tareas/${work.task}/comentarios`)
  expect(comments.map(({ comentario }) => comentario).filter((text) => text === comment || text === 'Fanal nou.')).toEqual([
    'Fanal nou.',
    comment,
  ])
  const repaired = await boss.call<{ imagenes: unknown[] }>(`/incidencias/${work.street}`)
  expect(repaired.imagenes).toHaveLength(2)
  const inspection = await boss.call<{ finalizada: boolean }>(`/incidencias/${work.building}/inspecciones/${work.inspection}`)
  expect(inspection.finalizada).toBe(true)
  const { data: open } = await boss.call<{ data: unknown[] }>(`/usuarios/${boss.id}/jornadas?criteria=(estado,=,abierto)`)
  expect(open).toEqual([])
})
