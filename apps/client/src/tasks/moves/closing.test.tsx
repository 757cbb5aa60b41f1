import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { closings } from '#/closing/testing/closings.ts'
import { admin, technician } from '../testing/a-task-screen.tsx'
import { repairer } from '../testing/a-task.ts'
import { until, useMoveScreen } from '../testing/a-move-screen.tsx'

let client: Client
beforeEach(() => {
  client = createTestClient()
})
const { open, change, choose, press, sent, sheet } = useMoveScreen(() => client)

const opened = async (who: typeof admin, state: string) => {
  open(who, { lectores: { es: 2, ca: 1 } }, { closings })
  await change()
  await choose(state)
  return within(await sheet())
}
const body = () => sent().at(-1)?.body

it('a repair is finished with a reason, and the reporter reads its text', async () => {
  const at = await opened(admin, 'Finalizada')
  expect(at.getByRole('button', { name: 'Finalizar la reparación' }).getAttribute('aria-disabled')).toBe('true')
  await press('Reparado')
  expect(at.getByText('Si no escribe nada, leerá: «Lo hemos reparado.»')).toBeTruthy()
  await press('Finalizar y avisar a 3 personas')
  await until(() => expect(body()).toMatchObject({ estado_id: 18, motivo_cierre_id: 1 }))
  expect(body()).not.toHaveProperty('respuesta')
})

it('a repairer is told what the reason asks: a photo, and an answer where it has no text', async () => {
  const at = await opened(repairer, 'Finalizada')
  await press('Reparado')
  expect(await at.findByText('Falta una foto del trabajo')).toBeTruthy()
  await press('Otra cosa')
  expect(await at.findByText(/al menos 15 letras/)).toBeTruthy()
  await userEvent.type(at.getByRole('textbox', { name: /^Lo leerá quien avisó/ }), 'Hemos cambiado la lámpara')
  await userEvent.click(at.getByRole('button', { name: 'Escribirlo también en valenciano' }))
  await userEvent.type(at.getByRole('textbox', { name: /^Lo mismo, en valenciano/ }), 'Hem canviat la làmpada')
  await press('Finalizar y avisar a 3 personas')
  const answer = { respuesta: 'Hemos cambiado la lámpara', respuesta_lang: 'es', respuesta_otra: 'Hem canviat la làmpada' }
  await until(() => expect(body()).toMatchObject({ motivo_cierre_id: 2, ...answer }))
})

it('shows the mail as each language gets it, without network', async () => {
  const at = await opened(admin, 'Finalizada')
  await press('Reparado')
  expect(at.getByText('Así llegará a 3 personas')).toBeTruthy()
  await userEvent.click(at.getByRole('button', { name: 'Ver' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Así lo leerán' }))
  expect(preview.getByText(/«Lo hemos reparado.»|Lo hemos reparado\./)).toBeTruthy()
  await userEvent.click(preview.getByText('Valencià · 1'))
  expect(preview.getByText('Ho hem reparat.').getAttribute('lang')).toBe('ca-valencia')
  expect(preview.queryByText(/Hola/)).toBeNull()
})

it('what is not municipal names who does it', async () => {
  const at = await opened(technician, 'Rechazada')
  await press('Ajena')
  await userEvent.selectOptions(at.getByRole('combobox', { name: 'Quién se encarga' }), 'Confederación')
  await press('Cerrar y avisar a 3 personas')
  await until(() => expect(body()).toMatchObject({ motivo_cierre_id: 3, organismo_id: 5 }))
})

it('a reason of a status that ends nothing is written for the team', async () => {
  await opened(repairer, 'Pausada')
  await press('Llueve')
  await press('Pasar a «Pausada»')
  await until(() => expect(body()).toEqual({ estado_id: 16, comentario: 'Llueve' }))
})

it('a standard answer fills both languages, marks what it filled in and is counted by what is sent', async () => {
  const at = await opened(admin, 'Finalizada')
  await press('Reparado')
  await press(/^Lámpara cambiada/)
  expect(at.getByText('Lo marcado se ha rellenado con los datos de la incidencia.')).toBeTruthy()
  const own = at.getByRole<HTMLTextAreaElement>('textbox', { name: /^Lo leerá quien avisó/ })
  expect(own.value).toMatch(/^Hemos cambiado la lámpara de /)
  expect([...own.ownerDocument.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain('Calle Mayor, 3')
  await userEvent.type(own, ' Gracias, llame al 612 345 678.')
  expect(at.getByRole('button', { name: /Quitar/ })).toBeTruthy()
  await press('Finalizar y avisar a 3 personas')
  await until(() =>
    expect(body()).toMatchObject({ respuesta_id: 1, respuesta_lang: 'es', respuesta_otra: expect.stringMatching(/^Hem canviat/) }),
  )
})

it('standard answers of another status are not offered, and those beyond the first five are searched', async () => {
  const [, free] = closings.respuestas ?? []
  if (!free) throw new Error('no answer')
  const many = ['A', 'B', 'C', 'D', 'E', 'Poda'].map((titulo_es, at) => ({ ...free, id: 20 + at, titulo_es }))
  open(repairer, {}, { closings: { ...closings, respuestas: [...(closings.respuestas ?? []), ...many] } })
  await change()
  await choose('Pausada')
  const at = within(await sheet())
  expect(at.queryByRole('button', { name: /^Lámpara cambiada/ })).toBeNull()
  expect(at.queryByRole('button', { name: 'Poda' })).toBeNull()
  await press('Todas (7)')
  await userEvent.type(at.getByRole('searchbox', { name: 'Buscar entre las respuestas' }), 'poda')
  await press('Poda')
  expect(at.getByRole<HTMLTextAreaElement>('textbox', { name: /^Lo leerá quien avisó/ }).value).toMatch(/^Volveremos por /)
})
