import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { joinIncident, leaveIncident, similarIncidents } from '@avisa/contract/incidents/endpoints'
import type { SimilarIncident } from '@avisa/contract/incidents/schemas'
import { stillBroken } from '@avisa/contract/reopening/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { restoreDraft } from '#/platform/drafts.ts'
import { keepCopy } from '#/platform/copies.ts'
import { setOnline } from '#/platform/network.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { shownToast } from '#/ui/popup/popups.ts'
import { anIncident } from '../testing/an-incident.ts'
import { aTown, atStep, here, onward, positionIs, showWizard, streets } from '../wizard/testing/a-wizard.tsx'
import { isHalfMade, useWizardDraft } from '../wizard/draft/wizard-draft.ts'

let client: Client
let api: ReturnType<typeof aTown>
beforeEach(async () => {
  client = createTestClient()
  positionIs({ code: 1 })
  await startOutbox(client)
})

const photo = { id: 1, codigo: 'abc', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 4, alto: 3, created_at: '' }
const lamp = anIncident({ propia: false, numero_adhesiones: 3, imagenes: [photo] })
const open: SimilarIncident = { incidencia: lamp, metros: 12, clase: 'abierta' }
const own: SimilarIncident = { incidencia: anIncident({ id: 5, propia: true }), metros: 30, clase: 'abierta' }
const mended: SimilarIncident = {
  incidencia: anIncident({ id: 6, propia: false, descripcion_es: 'Farola rota' }),
  metros: 9,
  clase: 'resuelta',
}

const atTypes = async (similar: Parameters<typeof answer<typeof similarIncidents>>[1], prepare?: () => Promise<unknown>) => {
  api = aTown(client, { units: [streets], parameters: { ...parameterDefaults, incidencias_publicas: true } })
  api.answer(answer(similarIncidents, similar))
  await prepare?.()
  showWizard(client, { place: here, tipos: [11], email: 'a@b.es', condiciones: true }, '?paso=type')
  await atStep('¿Qué ocurre?')
}
const goOn = () => userEvent.click(onward())
const sentTo = (method: string, path: string) => api.requests.filter(({ route }) => route === `${method} ${path}`)
const requestCount = () => sentTo('GET', '/api/v1/incidencias/parecidas').length

it('asks whether it is one of these before the description, with photo, metres, state and people (INC-30, IMG-15)', async () => {
  await atTypes(() => [open, own, mended])
  await goOn()
  const sheet = within(await screen.findByRole('dialog', { name: '¿Es una de estas?' }))
  expect(sheet.getByText('Farola apagada · Calle Mayor, 3')).toBeTruthy()
  expect(sheet.getByRole('status').textContent).toBe('3 parecidas cerca')
  const [first, second, third] = sheet.getAllByRole('article')
  expect(first?.querySelector('img')?.getAttribute('src')).toContain('/uploads/imagenes/abc_thumb.jpg')
  expect(first?.textContent).toMatch(/a 12 m · .*En gestión.*La han visto 4 personas.*También lo veo/)
  expect(second?.textContent).toMatch(/La comunicó usted.*Verla/)
  expect(third?.textContent).toMatch(/Se arregló hace poco.*Sigue igual/)
  expect(third?.textContent).not.toContain('También lo veo')
  expect(sentTo('GET', '/api/v1/incidencias/parecidas')[0]?.query).toMatchObject({
    latitud: here.latitud,
    longitud: here.longitud,
    tipo: 11,
  })
})

it('what was mended lately and is not, is said with a photo of how it is now, counted first', async () => {
  await atTypes(() => [mended])
  api.answer(answer(joinIncident, () => mended.incidencia))
  api.answer(answer(addImage, () => photo))
  api.answer(answer(stillBroken, () => ({ resultado: 'reabierta' as const, codigo: 'SU-26-00004' })))
  await goOn()
  await userEvent.click(await screen.findByRole('button', { name: 'Sigue igual' }))
  await screen.findByRole('group', { name: 'Una foto de cómo está ahora' })
  const foto = { nombre: 'ahora.jpg', blob: new Blob(['ahora'], { type: 'image/jpeg' }) }
  act(() => restoreDraft(client, 'fotos-sigue-igual', 1, { de: { 6: [foto] } }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar: sigue igual' }))
  await waitFor(() => expect(sentTo('POST', '/api/v1/incidencias/:id/sigue-igual')).toHaveLength(1))
  expect(sentTo('POST', '/api/v1/incidencias/:id/sigue-igual')[0]?.body).toMatchObject({ imagenes: [1] })
  expect(sentTo('POST', '/api/v1/incidencias/:id/adhesiones')).toHaveLength(1)
})

it('opens filled in with what is known already, and no half-made report is left by looking', async () => {
  api = aTown(client, { units: [streets] })
  const contenido = 'Sigue igual: SU-26-00004'
  showWizard(client, {}, `?tipos=11&lugar=39.05,-0.25&contenido=${encodeURIComponent(contenido)}`)
  await waitFor(() =>
    expect(useWizardDraft.read(client)).toMatchObject({ contenido, tipos: [11], place: { latitud: 39.05, longitud: -0.25 } }),
  )
  expect(isHalfMade(useWizardDraft.read(client), useWizardDraft.read(client))).toBe(false)
})

it('goes on at once where it is another one, and is not asked again for this draft', async () => {
  await atTypes(() => [open])
  await goOn()
  await userEvent.click(await screen.findByRole('button', { name: 'No, es otra' }))
  await atStep('Explíquelo un poco más')
  await userEvent.click(screen.getByRole('button', { name: /atrás$|Atrás|Volver/ }))
  await atStep('¿Qué ocurre?')
  const before = requestCount()
  await userEvent.click(await screen.findByRole('radio', { name: /Bache/ }))
  await goOn()
  await atStep('Explíquelo un poco más')
  expect(requestCount()).toBe(before)
})

it('does not ask where nothing is near', async () => {
  await atTypes(() => [])
  await goOn()
  expect(await atStep('Explíquelo un poco más')).toBeTruthy()
})

it('goes on without an answer after a second and a half, and the summary offers what came later', async () => {
  let reply: (cards: SimilarIncident[]) => void = () => undefined
  await atTypes(() => new Promise((resolve) => (reply = resolve)))
  await goOn()
  expect(onward().getAttribute('data-loading')).toBe('true')
  await screen.findByRole('heading', { level: 1, name: 'Explíquelo un poco más' }, { timeout: 3000 })
  reply([open])
  for (const title of ['¿Cómo le contestamos?', 'Añada fotos']) {
    await goOn()
    await atStep(title)
  }
  await goOn()
  await atStep('Revise y envíe')
  expect(screen.getByText('Hay 1 parecida cerca.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver si es la misma' }))
  expect(await screen.findByRole('dialog', { name: '¿Es una de estas?' })).toBeTruthy()
})

it('one tap counts and ends the report; undoing it brings the report back', async () => {
  await atTypes(() => [open])
  api.answer(answer(joinIncident, () => ({ ...lamp, numero_adhesiones: 4, adherida: true })))
  api.answer(answer(leaveIncident, () => lamp))
  await goOn()
  await userEvent.click(await screen.findByRole('button', { name: 'También lo veo' }))
  await atStep('Anotado. Ya son 5 personas')
  await waitFor(() => expect(sentTo('POST', '/api/v1/incidencias/:id/adhesiones')).toHaveLength(1))
  expect(useWizardDraft.read(client).tipos).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  await atStep('¿Qué ocurre?')
  await waitFor(() => expect(sentTo('DELETE', '/api/v1/incidencias/:id/adhesiones')).toHaveLength(1))
  expect(useWizardDraft.read(client).tipos).toEqual([11])
})

it('adds words and photos for the municipality afterwards', async () => {
  await atTypes(() => [open])
  api.answer(answer(joinIncident, () => ({ ...lamp, numero_adhesiones: 4 })))
  api.answer(answer(addImage, () => photo))
  await goOn()
  await userEvent.click(await screen.findByRole('button', { name: 'También lo veo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir una foto o unas palabras' }))
  await userEvent.type(await screen.findByLabelText('Qué más ha visto'), 'Desde el lunes')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(sentTo('POST', '/api/v1/incidencias/:id/adhesiones').at(-1)?.body).toEqual({ comentario: 'Desde el lunes' }))
})

it('offline, what the device has kept is compared; nothing kept: it says so and goes on', async () => {
  const { fecha: _fecha, ...stored } = anIncident({ id: 7, propia: false, geolatitud: here.latitud + 0.0001 })
  const recent = { ...stored, fecha: new Date(client.clock()).toISOString().slice(0, 19).replace('T', ' ') }
  const keep = () => keepCopy(client, '["GET /api/v1/incidencias pages",{}]', { pages: [{ data: [recent] }] }, null)
  await atTypes(() => Promise.reject(new TypeError('offline')), keep)
  setOnline(client, false)
  await goOn()
  const sheet = within(await screen.findByRole('dialog', { name: '¿Es una de estas?' }))
  expect(sheet.getByText('11 m')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'También lo veo' }))
  await atStep('Anotado. Se enviará cuando haya conexión')
})

it('offline with nothing kept, it says so and goes on', async () => {
  await atTypes(() => Promise.reject(new TypeError('offline')))
  setOnline(client, false)
  await goOn()
  await atStep('Explíquelo un poco más')
  expect(shownToast(client).get()?.message).toBe('Sin conexión no se puede comprobar si ya está avisada.')
})
