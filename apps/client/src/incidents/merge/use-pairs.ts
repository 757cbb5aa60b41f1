import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getIncident, listIncidents, nearbyIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { parseDate } from '@avisa/contract/values/dates'
import { useLoad } from '#/platform/queries.ts'
import { debounce } from '#/ui/list/use-list-address.ts'
import { useMerge } from './use-merge.ts'

/** Degrees, about 130 m. */
const buffer = 0.0012
const atMost = 20

/** The open incidents around this one, nearest first, or those found by words; `?con=` names the first. */
const useCandidates = (incident: Incident, words: string) => {
  const { geolatitud, geolongitud } = incident
  const placed = geolatitud !== null && geolongitud !== null
  const con = Number(useSearchParams()[0].get('con'))
  const named = useLoad(getIncident, { params: { id: con } }, { enabled: con > 0 })
  const around = useLoad(
    nearbyIncidents,
    { query: { latitud: geolatitud ?? 0, longitud: geolongitud ?? 0, buffer, per_page: atMost } },
    { enabled: placed && words === '' },
  )
  const matching = useLoad(listIncidents, { query: { search: words, per_page: atMost } }, { enabled: words !== '' })
  const listed = words === '' ? around : matching
  const first = words === '' && named.data ? [named.data] : []
  const ids = [...first, ...(listed.data?.data ?? [])].map(({ id }) => id)
  const merged = new Set(incident.relacionadas?.flatMap(({ id, fusion_id }) => (fusion_id === null ? [] : [id])))
  const others = [...new Set(ids)].filter((id) => id !== incident.id && !merged.has(id))
  return { ids: others, query: listed, searched: words !== '', waits: listed.data === undefined && (placed || words !== '') }
}

export const timeOf = ({ fecha }: Incident) => parseDate(fecha, 'UTC')?.getTime() ?? 0

/** The pair that is compared: the older one stays unless the person chooses otherwise. */
export const usePairs = (incident: Incident) => {
  const navigate = useNavigate()
  const [typed, type] = useState('')
  const [words] = useDebouncedValue(typed.trim(), debounce)
  const [at, setAt] = useState(0)
  const [swapped, swap] = useState(false)
  const { merge: mergeInto, busy } = useMerge()
  const { ids, ...candidates } = useCandidates(incident, words)
  const index = Math.min(at, Math.max(0, ids.length - 1))
  const other = useLoad(getIncident, { params: { id: ids[index] ?? 0 } }, { enabled: ids.length > 0 })
  const candidate = ids.length > 0 ? other.data : undefined
  const olderFirst = candidate && timeOf(candidate) < timeOf(incident) ? [candidate, incident] : [incident, candidate]
  const [stays, joins] = swapped ? olderFirst.toReversed() : olderFirst
  const walk = (step: number) => {
    swap(false)
    if (ids.length > 0) setAt((index + step + ids.length) % ids.length)
  }
  const merge = async () => {
    if (!stays || !joins || busy) return
    await mergeInto(stays, [joins])
    swap(false)
    if (stays.id !== incident.id) void navigate(paths.incidentMerge.to({ id: stays.id }), { replace: true })
  }
  return {
    ...candidates,
    typed,
    type,
    place: { n: index + 1, total: ids.length },
    candidate,
    stays,
    joins,
    swap: () => swap((now) => !now),
    walk,
    merge,
    busy,
  }
}
export type Pairs = ReturnType<typeof usePairs>
