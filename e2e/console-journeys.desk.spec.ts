import type { BrowserContext, Locator, Page } from '@playwright/test'
import { callerOf } from './api.ts'
import { isAnother, expect, openAs, seenTutorial, test, title, wizardOf } from './journey.ts'
import { words } from './words.ts'

type Hand = { click: (what: Locator) => Promise<void>; end: (most: { clicks: number; seconds: number }) => void }

/** Counts clicks and time; typing counts as time alone. A switch or a native list is one click. */
const handOf = (): Hand => {
  const start = performance.now()
  let clicks = 0
  return {
    click: async (what) => {
      clicks += 1
      await what.click()
    },
    end: (most) => {
      const seconds = (performance.now() - start) / 1000
      console.log(`  ${test.info().title}: ${clicks} clicks, ${seconds.toFixed(1)} s`)
      expect(clicks, 'clicks').toBeLessThanOrEqual(most.clicks)
      expect(seconds, 'seconds').toBeLessThanOrEqual(most.seconds)
    },
  }
}

const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Turns a switch by its label. */
const turn = async (page: Page, label: string) => {
  await page.getByRole('switch', { name: label }).evaluate((element: HTMLInputElement) => element.click())
  await expect(page.getByRole('switch', { name: label })).toBeChecked()
}

/** A window of somebody else, at the types of the wizard. */
const openWizard = async (context: BrowserContext, name: string) => {
  const page = await context.newPage()
  await isAnother(page)
  const wizard = wizardOf(page, words.es)
  await openAs(page, name, '/incidencias/add')
  await wizard.chooseUnit()
  await wizard.findAddress('c/ mayor 3', words.es.street)
  return page
}

test('a new type with an obligatory list and its entity is in an open window without a reload', async ({ page, browser, baseURL }) => {
  const others = await browser.newContext({ baseURL: `${baseURL}`, storageState: seenTutorial(`${baseURL}`), serviceWorkers: 'block' })
  const open = await openWizard(others, 'agente')
  // Names are unique in a town, and a second attempt meets those of the first.
  const attempt = test.info().retry ? ` ${test.info().retry + 1}` : ''
  const [field, type] = [`Material del banco${attempt}`, `Banco astillado${attempt}`]
  await openAs(page, 'super', '/consola/campos')
  await expect(title(page, 'Campos propios')).toBeVisible()
  const hand = handOf()
  await hand.click(page.getByRole('link', { name: 'Campo nuevo' }))
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(field)
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`Material del banc${attempt}`)
  await hand.click(page.getByLabel('Qué se responde'))
  await page.getByLabel('Qué se responde').selectOption('list')
  await hand.click(page.getByText('Hay que responderlo'))
  if (!(await page.getByRole('switch', { name: 'Hay que responderlo' }).isChecked())) await turn(page, 'Hay que responderlo')
  await hand.click(button(page, 'Añadir opción'))
  await page.getByLabel('Opción 1 en castellano').fill('Madera')
  await page.getByLabel('Opción 1 en valenciano').fill('Fusta')
  await page.getByLabel('Opción 1 en valenciano').press('Enter')
  await page.getByLabel('Opción 2 en castellano').fill('Metal')
  await page.getByLabel('Opción 2 en valenciano').fill('Metall')
  await hand.click(button(page, 'Guardar'))
  await expect(title(page, field)).toBeVisible()

  await hand.click(page.getByRole('link', { name: 'Tipos', exact: true }))
  await hand.click(button(page, 'Mover «Mobiliario urbano»'))
  await hand.click(page.getByRole('link', { name: 'Tipo nuevo dentro' }))
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(type)
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`Banc estellat${attempt}`)
  await hand.click(button(page, /^La repara/))
  await hand.click(dialog(page, 'La repara').getByRole('button', { name: /obras/i }).first())
  await hand.click(button(page, /^Qué más pregunta/))
  await dialog(page, 'Qué más pregunta').getByRole('searchbox').fill(field)
  await hand.click(dialog(page, 'Qué más pregunta').getByRole('button', { name: field }))
  await hand.click(button(page, 'Hecho'))
  await hand.click(button(page, 'Guardar'))
  const saved = performance.now()
  await open.getByRole('searchbox', { name: words.es.typeSearch }).fill(type)
  await expect(open.getByRole('radio', { name: type })).toBeAttached({ timeout: 15_000 })
  const live = (performance.now() - saved) / 1000
  // The goal is two on a machine with nothing else to do: the benchmark's (`live`). Here other journeys run beside this one.
  console.log(`  in the open window after ${live.toFixed(1)} s`)
  hand.end({ clicks: 14, seconds: 120 })
  await others.close()
})

test.describe('in Valencian', () => {
  test.use({ locale: 'ca-ES-valencia' })

  test('a summer campaign is drafted, previewed as a citizen, planned, published and undone', async ({ page }) => {
    await openAs(page, 'super', '/consola/tipos', 'ca')
    await expect(title(page, 'Tipus')).toBeVisible()
    const hand = handOf()
    await hand.click(button(page, 'Diversos alhora'))
    const boxes = page.getByRole('checkbox', { name: /^Triar «/ })
    for (let n = 0; n < 12; n++) await hand.click(boxes.nth(n))
    await hand.click(button(page, 'Canviar 12 tipus'))
    const bulk = dialog(page, 'Diversos alhora')
    await hand.click(bulk.getByText('Dies per a reparar-la', { exact: true }))
    await bulk.getByRole('textbox').fill('2')
    await hand.click(button(bulk, "Afegir a l'esborrany"))
    await page.getByLabel("Nom de l'esborrany").fill("Campanya d'estiu")
    await hand.click(button(page, 'Esborrany nou'))
    await expect(page.getByText('Afegit a «Campanya', { exact: false })).toBeVisible()

    await page.goto('/consola/textos?lista=texto&nuevo=1')
    await hand.click(button(page, 'Triar el text'))
    await dialog(page, 'Triar el text').getByRole('searchbox').fill('Quant a Avisa')
    await hand.click(button(dialog(page, 'Triar el text'), /^Quant a Avisa/))
    await page.getByRole('textbox', { name: /castell/i }).fill('Este verano')
    await page.getByRole('textbox', { name: /valenci/i }).fill('Este estiu')
    await hand.click(button(page, "Afegir a l'esborrany"))
    await hand.click(button(dialog(page, 'A quin esborrany?'), /Campanya d'estiu/))
    await hand.click(button(page, "Veure l'esborrany"))
    await expect(title(page, "Campanya d'estiu")).toBeVisible()
    await hand.click(button(page, "Veure'l posat"))
    const opened = page.waitForEvent('popup')
    await hand.click(button(page, 'Ciutadania'))
    const preview = await opened
    await expect(preview.getByText("Així quedaria l'esborrany publicat.", { exact: false })).toBeVisible()
    await preview.evaluate(() => {
      history.pushState(null, '', '/ajustes')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(preview.getByText('Este estiu')).toBeVisible()
    await preview.close()

    await hand.click(button(page, 'Planificar'))
    await page.getByLabel('Quan es publica').fill('2030-06-03T08:00')
    await hand.click(button(dialog(page, 'Planificar'), 'Planificar'))
    await expect(page.getByText('es publica', { exact: false }).first()).toBeVisible()
    await hand.click(button(page, 'Publicar els 13'))
    await expect(page).toHaveURL(/\/borradores$/)
    hand.end({ clicks: 28, seconds: 600 })

    const undo = handOf()
    await undo.click(button(page, 'Desfer'))
    await expect(page.getByText('Desfet', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    undo.end({ clicks: 2, seconds: 60 })
  })
})

test('a wrong change of yesterday is found and taken back', async ({ page }) => {
  const { call } = await callerOf('super')
  type Rows = { filas: { clave: string; cuerpo: Record<string, unknown> }[] }
  const lamp = async () => {
    const row = (await call<Rows>('/configuracion/objetos/tipo')).filas.find(
      ({ cuerpo }) => cuerpo['descripcion_es'] === words.es.dayLights,
    )
    if (!row) throw new Error('the demo has no lights by day')
    return row
  }
  const { clave, cuerpo: antes } = await lamp()
  const wrong = { objeto: 'tipo', clave, antes, despues: { ...antes, dias_objetivo: 99 } }
  await call('/configuracion/actos', { motivo: 'Sin querer', cambios: [wrong] })
  await openAs(page, 'super', '/consola')
  const hand = handOf()
  await hand.click(page.getByRole('link', { name: 'Cambios', exact: true }))
  await hand.click(page.getByRole('link', { name: /Sin querer/ }).first())
  await hand.click(button(page, 'Deshacer'))
  await expect.poll(async () => (await lamp()).cuerpo['dias_objetivo']).toBe(antes['dias_objetivo'])
  hand.end({ clicks: 4, seconds: 60 })
})

const openPerson = async (page: Page, hand: Hand, name: string) => {
  await page.keyboard.press('/')
  await page.keyboard.type('personas')
  await hand.click(page.getByRole('list', { name: 'Ajustes que coinciden' }).getByRole('link').first())
  await page.getByRole('searchbox', { name: 'Nombre, correo o unidad' }).fill(name)
  await hand.click(page.getByRole('main').getByRole('button', { name: new RegExp(name) }))
  await expect(dialog(page, new RegExp(name))).toBeVisible()
}

/** Gives somebody of the cleaning contractor an open task of others. */
const giveTask = async (surname: string) => {
  const { call } = await callerOf('super')
  const [person] = (await call<{ data: { id: number }[] }>(`/usuarios?term=${surname}`)).data
  type Task = { id: number; entidad_reparadora_id: number | null; entidad_reparadora: string | null; fecha_finalizacion: string | null }
  const { data } = await call<{ data: Task[] }>('/tareas?per_page=200&sort=codigo')
  const isOfCleaners = ({ entidad_reparadora }: Task) => entidad_reparadora === 'Contrata de limpieza viaria'
  const cleaners = data.find(isOfCleaners)?.entidad_reparadora_id
  const other = data.find((task) => task.fecha_finalizacion === null && task.entidad_reparadora !== null && !isOfCleaners(task))
  await call(`/tareas/${other?.id}`, { entidad_reparadora_id: cleaners, encargado_id: person?.id }, 'PUT')
}

test('somebody leaves, and the work is passed on', async ({ page }) => {
  await giveTask('Ortiz')
  await openAs(page, 'super', '/consola')
  await expect(title(page, 'Consola')).toBeVisible()
  const hand = handOf()
  await openPerson(page, hand, 'Ortiz')
  await hand.click(button(page, /^Quitar el acceso/))
  const leaving = dialog(page, /^Quitar el acceso/)
  await expect(leaving.getByText(/^Tiene abierto/)).toBeVisible()
  await hand.click(leaving.getByRole('button', { name: /A quién pasa/ }))
  await hand.click(dialog(page, /A quién pasa/).getByRole('button', { name: 'Laia Company Reig' }))
  await hand.click(button(leaving, 'Quitar el acceso'))
  await expect(page.getByText('Pedro Ortiz Lledó ya no tiene acceso')).toBeVisible()
  hand.end({ clicks: 6, seconds: 60 })
})

test('why somebody cannot see an incident is answered, and shown as they see it', async ({ page }) => {
  const { call } = await callerOf('super')
  const [incident] = (await call<{ data: { id: number }[] }>('/incidencias?per_page=1')).data
  await openAs(page, 'super', '/consola')
  await expect(title(page, 'Consola')).toBeVisible()
  const hand = handOf()
  await openPerson(page, hand, 'Moreno')
  await hand.click(button(page, /^Permisos y qué ve/))
  await page.getByLabel('Incidencia', { exact: true }).fill(String(incident?.id))
  await hand.click(button(page, 'Comprobar'))
  await expect(page.getByText(/^No la ve: /)).toBeVisible()
  await page.keyboard.press('Escape')
  await hand.click(button(page, /^Ver Avisa como esta persona/))
  await expect(page.getByText('ve Avisa como David Moreno Aznar', { exact: false })).toBeVisible()
  hand.end({ clicks: 6, seconds: 60 })
})

test('25 of the staff are invited from a spreadsheet with three wrong rows, mended in place', async ({ page }) => {
  await openAs(page, 'super', '/consola/personas')
  await expect(title(page, 'Personas')).toBeVisible()
  const row = (n: number) => ['Persona', `Número ${n}`, `persona${n}@villaclara.example`, 'Reparación', 'Servicios urbanos']
  const rows = [['nombre', 'apellidos', 'correo', 'rol', 'unidad'], ...Array.from({ length: 25 }, (_, n) => row(n + 1))]
  const spoil = (n: number, column: number, value: string) => rows[n]?.splice(column, 1, value)
  spoil(3, 3, 'Reparacion y obras')
  spoil(9, 4, 'Servicios urbans')
  spoil(17, 2, 'persona17')
  const hand = handOf()
  await hand.click(button(page, 'Invitar'))
  await hand.click(button(page, 'Pegar filas'))
  await page.getByLabel('Filas de la hoja de cálculo').fill(rows.map((cells) => cells.join('\t')).join('\n'))
  await hand.click(button(page, 'Leer las filas'))
  await expect(page.getByText('3 por corregir')).toBeVisible()
  await hand.click(button(page, 'Poner Reparación'))
  await hand.click(button(page, 'Poner Servicios urbanos'))
  await hand.click(button(page, 'Poner persona17@villaclara.example'))
  await hand.click(button(page, 'Invitar a 25 personas'))
  await expect(page.getByText('25 personas invitadas')).toBeVisible()
  hand.end({ clicks: 15, seconds: 300 })
})
