import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getUserConfig, updateUserConfig } from '@avisa/contract/accounts/endpoints'
import type { UserConfig } from '@avisa/contract/accounts/schemas'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { channelsOf } from '@avisa/contract/notifications/kinds'
import { aUser } from '@avisa/contract/testing/a-user'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { pushState } from '#/platform/push.ts'
import { loadOf, queryClient } from '#/platform/query-client.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { NoticeSettingsCard } from './NoticeSettingsCard.tsx'
import { PushOfferCard } from './shared/PushOfferCard.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const town = aMunicipality()
const parameters: Parameters = {
  ...parameterDefaults,
  notificaciones: true,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '#0A6478',
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
}
let config: UserConfig
beforeEach(() => {
  municipality(client).set(town)
  person(client).set(aUser())
  config = { lang: 'es', canales: { push: true, email: true }, silencio: null, avisos: channelsOf({}), sin_mapa: false }
  fakeApi(
    client,
    answer(getParameters, () => parameters),
    answer(getUserConfig, () => config),
    answer(updateUserConfig, ({ body }) => {
      config = { ...config, ...body }
      return config
    }),
  )
  queryClient(client).setQueryData(loadOf(client, getParameters, {}, { bilingual: true }).queryKey, parameters)
})
const show = (card = <NoticeSettingsCard />) =>
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">{card}</ThemeProvider>
    </ClientProvider>,
  )

describe('notification settings (SET-09)', () => {
  it('mail can be switched on and off', async () => {
    show()
    await userEvent.click(await screen.findByRole('switch', { name: /^Avisos por correo/ }))
    await vi.waitFor(() => expect(config.canales).toEqual({ push: true, email: false }))
  })

  it('quiet hours can be set, and start as a night', async () => {
    show()
    await userEvent.click(await screen.findByRole('switch', { name: /^Horas sin avisos/ }))
    await vi.waitFor(() => expect(config.silencio).toEqual({ desde: '22:00', hasta: '07:00' }))
    const to = await screen.findByLabelText('Hasta')
    fireEvent.change(to, { target: { value: '08:30' } })
    fireEvent.blur(to)
    await vi.waitFor(() => expect(config.silencio).toEqual({ desde: '22:00', hasta: '08:30' }))
  })

  it('staff choose by kind and channel; the rest stays unchanged', async () => {
    show()
    const kind = within(await screen.findByRole('group', { name: 'Todas las incidencias nuevas' }))
    expect(kind.queryByRole('button', { pressed: true })).toBeNull()
    await userEvent.click(kind.getByRole('button', { name: 'Correo diario' }))
    await vi.waitFor(() => expect(config.avisos).toEqual({ ...channelsOf({}), nuevas: ['resumen'] }))
    const work = within(screen.getByRole('group', { name: 'Lo que tiene que hacer' }))
    await userEvent.click(work.getByRole('button', { name: 'En el dispositivo', pressed: true }))
    await vi.waitFor(() => expect(config.avisos).toEqual({ ...channelsOf({}), nuevas: ['resumen'], trabajo: ['app'] }))
  })

  it('citizens choose no kinds: they are notified about their reports', async () => {
    person(client).set(aUser({ user_roles: ['Ciudadanos'] }))
    show()
    await screen.findByRole('switch', { name: /^Avisos por correo/ })
    expect(screen.queryByRole('group', { name: 'Menciones' })).toBeNull()
  })

  it('a browser without push says so instead of offering it', async () => {
    show()
    const device = await screen.findByRole('switch', { name: /^Avisos en este dispositivo/ })
    expect(device.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/^Este navegador no los permite/)).toBeTruthy()
  })

  it('without an account the settings are about the device only; without the module there are none', async () => {
    person(client).set(null)
    queryClient(client).setQueryData(loadOf(client, getParameters, {}, { bilingual: true }).queryKey, parameters)
    const { container } = show()
    expect(await screen.findAllByRole('switch')).toHaveLength(1)
    cleanup()
    queryClient(client).setQueryData(loadOf(client, getParameters, {}, { bilingual: true }).queryKey, {
      ...parameters,
      notificaciones: false,
    })
    show()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(container.isConnected).toBe(false)
  })
})

describe('the offer after a report', () => {
  it('push is offered only where it can be enabled, and not again once declined', async () => {
    const { rerender } = show(<PushOfferCard />)
    expect(screen.queryByText('¿Le avisamos aquí?')).toBeNull()
    await vi.waitFor(() => expect(pushState(client).get()).toBe('impossible'))
    pushState(client).set('off')
    await userEvent.click(await screen.findByRole('button', { name: 'Ahora no' }))
    expect(screen.queryByText('¿Le avisamos aquí?')).toBeNull()
    rerender(<div />)
    cleanup()
    show(<PushOfferCard />)
    pushState(client).set('off')
    expect(screen.queryByText('¿Le avisamos aquí?')).toBeNull()
  })
})
