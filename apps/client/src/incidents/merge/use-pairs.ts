import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getIncident, listIncidents, nearbyIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { mergeIncidents } from '@avisa/contract/merges/routes'
import { paths } from '@avisa/contract/paths'
import { parseDate } from '@avisa/contract/values/dates'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { debounce } from '#/ui/list/use-list-address.ts'
import { toast } from '#/ui/popup/popups.ts'
import { useMergeTexts } from './texts.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** Degrees, about 130 m. */
const buffer = 0.0012
const atMost = 20
/** In ms. */
const undoTime = 10_000

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

const timeOf = ({ fecha }: Incident) => parseDate(fecha, 'UTC')?.getTime() ?? 0

/** The pair that is compared: the older one stays unless the person chooses otherwise. */
export const usePairs = (incident: Incident) => {
  const client = useClient()
  const say = useMergeTexts()
  const navigate = useNavigate()
  const [typed, type] = useState('')
  const [words] = useDebouncedValue(typed.trim(), debounce)
  const [at, setAt] = useState(0)
  const [swapped, swap] = useState(false)
  const { undo } = useUndoMerge()
  const { run, busy } = useCommand(mergeIncidents, { refresh: [getIncident, listIncidents, nearbyIncidents] })
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
    const now = await run({ params: { id: stays.id }, body: { incidencias: [joins.id] } })
    const fusion = now.relacionadas?.find(({ id }) => id === joins.id)?.fusion_id
    const message = say('merged', { from: joins.codigo, to: stays.codigo })
    const action = fusion ? { action: { label: say('undo'), onClick: () => void undo(fusion) } } : {}
    toast(client, { message, ...action, time: undoTime })
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
