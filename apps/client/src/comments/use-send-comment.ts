import { isRole } from '@avisa/contract/access/person'
import { enqueue, photoStep, step, stepAfterPhotos } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { alert } from '#/ui/popup/popups.ts'
import { callsOf, type Subject } from './comment-calls.ts'
import { draftOf, type Writing } from './comment-draft.ts'
import { useCommentTexts } from './texts.ts'

const stepsOf = ({ origin, id }: Subject, { texto: comentario, publico, fotos }: Writing) => {
  const { add } = callsOf[origin]
  const params = { id }
  if (origin !== 'incidencias') return [step(add, { params, body: { comentario } })]
  const args = { params, body: { comentario, publico } }
  // The comment stands first, so that the outbox knows it by its call; it goes after its photos.
  return fotos.length > 0
    ? [stepAfterPhotos(callsOf.incidencias.add, args, { key: 'imagenesId' }), ...fotos.map((photo) => photoStep(photo, id))]
    : [step(callsOf.incidencias.add, args)]
}

/** Puts a comment into the outbox; gives its id there, or nothing when the device cannot keep it. */
export const useSendComment = (subject: Subject) => {
  const say = useCommentTexts()
  const citizen = isRole(usePerson(), 'ciudadano')
  return async (writing: Writing): Promise<string | undefined> => {
    const { list, record, path, after } = callsOf[subject.origin]
    const { draft, version } = draftOf(subject)
    const comment = { ...writing, texto: writing.texto.trim(), publico: citizen || writing.publico }
    try {
      return await enqueue(
        {
          title: say('outboxTitle', { code: subject.codigo }),
          detail: comment.texto,
          edit: { path: path(subject.id), draft, version, value: writing },
          after: `${after}:${subject.id}`,
          refresh: [list, record],
        },
        stepsOf(subject, comment),
      )
    } catch (cause) {
      console.warn('comment not kept', cause)
      await alert({ title: say('notKeptTitle'), message: say('notKept') })
      return undefined
    }
  }
}
