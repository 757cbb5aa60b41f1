import { getMapConfig } from '@avisa/contract/map/endpoints'
import { askHeat, askStatistics } from '@avisa/contract/statistics/endpoints'
import { aStatisticsAnswer } from '@avisa/contract/testing/a-statistics-answer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { anApi, enterTown, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { changeLanguage } from '#/platform/language.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { heatDrawing } from './heat-drawing.ts'
import { NumbersPage } from './NumbersPage.tsx'

let client: Client
let api: ReturnType<typeof anApi>
const today = () => new Date(client.clock()).toISOString().slice(0, 10)

beforeEach(() => {
  client = createTestClient()
  enterTown(client)
  api = anApi(
    client,
    {},
    answer(getMapConfig, () => ({
      centro: { latitud: 39.05, longitud: -0.25 },
      zoom: 15,
      zoom_min: 11,
      zoom_max: 20,
      limites: { latitud_min: 39, latitud_max: 39.1, longitud_min: -0.3, longitud_max: -0.2 },
      capas: [],
    })),
    answer(askStatistics, ({ query }) => aStatisticsAnswer(query, today())),
    answer(askHeat, () => ({
      lado: 200,
      total: 14,
      casillas: [
        [-139, 23_644, 12],
        [-138, 23_644, 2],
      ],
      mayores: [
        { x: -139, y: 23_644, n: 12, lugar: 'Calle Mayor' },
        { x: -138, y: 23_644, n: 2, lugar: '' },
      ],
    })),
  )
})

const questions = () =>
  api.requests.filter(({ route }) => route === 'GET /api/v1/estadisticas/calor').map(({ query }) => query as Record<string, string>)
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

it('the squares with most stand beside the map by their street, each with the list of its months and filters', async () => {
  showPage(client, '/numeros?grupo=4', <NumbersPage />)
  const heat = await panel('Dónde se avisa más')
  const link = await heat.findByRole('link', { name: '12' })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'https://x')
  const [{ desde = '', hasta = '' } = {}] = questions()
  expect(searchParams.get('criterios')).toMatch(
    /^\(fecha,>=,\d{4}-\d{2}-01\);\(fecha,<,\d{4}-\d{2}-01\);\(casilla,=,-139\.23644\.200\);\(tipo,=,4\)$/,
  )
  expect(searchParams.get('criterios')).toContain(`(fecha,>=,${desde}-01)`)
  expect(searchParams.get('de')).toBe('numeros')
  expect(hasta).toBe(today().slice(0, 7))
  expect(heat.getByRole('rowheader', { name: 'Calle Mayor' })).toBeTruthy()
  expect(heat.getByRole('rowheader', { name: 'Sin calle cerca' })).toBeTruthy()
})

it('the slider goes from the whole year to one month, which the address keeps, and asks for it alone', async () => {
  showPage(client, '/numeros', <NumbersPage />)
  const heat = await panel('Dónde se avisa más')
  const slider = await heat.findByRole('slider', { name: 'Meses' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Último año')
  fireEvent.change(slider, { target: { value: '12' } })
  const now = today().slice(0, 7)
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ desde: now, hasta: now }))
  expect(slider.getAttribute('aria-valuetext')).toMatch(/ de \d{4}$/)
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Meses' })).toHaveProperty('value', '12'))
})

it('in Valencian', async () => {
  changeLanguage(client, 'ca')
  showPage(client, '/numeros', <NumbersPage />)
  const heat = await panel('On s’avisa més')
  expect(await heat.findByRole('rowheader', { name: 'Sense carrer a prop' })).toBeTruthy()
  expect(heat.getByRole('slider', { name: 'Mesos' })).toBeTruthy()
})

it('a square is drawn where it lies, the darker the more others have fewer', () => {
  const square = { x: -139, y: 23_644, lado: 200 }
  const casillas = [
    [-139, 23_644, 900],
    [-138, 23_644, 2],
    [-137, 23_644, 1],
  ]
  const { features } = heatDrawing({ lado: 200, total: 903, casillas, mayores: [] }, square)
  expect(features.map(({ properties }) => properties)).toEqual([
    { calor: 1, elegida: true },
    { calor: 0.5, elegida: false },
    { calor: 0, elegida: false },
  ])
  const [first] = features
  const ring = first?.geometry.type === 'Polygon' ? (first.geometry.coordinates[0] ?? []) : []
  expect(ring).toHaveLength(5)
  expect(ring[0]?.[0]).toBeCloseTo((-139 * 200 * 180) / Math.PI / 6_378_137, 9)
})
