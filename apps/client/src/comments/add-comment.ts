import { photoStep } from '#/images/shared/photo-steps.ts'
import { withoutOriginal } from '#/photo-guard/shared/coverable-photo.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { step, stepAfterPhotos } from '#/platform/outbox/use-outbox.ts'
import { callsOf, type CommentSubject } from './comment-calls.ts'
import { draftOf, type Writing } from './comment-draft.ts'
import { useCommentTexts } from './texts.ts'

const stepsOf = ({ origin, id }: CommentSubject, { texto: comentario, publico, fotos }: Writing) => {
  const { add } = callsOf[origin]
  const params = { id }
  if (origin !== 'incidencias') return [step(add, { params, body: { comentario } })]
  const args = { params, body: { comentario, publico } }
  // The comment is enqueued first, so that the outbox lists it by its call; it is sent after its photos.
  return fotos.length > 0
    ? [stepAfterPhotos(callsOf.incidencias.add, args, { key: 'imagenesId' }), ...fotos.map((photo) => photoStep(photo, id))]
    : [step(callsOf.incidencias.add, args)]
}

/** Declares the offline change that adds a comment to an incident, task, inspection or list. */
export const commentOn = (origin: CommentSubject['origin']) => {
  const { list, record, path, after } = callsOf[origin]
  return defineChange<CommentSubject, Writing>({
    after: ({ id }) => after(id),
    title: ({ codigo }, _, client) => useCommentTexts.now(client)('outboxTitle', { code: codigo }),
    detail: (_, { texto }) => [texto],
    form: {
      draft: draftOf,
      path: ({ id }) => path.to({ id }),
      value: (_, writing) => ({ ...writing, fotos: writing.fotos.map(withoutOriginal) }),
    },
    steps: stepsOf,
    refreshes: [list, record],
  })
}
