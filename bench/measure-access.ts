import { allowedBy, permissionNames } from '@avisa/contract/access/permissions'
import { allEndpoints } from '@avisa/contract/endpoints'
import { signIn, type City } from './city.ts'
import type { Figure } from './figures.ts'

export const access = async (city: City): Promise<Figure[]> => {
  const observer = await signIn(city.url, 'observador')
  const refused = { path: '/api/v1/incidencias/1/aceptar', headers: observer }
  await city.recorder.statementsOf(refused)
  const { statements, status } = await city.recorder.statementsOf(refused)
  if (status !== 403) throw new Error(`an observer may not accept incidents, but was answered ${status}`)
  const permissions = Object.fromEntries(permissionNames.map((name) => [name, 1]))
  const guarded = allEndpoints.flatMap(({ endpoint }) => ('allow' in endpoint ? [endpoint.allow] : []))
  const rounds = 2000
  const start = performance.now()
  let clients = 0
  for (let i = 0; i < rounds; i += 1) for (const allow of guarded) if (allowedBy(permissions, allow)) clients += 1
  const micros = ((performance.now() - start) * 1000) / (rounds * guarded.length)
  if (clients !== rounds * guarded.length) throw new Error('who has every permission may call everything')
  return [
    { what: 'permission check', figure: micros, unit: 'µs', goal: { of: 'figure', most: 20 } },
    {
      what: 'permission check: statements besides the session’s',
      figure: statements.length - 1,
      unit: 'queries',
      goal: { of: 'figure', most: 0 },
    },
  ]
}
