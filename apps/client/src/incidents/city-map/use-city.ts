import { incidentFilters } from '@avisa/contract/incidents/criteria'
import type { IncidentMapQuery } from '@avisa/contract/map/endpoints'
import { incidentMap } from '@avisa/contract/map/routes'
import type { IncidentMapAnswer } from '@avisa/contract/map/schemas'
import { useState, useMemo } from 'react'
import { useLoad } from '#/platform/queries.ts'
import { useZone } from '#/platform/text.ts'
import type { Crowd, Legend, Pin, Seen } from '#/ui/map/MapView.tsx'
import { incidentPin } from '../incident-pin.ts'
import { askedBox } from './seen-box.ts'

export type CityFilter = Partial<Pick<IncidentMapQuery, (typeof incidentFilters)[number]>>

export const activeCriteriaOf = (query: CityFilter): CityFilter =>
  Object.fromEntries(incidentFilters.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))

const crowdOf = ({ latitud, longitud, partes }: IncidentMapAnswer['celdas'][number], estados: IncidentMapAnswer['estados']): Crowd => ({
  latitud,
  longitud,
  shares: estados.flatMap(({ color }, place) => {
    const at = partes.findIndex((part, k) => k % 2 === 0 && part === place)
    return at < 0 ? [] : [{ colour: color, count: partes[at + 1] ?? 0 }]
  }),
})

const nothing: Readonly<Legend> = []

const drawn = (answer: IncidentMapAnswer | undefined, zone: string) => ({
  pins: (answer?.incidencias ?? []).flatMap((incident): Pin[] => [incidentPin(incident, zone) ?? []].flat()),
  legend: answer?.estados ?? nothing,
  crowds: (answer?.celdas ?? []).map((cell) => crowdOf(cell, answer?.estados ?? [])),
})

export const useCity = (seen: Seen | undefined, query: CityFilter) => {
  const zone = useZone()
  const box = seen && askedBox(seen)
  const filter = activeCriteriaOf(query)
  const cityQuery = { ...filter, ...(box ?? { zoom: 0, oeste: 0, sur: 0, este: 0, norte: 0 }) }
  const { data, error, retry } = useLoad(incidentMap, { query: cityQuery }, { enabled: box !== undefined, keep: false })
  const [last, setLast] = useState<IncidentMapAnswer>()
  if (data && data !== last) setLast(data)
  const answer = data ?? last
  return { ...useMemo(() => drawn(answer, zone), [answer, zone]), total: answer?.total, error, retry }
}
