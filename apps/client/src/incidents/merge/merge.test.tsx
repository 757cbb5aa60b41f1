import { dismissDuplicate, getIncident, listIncidents, nearbyIncidents } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { mergeIncidents, undoMerge } from '@avisa/contract/merges/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { popups, shownToast } from '#/ui/popup/popups.ts'
import { aDetailApi, asStaff, openDetail } from '../detail/testing/a-detail.tsx'
import { anIncident, aTaskOfIt } from '../testing/an-incident.ts'

let client: Client
let api: ReturnType<typeof aDetailApi>
const meta = { current_page: 1, last_page: 1, per_page: 20, total: 2 }
const all: Record<number, Incident> = {
  4: anIncident({ fecha: '2026-11-20 08:00:00', relacionadas: [] }),
  5: anIncident({
    id: 5,
    codigo: 'SU-26-00005',
    fecha: '2026-11-22 08:00:00',
    geolatitud: 39.0501,
    numero_adhesiones: 2,
    tareas: [aTaskOfIt()],
  }),
  6: anIncident({ id: 6, codigo: 'SU-26-00006', fecha: '2026-11-01 08:00:00' }),
}
const merged = { descripcion: 'Farola', descripcion_es: 'Farola', descripcion_val: 'Fanal', DesEstado: 'Duplicada', ColorEstado: '#495057' }

beforeEach(() => {
  client = createTestClient()
  asStaff(client, 'incidencia.fusionar')
  api = aDetailApi(client)
  api.answer(answer(getIncident, ({ params }) => all[params.id] ?? anIncident()))
  api.answer(answer(nearbyIncidents, () => ({ data: [all[4], all[5], all[6]].flatMap((row) => row ?? []), meta })))
  api.answer(answer(listIncidents, () => ({ data: [], meta })))
  api.answer(answer(listStatuses, () => []))
  api.answer(
    answer(mergeIncidents, ({ params, body }) => ({
      ...anIncident({ id: params.id }),
      sin_juntar: [],
      relacionadas: body.incidencias.map((id) => ({
        ...merged,
        id,
        codigo: `SU-26-0000${id}`,
        original: false,
        fusion_id: 70 + id,
        icono_estado: 'copy',
        estado_incidencia_id: 60,
      })),
    })),
  )
})
const requestsOf = (route: string) => api.requests.filter((request) => request.route === route)
const merges = () => requestsOf('POST /api/v1/incidencias/:id/fusiones').map(({ params, body }) => [(params as { id: number }).id, body])
const open = async () => {
  openDetail(client, '/incidencias/4/juntar')
  return screen.findByText(/^Pareja 1 de 2/)
}
const side = (name: string) => screen.getByRole('article', { name })

describe('comparing two incidents', () => {
  it('says how near they are and what merging changes; the older one stays', async () => {
    expect((await open()).textContent).toBe('Pareja 1 de 2 · a 11 m · 2 días entre avisos')
    expect(within(side('Se queda: SU-26-00004')).getByText('1 persona')).toBeTruthy()
    expect(within(side('Se junta con ella: SU-26-00005')).getByText('3 personas')).toBeTruthy()
    expect(screen.getByText('Pasan a ser 4 personas como mucho, contadas una vez')).toBeTruthy()
    expect(screen.getByText('T-26-00007 termina como duplicada')).toBeTruthy()
    expect(screen.getByText('Quien avisó de SU-26-00005 recibe un mensaje y sigue SU-26-00004')).toBeTruthy()
  })

  it('is done with the keyboard: the arrows choose, Enter merges, and the toast undoes it for ten seconds', async () => {
    api.answer(answer(undoMerge, () => ({ incidencia: { id: 5, codigo: 'SU-26-00005' }, sin_devolver: [] })))
    await open()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText(/^Pareja 2 de 2/)
    await vi.waitFor(() => expect(side('Se queda: SU-26-00006')).toBeTruthy())
    await userEvent.keyboard('n')
    await screen.findByText(/^Pareja 1 de 2/)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(merges()).toEqual([[4, { incidencias: [5] }]]))
    await vi.waitFor(() => expect(shownToast(client).get()?.message).toBe('SU-26-00005 se ha juntado con SU-26-00004'))
    expect(shownToast(client).get()?.time).toBe(10_000)
    shownToast(client).get()?.action?.onClick()
    await vi.waitFor(() => expect(shownToast(client).get()?.message).toBe('SU-26-00005 vuelve a estar aparte'))
    expect(requestsOf('POST /api/v1/fusiones/:id/deshacer')[0]?.params).toEqual({ id: 75 })
  })

  it('merges into the other one where the person chooses that, and goes on with it', async () => {
    await open()
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.click(screen.getByRole('button', { name: 'Juntar las dos' }))
    await vi.waitFor(() => expect(merges()).toEqual([[5, { incidencias: [4] }]]))
  })

  it('is not offered without the permission', async () => {
    asStaff(client)
    openDetail(client, '/incidencias/4/juntar')
    expect(await screen.findByText('Su cuenta no puede juntar incidencias')).toBeTruthy()
  })
})

it('the history undoes a merge, and names what has moved since', async () => {
  const step = {
    DesEstadoAnterior: null,
    DesEstado: null,
    ColorEstado: null,
    icono_estado: null,
    estado_id: null,
    comentario: null,
    cambios: [],
  }
  const change = { ...step, id: 1, fecha: '2026-11-20 09:00:00', accion: 'fusionada' as const, quien: 'Irene' }
  const related = {
    ...merged,
    id: 5,
    codigo: 'SU-26-00005',
    original: false,
    fusion_id: 75,
    icono_estado: 'copy',
    estado_incidencia_id: 60,
  }
  const now = anIncident({
    cambios: [{ ...change, relacionada: { id: 5, codigo: 'SU-26-00005' } }],
    relacionadas: [related],
    personal: true,
  })
  api.answer(answer(getIncident, () => now))
  const sin_devolver = [{ codigo: 'T-26-00007', queda: 'pendiente' as const }]
  api.answer(answer(undoMerge, () => ({ incidencia: { id: 5, codigo: 'SU-26-00005' }, sin_devolver })))
  openDetail(client)
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await vi.waitFor(() => expect(popups(client).get()[0]).toMatchObject({ list: ['T-26-00007 espera otra vez'] }))
})

describe('what a report probably repeats', () => {
  const likened = anIncident({ personal: true, posible_duplicada: { id: 9, codigo: 'SU-26-00009' } })

  it('is linked in its detail, to be compared or dismissed; a dismissed one is offered no longer', async () => {
    asStaff(client, 'incidencia.fusionar', 'incidencia.crear-duplicada')
    api.answer(answer(getIncident, () => likened))
    api.answer(answer(dismissDuplicate, () => anIncident({ personal: true, posible_duplicada: null })))
    openDetail(client)
    const name = 'Puede ser la misma que SU-26-00009'
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/incidencias/9')
    expect(screen.getByRole('link', { name: 'Juntar' }).getAttribute('href')).toBe('/incidencias/4/juntar?con=9')
    api.answer(answer(getIncident, () => anIncident({ personal: true, posible_duplicada: null })))
    await userEvent.click(screen.getByRole('button', { name: 'No es la misma' }))
    await vi.waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())
    expect(requestsOf('DELETE /api/v1/incidencias/:id/posible-duplicada')).toHaveLength(1)
  })

  it('stays where the server refuses to dismiss it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    asStaff(client, 'incidencia.crear-duplicada')
    api.answer(answer(getIncident, () => likened))
    api.answer(answer(dismissDuplicate, () => refuse('http.notFound')))
    openDetail(client)
    await userEvent.click(await screen.findByRole('button', { name: 'No es la misma' }))
    await vi.waitFor(() => expect(requestsOf('DELETE /api/v1/incidencias/:id/posible-duplicada')).toHaveLength(1))
    expect(screen.getByRole('link', { name: 'Puede ser la misma que SU-26-00009' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Juntar' })).toBeNull()
  })

  it('offers nothing to who may neither merge nor dismiss', async () => {
    asStaff(client)
    api.answer(answer(getIncident, () => likened))
    openDetail(client)
    expect(await screen.findByRole('link', { name: 'Puede ser la misma que SU-26-00009' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'No es la misma' })).toBeNull()
  })
})
