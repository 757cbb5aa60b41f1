import type { Page } from '@playwright/test'
import { callerOf, callerWith, mailedLink } from './api.ts'
import { drawPhoto, expect, isSame, keepApp, still, test, title, wizardOf } from './journey.ts'
import { words } from './words.ts'

const say = words.es
type Lamp = { id: number; codigo: string; descripcion_es: string; geolatitud: number; geolongitud: number; numero_adhesiones: number }

/** Degrees of latitude or longitude beyond which nothing is near: about 200 m. */
const far = 0.002
const isFar = (a: Lamp, b: Lamp) => Math.abs(a.geolatitud - b.geolatitud) > far || Math.abs(a.geolongitud - b.geolongitud) > far

/** A lamp with no other near it: other journeys report lamps meanwhile, most of them at one place. */
const openLamp = async (): Promise<Lamp> => {
  const { data } = await callerWith()<{ data: Lamp[] }>('/incidencias?per_page=200&criteria=(abierta,=,1)')
  const lamps = data.filter(({ descripcion_es }) => descripcion_es === say.lamp)
  const lamp = lamps.find((each) => lamps.every((other) => other === each || isFar(each, other)))
  if (!lamp) throw new Error('the demo has no open lamp on its own')
  return lamp
}

const addPhoto = async (page: Page) => {
  await page.getByRole('button', { name: 'Añadir una foto o unas palabras' }).click()
  await page.getByLabel('Qué más ha visto').fill('Desde el lunes')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: say.choosePhotos }).click()
  await (await chooser).setFiles([await drawPhoto(page, 120)])
  await page.getByRole('button', { name: 'Enviar 1 foto' }).click()
}

test.use({ serviceWorkers: 'allow', permissions: ['geolocation'] })

test(
  'whoever has seen a lamp too says so without network and without account, with a photo: it arrives once, and the link of the mail shows it elsewhere',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const lamp = await openLamp()
    await isSame(page)
    await context.setGeolocation({ latitude: lamp.geolatitud, longitude: lamp.geolongitud, accuracy: 6 })
    await page.goto('/')
    await keepApp(page)
    await page.goto(`/incidencias/${lamp.id}`)
    await expect(page.getByText(lamp.codigo).first()).toBeVisible()
    await page.goto('/')
    await expect(title(page, say.where)).toBeVisible()
    await still(page)

    await context.setOffline(true)
    const wizard = wizardOf(page, say)
    await wizard.chooseUnit()
    await expect(page.getByText(say.offlineAddress).first()).toBeVisible()
    await wizard.next(say.hereContinue)
    await page.getByRole('searchbox', { name: say.typeSearch }).fill('farola')
    await page.getByRole('radio', { name: say.lamp }).first().click({ force: true })
    const sheet = page.getByRole('dialog', { name: '¿Es una de estas?' })
    await sheet.getByRole('button', { name: 'También lo veo' }).first().click()
    await expect(title(page, 'Anotado. Se enviará cuando haya conexión')).toBeVisible()
    await addPhoto(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    const email = `vecina-${crypto.randomUUID().slice(0, 8)}@correo.example`
    await page.getByLabel('Su correo').fill(email)
    await page.getByRole('button', { name: 'Seguir por correo' }).click()
    await expect(page.getByRole('button', { name: 'Seguir por correo' })).toBeHidden()

    await context.setOffline(false)
    const { call } = await callerOf('admin')
    type Joins = { numero_adhesiones: number; adhesiones: { comentario: string; fotos: number }[] }
    const newJoins = async () => {
      const { numero_adhesiones, adhesiones } = await call<Joins>(`/incidencias/${lamp.id}`)
      return { more: numero_adhesiones - lamp.numero_adhesiones, words: adhesiones.map(({ comentario, fotos }) => [comentario, fotos]) }
    }
    await expect.poll(newJoins, { timeout: 40_000 }).toEqual({ more: 1, words: [['Desde el lunes', 1]] })

    const elsewhere = await browser.newContext()
    const opened = await elsewhere.newPage()
    await opened.goto(new URL(await mailedLink(email), page.url()).href)
    await opened.getByRole('button', { name: 'Sí, quiero recibirlas' }).click()
    await expect(title(opened, say.lamp)).toBeVisible()
    await expect(opened.getByText(lamp.codigo)).toBeVisible()
    await elsewhere.close()
  },
)
