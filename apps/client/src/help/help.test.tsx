import { getHelp } from '@avisa/contract/help/endpoints'
import type { Help } from '@avisa/contract/help/schemas'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import type { Status } from '@avisa/contract/statuses/schemas'
import { statusFlags } from '@avisa/contract/statuses/tracks'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { anApi, aSession, showPage, enterTown } from '#/accounts/testing/an-app.tsx'
import { loadConfiguration } from '#/platform/configuration.ts'
import { setOnline } from '#/platform/network.ts'
import { queryClient } from '#/platform/query-client.ts'
import { signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { changeLanguage } from '#/platform/text.ts'
import { HelpPage } from './HelpPage.tsx'
import { HelpTopicPage } from './HelpTopicPage.tsx'
import { StatusesPage } from './StatusesPage.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

beforeEach(() => enterTown(client))

const help: Help = [
  {
    numSeccion: 1,
    icono: 'device-mobile',
    titulo_es: 'La aplicación',
    titulo_val: "L'aplicació",
    opciones: [
      {
        numOpcion: 1,
        titulo_es: '¿Para qué sirve?',
        titulo_val: 'Per a què servix?',
        cuerpo_es: ['Para avisar.'],
        cuerpo_val: ['Per a avisar.'],
      },
    ],
  },
  {
    numSeccion: 4,
    icono: 'info-circle',
    titulo_es: 'Contacto',
    titulo_val: 'Contacte',
    opciones: [
      {
        numOpcion: 1,
        titulo_es: 'Acerca de',
        titulo_val: 'Quant a',
        cuerpo_es: ['Avisa de {{municipio}}. Versión {{version}}.'],
        cuerpo_val: ['Avisa de {{municipio}}. Versió {{version}}.'],
        enlace: 'condiciones',
      },
      {
        numOpcion: 2,
        titulo_es: 'Escribirnos',
        titulo_val: 'Escriure-nos',
        cuerpo_es: ['Teléfono: {{contacto_telefono}}. Correo: {{contacto_email}}.'],
        cuerpo_val: ['Telèfon: {{contacto_telefono}}. Correu: {{contacto_email}}.'],
        enlace: 'estados',
      },
    ],
  },
]

const open = async (path: string, route: string, page: React.ReactNode) => {
  anApi(
    client,
    { contacto: { telefono: null, email: 'ayuda@altea.example', web: null } },
    answer(getHelp, () => help),
  )
  await loadConfiguration(client)
  return showPage(client, path, page, [], route)
}

describe('the help', () => {
  it.each([
    ['/ayuda', <HelpPage key="a" door="help" />, 'Ayuda', '/ayudapage/4/2'],
    ['/faq', <HelpPage key="b" door="faq" />, 'Preguntas frecuentes', '/faqpage/4/2'],
  ] as const)(
    '%s shows its sections with their questions, each with its page (ROUTE-19, ROUTE-21, HELP-01)',
    async (path, page, title, to) => {
      await open(path, path, page)
      const contact = await screen.findByRole('region', { name: 'Contacto' })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(within(contact).getByRole('link', { name: 'Escribirnos' }).getAttribute('href')).toBe(to)
    },
  )

  it('the help can be searched, and an empty result says so', async () => {
    await open('/ayuda', '/ayuda', <HelpPage door="help" />)
    await screen.findByText('Escribirnos')
    await userEvent.type(screen.getByRole('searchbox'), 'telefono')
    expect(screen.queryByText('¿Para qué sirve?')).toBeNull()
    expect(screen.getByText('Escribirnos')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), ' zzz')
    await userEvent.click(await screen.findByRole('button', { name: 'Ver toda la ayuda' }))
    expect(screen.getByText('¿Para qué sirve?')).toBeTruthy()
  })

  it('each question has a page, completed with the municipality’s data (ROUTE-20, HELP-02)', async () => {
    await open('/ayudapage/4/2', '/ayudapage/:numSeccion/:numOpcion', <HelpTopicPage door="help" />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Escribirnos' })).toBeTruthy()
    expect(screen.getByText('Correo: ayuda@altea.example.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver la lista de estados' }).getAttribute('href')).toBe('/faqestados')
    expect(screen.getByRole('link', { name: 'Acerca de' }).getAttribute('href')).toBe('/ayudapage/4/1')
    act(() => changeLanguage(client, 'ca'))
    expect(await screen.findByText('Correu: ayuda@altea.example.')).toBeTruthy()
  })

  it('the conditions open from their page, also before login (ROUTE-22)', async () => {
    await open('/faqpage/4/1', '/faqpage/:numSeccion/:numOpcion', <HelpTopicPage door="faq" />)
    expect(await screen.findByText(/^Avisa de Altea\. Versión \d/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /privacidad y las condiciones/ }))
    expect(await screen.findByText('Privacidad: lo que dice')).toBeTruthy()
  })

  it('/faqpage without numbers is the first page (OPEN-12)', async () => {
    await open('/faqpage', '/faqpage', <HelpTopicPage door="faq" />)
    expect(await screen.findByRole('heading', { level: 1, name: '¿Para qué sirve?' })).toBeTruthy()
  })

  it('invalid numbers redirect to the index (HELP-02)', async () => {
    const { place } = await open('/ayudapage/9/9', '/ayudapage/:numSeccion/:numOpcion', <HelpTopicPage door="help" />)
    await waitFor(() => expect(place()).toBe('/ayuda'))
  })

  it('the help is available offline once it has been loaded', async () => {
    await open('/ayuda', '/ayuda', <HelpPage door="help" />)
    await screen.findByText('Escribirnos')
    cleanup()
    queryClient(client).clear()
    setOnline(client, false)
    showPage(client, '/ayuda', <HelpPage door="help" />)
    expect(await screen.findByText('Escribirnos')).toBeTruthy()
  })
})

const flags = Object.fromEntries(statusFlags.map((flag) => [flag, false])) as Pick<Status, (typeof statusFlags)[number]>
const status = (id: number, descripcion: string, citizen: string | null): Status => ({
  id,
  pista: 'incidencia',
  codigo: `c${id}`,
  descripcion,
  descripcion_es: descripcion,
  descripcion_val: `${descripcion} val`,
  explicacion_es: `${descripcion}: qué es`,
  explicacion_val: '',
  color: '#364FC7',
  icono: 'send',
  orden: id,
  ...flags,
  ciudadano: citizen
    ? {
        DesEstadoCiudadano_es: citizen,
        DesEstadoCiudadano_val: citizen,
        ColorEstadoCiudadano: '#2B8A3E',
        explicacion_es: `${citizen}: para todos`,
        explicacion_val: '',
      }
    : null,
})

describe('/faqestados (ROUTE-23, HELP-04)', () => {
  const show = async () => {
    anApi(
      client,
      {},
      answer(listStatuses, ({ params }) =>
        params.tipo === 'incidencia'
          ? [status(1, 'Abierta', 'Recibida'), status(2, 'Asignada', 'Recibida'), status(3, 'Interna', null)]
          : [],
      ),
    )
    await loadConfiguration(client)
    showPage(client, '/faqestados', <StatusesPage />)
  }

  it('citizens read each of their own statuses once', async () => {
    await show()
    expect(await screen.findAllByText('Recibida')).toHaveLength(1)
    expect(screen.getByText('Recibida: para todos')).toBeTruthy()
    expect(screen.queryByText('Abierta')).toBeNull()
    expect(screen.queryByText('Interna')).toBeNull()
  })

  it('staff read the statuses of each track', async () => {
    await signIn(client, aSession())
    await show()
    const incident = await screen.findByRole('region', { name: 'Incidencia' })
    expect(await within(incident).findByText('Asignada: qué es')).toBeTruthy()
    expect(within(incident).getByText('Interna')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Reparación' })).toBeTruthy()
  })
})
