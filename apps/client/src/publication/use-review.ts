import { useState } from 'react'
import type { ImageRevision } from '@avisa/contract/images/schemas'
import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { proposedText, reviewedPhotos } from '@avisa/contract/publication/rules'
import { listReviews, reviewIncident } from '@avisa/contract/publication/routes'
import type { Review, ReviewCard } from '@avisa/contract/publication/schemas'
import { useCommand, useLoad } from '#/platform/queries.ts'

export type ReviewKind = 'todas' | 'fotos' | 'denunciadas'
export type Decision = { card: ReviewCard; review: Review }

/** As a card was before its review. */
const undoOf = ({ card: { incidencia }, review }: Decision): Review => ({
  antes: review.revision,
  revision: review.antes,
  contenido_publico: incidencia.contenido_publico,
  fotos: review.fotos.map(({ id, revision }) => ({ id, revision: revision === 'visible' ? 'pendiente' : 'visible' })),
})

const reviewOf = ({ incidencia, publicacion }: ReviewCard, revision: ImageRevision, text: string | undefined): Review => {
  const words = (text ?? proposedText(incidencia)).trim()
  const keeps = revision === 'oculta' || publicacion === 'sin_texto'
  return {
    antes: incidencia.revision ?? 'pendiente',
    revision,
    contenido_publico: keeps ? incidencia.contenido_publico : words === '' ? null : words,
    fotos: reviewedPhotos(incidencia, revision),
  }
}

/** The queue, the card in hand, and the decisions of this visit, the last first. */
export const useReview = () => {
  const [kind, setKind] = useState<ReviewKind>('todas')
  const [done, setDone] = useState<readonly Decision[]>([])
  const [skipped, setSkipped] = useState(0)
  const query = useLoad(listReviews, { query: kind === 'todas' ? {} : { clase: kind } })
  const { run, busy } = useCommand(reviewIncident, { refresh: [getIncident, listIncidents] })
  const isDone = ({ incidencia }: ReviewCard) => done.some(({ card }) => card.incidencia.id === incidencia.id)
  const cards = (query.data?.tarjetas ?? []).filter((card) => !isDone(card))
  const at = cards.length === 0 ? 0 : ((skipped % cards.length) + cards.length) % cards.length
  const decide = async (card: ReviewCard, revision: ImageRevision, text: string | undefined) => {
    if (busy) return
    const review = reviewOf(card, revision, text)
    try {
      await run({ params: { id: card.incidencia.id }, body: review })
    } catch (error) {
      // Somebody else has decided: the alert says so, and the queue is read again.
      query.retry()
      throw error
    }
    setDone((before) => [{ card, review }, ...before])
    if (cards.length === 1) query.retry()
  }
  const undo = async () => {
    const [last, ...rest] = done
    if (!last || busy) return
    await run({ params: { id: last.card.incidencia.id }, body: undoOf(last) })
    setDone(rest)
    query.retry()
  }
  return {
    kind,
    setKind: (next: ReviewKind) => {
      setKind(next)
      setSkipped(0)
    },
    query,
    cards: [...cards.slice(at), ...cards.slice(0, at)],
    left: (query.data?.todas ?? 0) - (query.data?.tarjetas.filter(isDone).length ?? 0),
    last: done[0],
    busy,
    decide,
    undo,
    skip: (steps: number) => setSkipped(at + steps),
  }
}
