import { useState } from 'react'
import { similarIncidents } from '@avisa/contract/incidents/routes'
import type { SimilarIncident } from '@avisa/contract/incidents/schemas'
import type { Subtype } from '@avisa/contract/types/schemas'
import { isPassing } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { useLoad } from '#/platform/queries.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { toast } from '#/ui/popup/popups.ts'
import { useAfter } from '#/ui/hooks/use-after.ts'
import type { WizardDraft } from '../wizard/draft/wizard-draft.ts'
import { useWizardTexts } from '../wizard/texts.ts'

/** How long a step waits for the answer; the summary offers what comes later. */
const patience = 1500
/** Only where there is no network, and loaded before that. */
export const loadKept = () => import('./kept.ts')
const none: readonly SimilarIncident[] = []

/** To 10 cm, so that the same point is asked once. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** What the device has kept, where the server does not answer; undefined until it is read. */
const useKept = (query: { latitud: number; longitud: number; tipo: number } | undefined, types: readonly Subtype[]) => {
  const client = useClient()
  const say = useWizardTexts()
  const [answer, setAnswer] = useState<{ key: string; cards: readonly SimilarIncident[] }>()
  const key = query && JSON.stringify(query)
  const read = async () => {
    if (!query || key === undefined) return
    const { similarKept } = await loadKept()
    const cards = await similarKept(client, { ...query, types })
    setAnswer({ key, cards })
    if (cards.length === 0) toast(client, { message: say('similarUnchecked') })
  }
  useFollow(key, () => void read())
  return answer?.key === key ? answer?.cards : undefined
}

/**
 * Reports that may be the one of this draft, asked for as soon as place and type are known. `hold` opens them before going on, once they are
 * there; after «No, es otra» they are not shown again for this draft.
 */
export const useSimilar = ({ mode, place, tipos, esOtra }: WizardDraft, types: readonly Subtype[]) => {
  const tipo = tipos[0]
  const wanted = place !== null && tipo !== undefined && types.some(({ id }) => id === tipo) && !esOtra && mode !== 'duplicate'
  const query = wanted ? { latitud: rounded(place.latitud), longitud: rounded(place.longitud), tipo } : undefined
  const { data, error, refreshing } = useLoad(
    similarIncidents,
    { query: query ?? { latitud: 0, longitud: 0, tipo: 1 } },
    { enabled: wanted, keep: false, once: true, staleTime: 60_000 },
  )
  const isCut = error !== undefined && isPassing(error.kind)
  const stored = useKept(isCut && !refreshing ? query : undefined, types)
  const [opened, setOpened] = useState(false)
  const [next, setNext] = useState<{ goOn: () => void }>()
  // A second report from the same place is not the first one again.
  const cards = (wanted ? (data ?? (error && !isCut ? none : stored)) : none)?.filter(
    ({ incidencia }) => mode !== 'another' || !incidencia.propia,
  )
  const release = () => {
    setNext(undefined)
    if (cards && cards.length > 0) setOpened(true)
    else next?.goOn()
  }
  useFollow(next !== undefined && cards !== undefined, (isAnswered) => isAnswered && release())
  useAfter(patience, release, next !== undefined)
  return {
    cards: cards ?? none,
    opened: opened && wanted,
    open: () => setOpened(true),
    close: () => setOpened(false),
    /** The step waits for the answer. */
    waiting: next !== undefined,
    hold: (goOn: () => void) => setNext({ goOn }),
  }
}
