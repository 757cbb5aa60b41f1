import { listAreas, listFilters } from '@avisa/contract/filters/endpoints'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { countErased } from '@avisa/contract/statistics/endpoints'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { anApi, enterTown, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { writeLocal } from '#/platform/local.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { IncidentsPage } from './IncidentsPage.tsx'
import { anIncident } from './testing/an-incident.ts'
import { staff } from './wizard/testing/a-wizard.tsx'

let client: Client
let api: ReturnType<typeof anApi>
let borradas: number | null

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  client = createTestClient()
  enterTown(client)
  writeLocal(client, 'tab_incidencias', 'lista')
  const data = [1, 2, 3].map((id) => anIncident({ id, codigo: `SU-26-0000${id}` }))
  api = anApi(
    client,
    {},
    answer(listUnits, () => []),
    answer(listTypes, () => []),
    answer(listAreas, () => []),
    answer(listStatuses, () => []),
    answer(listFilters, () => []),
    answer(listIncidents, () => ({ data, meta: { current_page: 1, per_page: 15, total: 3, last_page: 1 } })),
    answer(countErased, () => ({ borradas })),
  )
})

const counts = () => api.requests.filter(({ route }) => route === 'GET /api/v1/estadisticas/borradas').map(({ query }) => query)
const criteria = '(fecha,>=,2020-01-01);(fecha,<,2021-01-01)'

it.each([
  ['es', 1, '3 incidencias · 1 más contada ya no se conserva'],
  ['es', 12, '3 incidencias · 12 más contadas ya no se conservan'],
  ['ca', 12, '3 incidències · 12 més comptades ja no es conserven'],
  ['es', null, '3 incidencias'],
] as const)('a list that a number opened says in %s that %s of them have been erased', async (lang, erased, words) => {
  borradas = erased
  person(client).set(staff({ 'estadistica.consultar': 1 }))
  changeLanguage(client, lang)
  showPage(client, `/incidencias?criterios=${criteria}&de=numeros`, <IncidentsPage />)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(counts()).toEqual([{ criteria }])
})

it.each([
  [`/incidencias?criterios=${criteria}`, { 'estadistica.consultar': 1 as const }],
  [`/incidencias?criterios=${criteria}&de=numeros&buscar=farola`, { 'estadistica.consultar': 1 as const }],
  [`/incidencias?criterios=${criteria}&de=numeros`, {}],
])('%s of who may %o does not ask for them', async (path, user_permisos) => {
  person(client).set(staff(user_permisos))
  showPage(client, path, <IncidentsPage />)
  await screen.findByText('3 incidencias')
  expect(counts()).toEqual([])
})
