import { useRef, useState } from 'react'
import type { ImageRevision } from '@avisa/contract/images/schemas'
import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { isOfKind, photosToReview, proposedText, reviewedPhotos, type ReviewKind } from '@avisa/contract/publication/rules'
import { listReviews, reviewIncident } from '@avisa/contract/publication/routes'
import type { Review, ReviewCard } from '@avisa/contract/publication/schemas'
import { useCommand, useLoad } from '#/platform/queries.ts'

export type Decision = { card: ReviewCard; review: Review }

/** With fewer cards at hand the next ones are read. */
const fewCards = 8

const idOf = ({ incidencia }: ReviewCard) => incidencia.id

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

/** The queue, the card in hand, and the decisions of this visit, the last first. A decision shows the next card at once. */
export const useReview = () => {
  const [kind, setKind] = useState<ReviewKind>()
  const [done, setDone] = useState<readonly Decision[]>([])
  const [first, setFirst] = useState<number>()
  /** A card whose decision was undone, until the queue has it again. */
  const [restored, setRestored] = useState<ReviewCard>()
  const query = useLoad(listReviews, { query: kind ? { clase: kind } : {} })
  const { run } = useCommand(reviewIncident, { refresh: [getIncident, listIncidents] })
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const queued = query.data?.tarjetas ?? []
  const isRestored = restored !== undefined && queued.every((card) => idOf(card) !== idOf(restored))
  const all = isRestored ? [restored, ...queued] : queued
  const cards = all.filter((card) => done.every((decision) => idOf(decision.card) !== idOf(card)))
  const at = Math.max(
    0,
    cards.findIndex((card) => idOf(card) === first),
  )
  const cardAfter = (steps: number) => cards[(at + steps + cards.length) % cards.length]
  const take = (card: ReviewCard | undefined) => setFirst(card && idOf(card))
  const left = (of: ReviewKind | undefined) =>
    (query.data?.[of ?? 'todas'] ?? 0) - queued.filter((card) => !cards.includes(card) && (of === undefined || isOfKind(card, of))).length
  /** One after the other; what fails is a card again, and the alert says why. */
  const send = (card: ReviewCard, body: Review, undone: Decision | undefined) => {
    const sent = sending.current.then(() => run({ params: { id: idOf(card) }, body }))
    sending.current = sent.catch(() => {
      if (undone) setDone((now) => now.filter((decision) => decision !== undone))
      else setRestored(undefined)
      query.retry()
    })
    return sending.current
  }
  const decide = async (card: ReviewCard, revision: ImageRevision, text: string | undefined) => {
    const decision = { card, review: reviewOf(card, revision, text) }
    setDone((now) => [decision, ...now])
    take(cardAfter(1))
    await send(card, decision.review, decision)
    if (cards.length === 1 || (cards.length <= fewCards && left(kind) > cards.length)) query.retry()
  }
  const undo = async () => {
    const [last, ...rest] = done
    if (!last) return
    setDone(rest)
    setRestored(last.card)
    take(last.card)
    await send(last.card, undoOf(last), undefined)
    query.retry()
  }
  return {
    kind,
    setKind: (next: ReviewKind | undefined) => {
      setKind(next)
      take(undefined)
      setRestored(undefined)
    },
    query,
    cards: [...cards.slice(at), ...cards.slice(0, at)],
    left,
    last: done[0],
    decide,
    undo,
    skip: (steps: number) => take(cardAfter(steps)),
  }
}

/** The photos of these cards, which a browser loads while another card is read. */
export const photosOf = (cards: readonly ReviewCard[]) => cards.flatMap(({ incidencia }) => photosToReview(incidencia))
