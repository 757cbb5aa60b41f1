import { listFilters } from '@avisa/contract/filters/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { getInspection, listInspections } from '@avisa/contract/inspections/endpoints'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { municipality, person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { writeLocal } from '#/platform/local.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { aFilter } from '#/filters/testing/a-filter.ts'
import { screenOf } from '#/ui/testing/screen-of.ts'
import { anInspection, inspector } from './testing/an-inspection.ts'
import { address, page, show, town, answers } from './testing/a-town.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  // All of them were chosen before.
  for (const id of [0, 5, 8, 9]) writeLocal(client, `lista_inspecciones_${id}`, '?')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  // The virtual list renders what fits its container; without layout the height is 0.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  municipality(client).set(town)
  person(client).set(inspector)
  writeLocal(client, 'tab_inspecciones', 'lista')
  api = fakeApi(client, ...answers())
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const queries = () => api.requests.filter(({ route }) => route === 'GET /api/v1/inspecciones').map(({ query }) => query)
const link = (name = 'Farola sin luz') => screen.findByRole('link', { name })

describe('the list of inspections on a desktop', () => {
  it('the table shows priority, place, status and inspector, and its headers sort', async () => {
    screenOf(1440)
    api.answer(answer(listInspections, () => page([anInspection(), anInspection({ id: 4, inspector_id: 6, inspector: 'Pau Gil' })])))
    show(client, '/inspecciones')
    const table = await screen.findByRole('table', { name: 'Inspecciones' })
    const rows = (await within(table).findAllByRole('row')).map((row) => [...row.children].map(({ textContent }) => textContent?.trim()))
    expect(rows[0]).toEqual(['Prioridad', 'Código', 'Tipo', 'Dirección', 'Estado', 'Inspecciona', 'Resultado', 'Pedida'])
    expect(rows[1]?.slice(0, 6)).toEqual(['Urgente', 'I-26-00003', 'Farola sin luz', 'Calle Mayor, 3', 'Pendiente', 'Mía'])
    expect(rows[2]?.[5]).toBe('Pau Gil')
    await userEvent.click(within(table).getByRole('button', { name: 'Prioridad' }))
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ sort: '-prioridad' }))
    expect(address()).toContain('orden=-prioridad')
  })
})

describe('the list of inspections (ROUTE-28)', () => {
  it('each row shows priority, subject, place, status and inspector', async () => {
    show(client, '/inspecciones')
    const row = await screen.findByRole('listitem')
    expect(within(row).getByRole('link', { name: 'Farola sin luz' }).getAttribute('href')).toBe('/inspecciones/3')
    for (const text of ['Prioridad: Urgente', 'I-26-00003', 'Calle Mayor, 3', 'Pendiente', 'Mía'])
      expect(within(row).getByText(text)).toBeTruthy()
    expect(screen.getByText('1 inspección')).toBeTruthy()
    expect(queries()).toEqual([{ include: 'imagenes', sort: '-fecha', page: 1 }])
  })

  it('the list is shown in Valencian too, and names the inspector where it is another person', async () => {
    changeLanguage(client, 'ca')
    api.answer(
      answer(listInspections, () =>
        page([anInspection({ inspector_id: 6, inspector: 'Pau Gil' }), anInspection({ id: 9, inspector_id: null, inspector: null })]),
      ),
    )
    show(client, '/inspecciones')
    expect(await screen.findAllByText('Fanal sense llum')).toHaveLength(2)
    expect(screen.getByText('Pau Gil')).toBeTruthy()
    expect(screen.getByText('Sense assignar')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Inspeccions' })).toBeTruthy()
  })

  it('filter and conditions are in the address, and links keep them (INSP-01)', async () => {
    api.answer(answer(listFilters, () => [aFilter(7, ['Pendientes', 'Pendents'])]))
    show(client, '/inspecciones?filtro=7&criterios=(estado_inspeccion_id,=,47)')
    expect((await link()).getAttribute('href')).toContain('/inspecciones/3?filtro=7')
    expect(queries()).toMatchObject([{ filtro: 7, criteria: '(estado_inspeccion_id,=,47)' }])
  })

  it('the list is searched by part of the code, together with the conditions', async () => {
    show(client, '/inspecciones?criterios=(propia,=,1)')
    await link()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Código, calle o palabra' }), '0003);')
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ criteria: '(propia,=,1);(codigo,LIKE,0003)' }))
    api.answer(answer(listInspections, () => page([])))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Código, calle o palabra' }), '9')
    await userEvent.click(await screen.findByRole('button', { name: 'Buscar entre todas' }))
    await waitFor(() => expect(address()).not.toContain('criterios'))
    expect(address()).toContain('buscar')
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar la búsqueda' }))
    await waitFor(() => expect(address()).not.toContain('buscar'))
  })

  it('the chosen order is kept in the address', async () => {
    show(client, '/inspecciones')
    await userEvent.click(await screen.findByRole('button', { name: 'Ordenar por: Más recientes' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Más urgentes' }))
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ sort: '-prioridad' }))
    expect(address()).toBe('/inspecciones?orden=-prioridad')
  })

  it('the map requests the same as the list, page by page (INSP-01, SRV-14)', async () => {
    const feature = (id: number) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-0.25, 39.05] },
      properties: {
        id,
        codigo: `I-${id}`,
        descripcion: 'Farola',
        icono: 'bulb',
        estado_id: 47,
        estado: 'Pendiente',
        color: '#1864AB',
        icono_estado: 'inbox',
        prioridad: null,
      },
    })
    api.answer(
      answer(listInspections, ({ query }) => {
        const meta = { current_page: query.page ?? 1, per_page: 200, total: 2, last_page: 2 }
        return query.response_type === 'geojson'
          ? ({ type: 'FeatureCollection', features: [feature(query.page ?? 1)], meta } as unknown as ReturnType<typeof page>)
          : page([anInspection()])
      }),
    )
    show(client, '/inspecciones?criterios=(propia,=,1)&vista=mapa')
    expect(await screen.findByRole('region', { name: 'Mapa de inspecciones' })).toBeTruthy()
    const geojson = () => queries().filter((query) => (query as { response_type?: string }).response_type === 'geojson')
    await waitFor(() => expect(geojson()).toHaveLength(2))
    expect(geojson()).toMatchObject([1, 2].map((number) => ({ criteria: '(propia,=,1)', per_page: 200, page: number })))
  })

  it('an empty list says so, and so does an empty filter', async () => {
    api.answer(answer(listInspections, () => page([])))
    show(client, '/inspecciones')
    expect(await screen.findByText('Cuando le asignen alguna, aparecerá aquí.')).toBeTruthy()
    cleanup()
    show(client, '/inspecciones?criterios=(propia,=,1)')
    expect(await screen.findByRole('button', { name: 'Quitar los filtros' })).toBeTruthy()
  })

  it('a failure is shown, and a retry loads the list (ERR-32)', async () => {
    api.answer(answer(listInspections, () => refuse('http.validation')))
    show(client, '/inspecciones')
    await screen.findByRole('alert')
    api.answer(answer(listInspections, () => page([anInspection()])))
    await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }))
    expect(await link()).toBeTruthy()
  })

  it('a forbidden list is not requested again and links to the start page', async () => {
    api.answer(answer(listInspections, () => refuse('http.forbidden')))
    show(client, '/inspecciones')
    expect((await screen.findByRole('link', { name: 'Ir al inicio' })).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Volver a intentarlo' })).toBeNull()
  })
})

describe('an inspection (ROUTE-29)', () => {
  it('the detail shows subject, place, what to look at, inspector and incident (ENT-INSP-01, INSP-10, GEN-14)', async () => {
    show(client, '/inspecciones/3')
    expect(await screen.findByText('Mire el cuadro')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Farola sin luz' })).toBeTruthy()
    for (const text of ['Lleva tres noches apagada.', 'Prioridad: Urgente', 'Usted'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByText('SU-26-00004').closest('a')?.getAttribute('href')).toBe('/incidencias/4')
    expect(screen.getByRole('link', { name: 'Ver en el mapa' }).getAttribute('href')).toBe('/inspecciones/3/mapa')
  })

  it('there is no link to an incident that this person may not open', async () => {
    person(client).set(aUser({ user_roles: ['Observadores'], user_permisos: granted('inspeccion.consultar') }))
    show(client, '/inspecciones/3')
    expect((await screen.findByText('SU-26-00004')).closest('a')).toBeNull()
  })

  it('only its inspector and the administration see its comments (COMM-09)', async () => {
    show(client, '/inspecciones/3')
    expect(await screen.findByRole('heading', { name: 'Comentarios' })).toBeTruthy()
    cleanup()
    person(client).set(aUser({ user_roles: ['Tecnicos'], user_permisos: granted('inspeccion.consultar') }))
    show(client, '/inspecciones/3')
    expect(await screen.findByText('Mire el cuadro')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Comentarios' })).toBeNull()
  })

  it('a finished inspection shows its result and every change, and offers nothing more (INSP-03)', async () => {
    const step = {
      id: 1,
      fecha: '2026-11-20 09:00:00',
      accion: 'finalizada' as const,
      quien: 'Ana Ivars',
      DesEstadoAnterior: 'En curso',
      DesEstado: 'Finalizada',
      ColorEstado: null,
      icono_estado: null,
      comentario: 'Cable cortado',
    }
    const finished = {
      finalizada: true,
      estado_inspeccion: 'Finalizada',
      estado_inspeccion_id: 34,
      resultado: 'Necesita reparación',
      tipo: 'Farola rota',
      entidad: 'Brigada de alumbrado',
      historial: [step],
    }
    api.answer(answer(getInspection, () => anInspection(finished)))
    show(client, '/inspecciones/3')
    expect(await screen.findByText('Necesita reparación')).toBeTruthy()
    for (const text of ['Reparación: Farola rota (Brigada de alumbrado)', 'De «En curso» a «Finalizada»', 'Cable cortado'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cambiar' })).toBeNull()
  })

  it.each([
    ['its inspector', inspector, true],
    ['the administration', aUser({ user_id: 8, user_roles: ['Administradores'], user_permisos: granted('inspeccion.consultar') }), true],
    [
      'not a technician, who is told why',
      aUser({ user_id: 9, user_roles: ['Tecnicos'], user_permisos: granted('inspeccion.consultar') }),
      false,
    ],
  ])('an inspection can be finished by %s (INSP-03)', async (_who, who, offered) => {
    person(client).set(who)
    show(client, '/inspecciones/3')
    await screen.findByText('Mire el cuadro')
    const button = screen.getByRole('button', { name: 'Finalizar' })
    expect(button.getAttribute('aria-disabled')).toBe(offered ? null : 'true')
    expect(screen.queryByText('Solo puede finalizarla quien la inspecciona o la administración.') !== null).toBe(!offered)
    await userEvent.click(button)
    await vi.waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(offered))
  })

  it('a missing inspection is reported as such', async () => {
    api.answer(answer(getInspection, () => refuse('http.notFound')))
    show(client, '/inspecciones/3')
    expect((await screen.findByRole('alert')).textContent).toContain('No existe o se ha borrado')
  })

  it('the map also shows the place in words (ROUTE-30, MAP-01)', async () => {
    show(client, '/inspecciones/3/mapa')
    expect(await screen.findByRole('region', { name: 'Mapa de la inspección I-26-00003' })).toBeTruthy()
    expect(screen.getByText('Calle Mayor, 3')).toBeTruthy()
    expect(screen.getByText('Ensanche')).toBeTruthy()
  })
})
