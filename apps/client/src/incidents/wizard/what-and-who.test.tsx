import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { frequentTypes } from '@avisa/contract/types/endpoints'
import { answer } from '#/platform/testing/fake-api.ts'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { popups } from '#/ui/popup/popups.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { aTown, atStep, here, missing, onward, positionIs, showWizard, staff, streets, type Town } from './testing/a-wizard.tsx'
import { useWizardDraft, type WizardDraft } from './draft/wizard-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof aTown>
const placed: Partial<WizardDraft> = { place: here }
const typed: Partial<WizardDraft> = { ...placed, tipos: [11] }
const open = (step: string, draft: Partial<WizardDraft>, overrides: Partial<Town> = {}) => {
  api = aTown(client, { units: [streets], ...overrides })
  showWizard(client, draft, `?paso=${step}`)
}
const tipos = () => useWizardDraft.read(client).tipos

beforeEach(() => {
  positionIs({ code: 1 })
})

describe('the type', () => {
  it('a type is required, goes on by itself, and another choice replaces it (WIZ-24, WIZ-25, CALL-18)', async () => {
    open('type', placed)
    await atStep('¿Qué ocurre?')
    expect(missing()).toBe('Elija qué ocurre.')
    await userEvent.click(await screen.findByRole('radio', { name: 'Bache' }))
    const queries = api.requests.filter(({ route }) => route.endsWith('/tipos')).map(({ query }) => query)
    expect(queries).toEqual([{ unidadGestionId: 1, include: 'subtipos' }])
    await atStep('Explíquelo un poco más')
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    await userEvent.click(await screen.findByText('Alumbrado'))
    await userEvent.click(screen.getByRole('radio', { name: 'Farola apagada' }))
    expect(tipos()).toEqual([11])
    await atStep('Explíquelo un poco más')
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    await userEvent.click(onward('Continuar con «Farola apagada»'))
    await atStep('Explíquelo un poco más')
  })

  it('several types can be chosen and removed where the municipality allows it (WIZ-26, ENT-TYPE-01)', async () => {
    open('type', placed, { parameters: { multiples_tipos: true } })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Bache' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Farola apagada', hidden: true }))
    expect(tipos()).toEqual([30, 11])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Bache' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bache' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Bache' }).checked).toBe(false)
    expect(tipos()).toEqual([11])
  })

  it('a subtype can be chosen, and its parent too where it is assignable (WIZ-27, WIZ-28)', async () => {
    open('type', { ...placed, tipos: [10] })
    await atStep('¿Qué ocurre?')
    await screen.findByText('Alumbrado')
    expect(screen.queryByRole('radio', { name: 'Alumbrado', hidden: true })).toBeNull()
    expect(missing()).toBe('Elija un tipo más concreto.')
    await userEvent.click(screen.getByRole('radio', { name: 'Limpieza', hidden: true }))
    await atStep('Explíquelo un poco más')
  })

  it('an inactive type is shown with its message and telephone, and cannot be chosen (WIZ-31)', async () => {
    open('type', { ...placed, tipos: [40] })
    expect(await screen.findAllByText('Lo atiende la compañía: 900 100 200')).toHaveLength(2)
    expect(screen.getByRole('link', { name: '900 100 200' }).getAttribute('href')).toBe('tel:900100200')
    expect(screen.queryByRole('radio', { name: /Corte de agua/ })).toBeNull()
    expect(missing()).toBe('Lo atiende la compañía: 900 100 200')
  })

  it('an inactive parent shows its message too, in the only language it has', async () => {
    open('type', placed)
    expect(await screen.findByText('Ho atén FGV')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Metro', hidden: true })).toBeNull()
  })

  it('typing searches the types, and subtypes where that is enabled (WIZ-33)', async () => {
    open('type', placed, { parameters: { filtrar_en_subtipos: true } })
    await userEvent.type(await screen.findByRole('searchbox'), 'pintada')
    expect(await screen.findByText('1 resultado')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('radio', { name: /Pintada/, hidden: true })[0] as HTMLElement)
    expect(tipos()).toEqual([21])
  })

  it('what is reported most can be chosen first, if it is among the types offered', async () => {
    open('type', placed)
    api.answer(answer(frequentTypes, () => [12, 99, 40]))
    const most = within(await screen.findByRole('region', { name: 'Lo que más se avisa' }))
    expect(most.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Farola rotaAlumbrado'])
    await userEvent.click(most.getByRole('radio', { name: /Farola rota/ }))
    expect(tipos()).toEqual([12])
    await atStep('Explíquelo un poco más')
  })
})

describe('the description', () => {
  const asking = { units: [aUnit(1, 'Vía pública', { descripcion_obligatoria: true })] }

  it('the description is required where the unit says so, and blanks do not count (WIZ-35)', async () => {
    open('description', typed, asking)
    await userEvent.type(await screen.findByRole('textbox', { name: /Descripción/ }), '   ')
    expect(missing()).toBe('Describa la incidencia.')
    await userEvent.type(screen.getByRole('textbox', { name: /Descripción/ }), 'Parpadea')
    expect(missing()).toBeUndefined()
    expect(useWizardDraft.read(client).contenido).toBe('   Parpadea')
  })

  it('a citizen’s description ends at the limit, with a counter; that of staff does not (WIZ-37)', async () => {
    open('description', typed, { parameters: { limite_descripcion_ciudadano: 5 } })
    await userEvent.type(await screen.findByRole('textbox', { name: /Descripción/ }), 'apagada')
    expect(useWizardDraft.read(client).contenido).toBe('apaga')
    expect(screen.getByText('5 / 5')).toBeTruthy()
    cleanup()
    person(client).set(staff())
    open('description', typed, { parameters: { limite_descripcion_ciudadano: 5 } })
    await userEvent.type(await screen.findByRole('textbox', { name: /Descripción/ }), 'apagada')
    expect(useWizardDraft.read(client).contenido).toBe('apagada')
  })

  const unit = aUnit(1, 'Vía pública', { mostrar_fecha: true, mostrar_autoasignar: true })
  it.each([
    ['the date to people with the permission (WIZ-38)', 'Fecha de la incidencia', { 'incidencia.insertar.campos.fecha': 1 }, true],
    ['no date without the permission', 'Fecha de la incidencia', {}, false],
    ['self-assignment by its exact permission (WIZ-40)', 'Asignarme la reparación', { 'autoasignarme-como-reparador': 1 }, true],
    ['no self-assignment by a wildcard', 'Asignarme la reparación', { '*': 1 }, false],
  ])('the step offers %s', async (_what, label, permisos, isShown) => {
    person(client).set(staff(permisos))
    open('description', typed, { units: [unit] })
    await atStep('Explíquelo un poco más')
    expect(screen.queryByLabelText(new RegExp(label)) !== null).toBe(isShown)
  })
})

describe('the contact of a citizen', () => {
  const email = () => screen.getByRole('textbox', { name: /Correo/ })
  const phone = () => screen.getByRole('textbox', { name: /Teléfono/ })

  it.each([
    ['nothing', {}, false, 'Escriba un correo o un teléfono.'],
    ['an e-mail that is none (WIZ-41)', { email: 'marta@correo' }, false, 'Escriba un correo como nombre@dominio.es.'],
    ['a phone of 8 digits (WIZ-42)', { telefono: '96000000' }, false, 'Escriba el teléfono solo con cifras: al menos 9, como 612 345 678.'],
    ['a phone where the e-mail is obligatory (WIZ-44)', { telefono: '960000000' }, true, 'Escriba un correo como nombre@dominio.es.'],
    ['a phone alone (WIZ-43)', { telefono: '960000000' }, false, undefined],
    ['an e-mail where it is obligatory', { email: 'marta@correo.es' }, true, undefined],
  ])('%s: is it enough?', async (_given, contact, email_obligatorio, reason) => {
    open('citizen', { ...typed, ...contact }, { units: [aUnit(1, 'Vía pública', { email_obligatorio })] })
    await atStep('¿Cómo le contestamos?')
    expect(missing()).toBe(reason)
  })

  it.each([
    ['either is enough', false, 'Correo electrónico (o teléfono)', 'Teléfono (o correo electrónico)'],
    ['the e-mail is needed', true, 'Correo electrónico', 'Teléfono (opcional)'],
  ])('each field says whether it is required: %s', async (_rule, email_obligatorio, emailLabel, phoneLabel) => {
    open('citizen', typed, { units: [aUnit(1, 'Vía pública', { email_obligatorio })] })
    await atStep('¿Cómo le contestamos?')
    expect(screen.getByRole('textbox', { name: emailLabel })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: phoneLabel })).toBeTruthy()
  })

  it('the contact is asked in Valencian too', async () => {
    open('citizen', typed)
    await atStep('¿Cómo le contestamos?')
    changeLanguage(client, 'ca')
    await atStep('Com li contestem?')
    expect(screen.getByText('Escriga un correu o un telèfon.')).toBeTruthy()
  })

  it('the contact is stored while typing, and pressing the grey button shows the errors at their fields', async () => {
    open('citizen', typed)
    await atStep('¿Cómo le contestamos?')
    await userEvent.type(email(), 'marta@')
    expect(useWizardDraft.read(client).email).toBe('marta@')
    await userEvent.click(onward())
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(phone().getAttribute('aria-invalid')).not.toBe('true')
  })

  it.each(['outlook.com', 'outlook.es', 'hotmail.com', 'hotmail.es', 'live.com', 'live.es', 'msn.com', 'msn.es'])(
    '%s gets a warning about the junk folder (WIZ-49)',
    async (domain) => {
      open('citizen', { ...typed, email: `marta@${domain}` })
      expect(await screen.findByText(/correo no deseado/)).toBeTruthy()
    },
  )

  it.each(['gmail.com', 'outlook.com.ar', 'mylive.com'])('%s gets no warning', async (domain) => {
    open('citizen', { ...typed, email: `marta@${domain}` })
    await atStep('¿Cómo le contestamos?')
    expect(screen.queryByText(/correo no deseado/)).toBeNull()
  })

  it('the button that continues accepts the conditions, without which no later step opens (WIZ-45)', async () => {
    open('summary', { ...typed, telefono: '960000000' })
    await atStep('¿Cómo le contestamos?')
    expect(screen.getByText('Al continuar acepta la política de privacidad y las condiciones de uso.')).toBeTruthy()
    expect(useWizardDraft.read(client).condiciones).toBe(false)
    await userEvent.click(onward('Aceptar y continuar'))
    await atStep('Añada fotos')
    expect(useWizardDraft.read(client).condiciones).toBe(true)
  })

  it('the conditions can be read (WIZ-46)', async () => {
    open('citizen', typed)
    await userEvent.click(await screen.findByRole('button', { name: 'Leer la política de privacidad y las condiciones' }))
    expect(await screen.findByText('Quién responde')).toBeTruthy()
  })

  it('the contact is not asked where the unit does not require it', async () => {
    open('citizen', typed, { units: [aUnit(1, 'Vía pública', { mostrar_ciudadano: false })] })
    expect(await atStep('Añada fotos')).toBeTruthy()
  })
})

describe('the contact that staff add for the reporter', () => {
  it('the contact is optional, asks for no acceptance, and is not sent once it is removed (WIZ-43, WIZ-45, WIZ-50, ENT-NEW-03)', async () => {
    person(client).set(staff())
    open('citizen', typed)
    await atStep('Datos de quien avisa')
    expect(missing()).toBeUndefined()
    const add = screen.getByRole('checkbox', { name: 'Añadir los datos de la persona que avisa' })
    await userEvent.click(add)
    expect(missing()).toBe('Escriba un correo o un teléfono.')
    await userEvent.type(screen.getByRole('textbox', { name: /Teléfono/ }), '96')
    expect(missing()).toBe('Escriba el teléfono solo con cifras: al menos 9, como 612 345 678.')
    expect(screen.queryByText(/^Al continuar acepta/)).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: /DNI/ }), '12345678Z')
    await userEvent.type(screen.getByRole('textbox', { name: /Domicilio/ }), 'Calle Mayor, 3')
    expect(useWizardDraft.read(client)).toMatchObject({ dni: '12345678Z', direccion: 'Calle Mayor, 3' })
    await userEvent.click(add)
    expect(missing()).toBeUndefined()
  })
})

describe('the photos', () => {
  it('a report may have no photos (WIZ-51)', async () => {
    open('images', { ...typed, telefono: '960000000', condiciones: true })
    await atStep('Añada fotos')
    expect(missing()).toBeUndefined()
    await userEvent.click(onward('Continuar sin fotos'))
    await atStep('Revise y envíe')
  })

  it('photos are shown, open in the gallery and can be removed (WIZ-23)', async () => {
    const photos = ['a', 'b'].map((id) => ({ id, blob: new Blob([id], { type: 'image/jpeg' }), nombre: `${id}.jpg` }))
    open('images', { ...typed, telefono: '960000000', condiciones: true, photos })
    await atStep('Añada fotos')
    expect(screen.getByText('2 fotos')).toBeTruthy()
    expect(['Hacer una foto', 'Elegir fotos'].every((name) => screen.getByRole('button', { name }))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Ver la foto 2' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la foto 1' }))
    expect(useWizardDraft.read(client).photos.map(({ nombre }) => nombre)).toEqual(['b.jpg'])
  })

  it('dropped files that are not images are named with the reason (IMG-01)', async () => {
    open('images', { ...typed, telefono: '960000000', condiciones: true })
    await atStep('Añada fotos')
    const files = ['nota.pdf', 'carta.doc'].map((name) => new File(['x'], name, { type: 'application/pdf' }))
    fireEvent.drop(screen.getByRole('button', { name: 'Elegir fotos' }), { dataTransfer: { files, types: ['Files'] } })
    await waitFor(() => expect(popups(client).get()[0]).toMatchObject({ title: 'No es una imagen', list: ['nota.pdf', 'carta.doc'] }))
    popups(client).set([])
  })
})

it('a step whose previous steps have become invalid redirects to the first invalid one', async () => {
  open('summary', typed)
  expect(await atStep('¿Cómo le contestamos?')).toBeTruthy()
})
