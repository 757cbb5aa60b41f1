import {
  changeCitizenPassword,
  changePassword,
  getCitizenProfile,
  getProfile,
  tokenInfo,
  updateCitizenProfile,
  updateProfile,
} from '@avisa/contract/accounts/endpoints'
import type { User } from '@avisa/contract/access/schemas'
import type { Profile } from '@avisa/contract/accounts/schemas'
import { Refusal } from '@avisa/contract/refusal'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { EditPasswordPage } from './EditPasswordPage.tsx'
import { EditProfilePage } from './EditProfilePage.tsx'
import { useProfileDraft } from './profile-draft.ts'
import { ProfilePage } from './ProfilePage.tsx'
import { anApi, aSession, fill, press, readAlert, showPage, enterTown } from './testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const mine: Profile = { nombre: 'Amparo Gil', email: 'amparo@demo.example', telefono: '600112233', dni: null, direccion: 'C/ Major, 1' }
const citizen: Partial<User> = { servidor: 'ciudadano', id_externo: 'c-9', user_roles: ['Ciudadanos'] }

let api: ReturnType<typeof anApi>
beforeEach(async () => {
  enterTown(client)
  useProfileDraft.clear(client)
})

const serve = () => {
  const { user } = aSession()
  api = anApi(
    client,
    {},
    answer(getProfile, () => mine),
    answer(getCitizenProfile, () => ({ ...mine, nombre: 'Ciudadana' })),
    answer(updateProfile, ({ body: { password_actual: _secret, ...profile } }) => profile),
    answer(updateCitizenProfile, ({ body: { password_actual: _secret, ...profile } }) => profile),
    answer(changePassword, () => ({})),
    answer(changeCitizenPassword, () => ({})),
    answer(tokenInfo, () => ({ user, infra_token: null, num_notificaciones_no_leidas: 0 })),
  )
}
const written = () => api.requests.filter(({ route }) => /^(PUT|POST) .*(update|change_password)$/.test(route))
const wrong = () => {
  throw new Refusal('http.validation', {
    fields: [
      { field: 'telefono', es: 'Revise el teléfono.', ca: 'Revise el telèfon.' },
      { field: 'password_actual', es: 'No es su contraseña.', ca: 'No és la seua.' },
    ],
  })
}
const broken = () => {
  throw new Refusal('http.internal')
}

describe('/perfil', () => {
  it('the profile shows name, e-mail, phone, dni and address (PROF-01, ENT-PROF-01, ROUTE-45)', async () => {
    await signIn(client, aSession())
    serve()
    showPage(client, '/perfil', <ProfilePage />)
    for (const text of ['Amparo Gil', 'amparo@demo.example', '600112233', 'C/ Major, 1', 'Sin indicar', 'DNI o NIE'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Modificar sus datos' }).getAttribute('href')).toBe('/perfil/edit')
  })

  it('a citizen’s profile is read from the citizens’ server (OPEN-73)', async () => {
    await signIn(client, aSession(citizen))
    serve()
    showPage(client, '/perfil', <ProfilePage />)
    expect(await screen.findByText('Ciudadana')).toBeTruthy()
    expect(api.requests.map(({ url }) => url.pathname)).toContain('/citizen/api/v1/users/c-9')
  })
})

describe('/perfil/edit (ROUTE-46)', () => {
  const open = async (more: Parameters<typeof aSession>[0] = {}) => {
    await signIn(client, aSession(more))
    serve()
    const page = showPage(client, '/perfil/edit', <EditProfilePage />)
    await screen.findByLabelText(/Teléfono/)
    return page
  }

  it('saving sends the whole profile with the person’s token and returns to it (PROF-02, CALL-47)', async () => {
    const { place } = await open()
    await userEvent.clear(screen.getByLabelText(/Teléfono/))
    await fill(/DNI/, ' 12345678Z ')
    await press('Guardar los cambios')
    await waitFor(() => expect(place()).toBe('/perfil'))
    expect(written()[0]).toMatchObject({
      route: 'PUT /api/v1/users/:id/update',
      params: { id: 7 },
      body: { ...mine, telefono: null, dni: '12345678Z' },
      headers: { authorization: 'Bearer token-of-person-number-7' },
    })
    expect(written()[0]?.body).not.toHaveProperty('password_actual')
  })

  it('a citizen’s profile is saved on the citizens’ server (OPEN-73)', async () => {
    await open(citizen)
    await press('Guardar los cambios')
    await waitFor(() => expect(written()[0]).toMatchObject({ route: 'PUT /citizen/api/v1/users/:id/update', params: { id: 'c-9' } }))
  })

  it('a changed e-mail requires the password', async () => {
    await open()
    expect(screen.queryByLabelText('Contraseña actual')).toBeNull()
    await fill('Correo electrónico', 'otra@demo.example')
    await press('Guardar los cambios')
    expect((await screen.findAllByText('Para cambiar el correo, escriba su contraseña.')).length).toBeGreaterThan(0)
    expect(written()).toEqual([])
    await fill('Contraseña actual', 'avisa-demo')
    await press('Guardar los cambios')
    await waitFor(() => expect(written()[0]).toMatchObject({ body: { email: 'otra@demo.example', password_actual: 'avisa-demo' } }))
  })

  it('each error of a 400 is shown, and at its field (PROF-04)', async () => {
    await open()
    api.answer(answer(updateProfile, wrong))
    await press('Guardar los cambios')
    const words = await readAlert()
    expect(words).toContain('Revise el teléfono.')
    expect(words).toContain('No es su contraseña.')
    expect((await screen.findByLabelText(/Teléfono/)).getAttribute('aria-invalid')).toBe('true')
  })

  it('any other failure is shown as a server error, and the form stays (PROF-05)', async () => {
    const { place } = await open()
    api.answer(answer(updateProfile, broken))
    await press('Guardar los cambios')
    expect(await readAlert()).toContain('Error del servidor')
    expect(place()).toBe('/perfil/edit')
  })

  it('unsaved changes are stored until saved or discarded, but never the password', async () => {
    await open()
    await fill(/Dirección/, 'Av. del Mar, 3')
    await fill('Correo electrónico', 'otra@demo.example')
    await fill('Contraseña actual', 'secreta')
    cleanup()
    const { place } = showPage(client, '/perfil/edit', <EditProfilePage />)
    expect((await screen.findByLabelText<HTMLInputElement>(/Dirección/)).value).toBe('Av. del Mar, 3')
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña actual').value).toBe('')
    await press('Descartar')
    expect(useProfileDraft.read(client).typed).toBeNull()
    expect(place()).toBe('/perfil')
  })

  it('the fields have the names by which the browser fills them in', async () => {
    await open()
    const filled = [/Nombre/, 'Correo electrónico', /Teléfono/, /Dirección/].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    )
    expect(filled).toEqual(['name', 'email', 'tel', 'street-address'])
  })
})

describe('/perfil/edit-password (ROUTE-47)', () => {
  const open = async (more: Parameters<typeof aSession>[0] = {}) => {
    await signIn(client, aSession(more))
    serve()
    return showPage(client, '/perfil/edit-password', <EditPasswordPage />, ['/ajustes'])
  }
  const type = async (now: string, next: string, again: string) => {
    if (now) await fill('Contraseña actual', now)
    await fill('Contraseña nueva', next)
    await fill('Repita la contraseña', again)
    await press('Guardar la contraseña')
  }

  it('the current password and the new one twice are sent, success is shown, and the profile opens (PROF-03, CALL-47)', async () => {
    const { place } = await open()
    await type('avisa-demo', 'otra-mas-larga', 'otra-mas-larga')
    expect(await screen.findByText('Se ha cambiado la contraseña.')).toBeTruthy()
    expect(place()).toBe('/ajustes')
    expect(written()[0]).toMatchObject({
      route: 'POST /api/v1/users/:id/change_password',
      params: { id: 7 },
      body: { password_actual: 'avisa-demo', password: 'otra-mas-larga', confirmacion: 'otra-mas-larga' },
      headers: { authorization: 'Bearer token-of-person-number-7' },
    })
  })

  it('a citizen’s password is changed on the citizens’ server (OPEN-73)', async () => {
    await open(citizen)
    await type('avisa-demo', 'otra-mas-larga', 'otra-mas-larga')
    await waitFor(() =>
      expect(written()[0]).toMatchObject({ route: 'POST /citizen/api/v1/users/:id/change_password', params: { id: 'c-9' } }),
    )
  })

  it.each([
    ['the current password is required', '', 'otra-mas-larga', 'otra-mas-larga', 'Escriba la contraseña.'],
    [
      'the new password must be repeated (PROF-06)',
      'avisa-demo',
      'otra-mas-larga',
      'otra-mas-corta',
      'Las dos contraseñas no son iguales.',
    ],
    ['the new password must be long enough', 'avisa-demo', 'corta', 'corta', 'La contraseña debe tener al menos 8 caracteres.'],
  ])('%s', async (_what, now, next, again, sentence) => {
    await open()
    await type(now, next, again)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(written()).toEqual([])
  })

  it.each([
    ['each error of a 400 (PROF-04)', wrong, 'No es su contraseña.'],
    ['any other failure as a server error (PROF-05)', broken, 'Error del servidor'],
  ])('the form shows %s', async (_what, failing, sentence) => {
    await open()
    api.answer(answer(changePassword, failing))
    await userEvent.click(screen.getByLabelText('Contraseña actual'))
    await type('avisa-demo', 'otra-mas-larga', 'otra-mas-larga')
    expect(await readAlert()).toContain(sentence)
  })
})
