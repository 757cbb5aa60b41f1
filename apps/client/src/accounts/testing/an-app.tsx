import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import type { User } from '@avisa/contract/access/schemas'
import type { Session } from '@avisa/contract/accounts/schemas'
import { getHelp } from '@avisa/contract/help/endpoints'
import type { Help } from '@avisa/contract/help/schemas'
import { listInspectionPriorities, listInspectionResults } from '@avisa/contract/inspections/endpoints'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters, getTranslations, listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality } from '#/platform/identity.ts'
import { answer, fakeApi, type FakeAnswer } from '#/platform/testing/fake-api.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

export const aUser = (more: Partial<User> = {}): User => ({
  user_id: 7,
  user_roles: ['Tecnicos'],
  user_permisos: {},
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [],
  lang: 'es',
  nombre: 'Amparo',
  apellidos: 'Gil',
  email: 'amparo@demo.example',
  servidor: 'backoffice',
  id_externo: null,
  por_codigo: false,
  ...more,
})
export const aSession = (more: Partial<User> = {}): Session => {
  const user = aUser(more)
  return { api_token: `token-of-person-number-${user.user_id}`, lang: user.lang, num_notificaciones_no_leidas: 0, user }
}

const town = aMunicipality({ nombre: 'Altea', centro: { latitud: 38.6, longitud: 0 } })
const section = (titulo: string) => ({ titulo, cuerpo: [`${titulo}: lo que dice`] })
export const conditions = { version: '3', secciones_es: [section('Privacidad')], secciones_val: [section('Privacitat')] }

const question = { numOpcion: 1, titulo_es: '¿Y?', titulo_val: 'I?', cuerpo_es: ['Eso.'], cuerpo_val: ['Això.'] }
/** The smallest valid help. */
const someHelp: Help = [{ numSeccion: 1, icono: 'sun', titulo_es: 'Ayuda', titulo_val: 'Ajuda', opciones: [question] }]

/** A server that answers only its parameters, and the calls that the test adds. */
export const anApi = (client: Client, parameters: Partial<Parameters> = {}, ...answers: FakeAnswer[]) =>
  fakeApi(
    client,
    answer(listMunicipalities, () => [town]),
    answer(getParameters, () => ({
      ...parameterDefaults,
      nombre: 'Altea',
      nombre_es: 'Altea',
      nombre_val: 'Altea',
      color: '#0A6478',
      condiciones: conditions,
      sitios_permitidos: [],
      redirecciones_permitidas: [],
      ...parameters,
    })),
    answer(getTranslations, () => ({})),
    answer(listUnits, () => []),
    answer(getHelp, () => someHelp),
    answer(getMapConfig, () => ({ centro: town.centro, zoom: 15, zoom_min: 11, zoom_max: 20, limites: null, capas: [] })),
    answer(listStatuses, () => []),
    answer(listInspectionPriorities, () => []),
    answer(listInspectionResults, () => []),
    ...answers,
  )

/** The page closes; calls still under way fail as if offline. */
export const enterTown = (client: Client) => municipality(client).set(town)

/** `history` holds the addresses opened before; `route` is the path with its parameters. */
export const showPage = (
  client: Client,
  path: string,
  page: ReactNode,
  ...[history = [], route = path.split('?')[0] ?? '']: [history?: string[], route?: string]
) => {
  const router = createMemoryRouter(
    [
      { path: route, element: page },
      { path: '*', element: <p>Otro lugar</p> },
    ],
    { initialEntries: [...history, path], initialIndex: history.length },
  )
  render(
    <ThemeProvider colour="#0A6478">
      <ClientProvider client={client}>
        <RouterProvider router={router} />
        <Popups />
      </ClientProvider>
    </ThemeProvider>,
  )
  return { router, place: () => router.state.location.pathname + router.state.location.search }
}

export const fill = async (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
export const readAlert = async () => {
  const dialog = await screen.findByRole('dialog')
  const words = dialog.textContent ?? ''
  await press('Aceptar')
  return words
}
