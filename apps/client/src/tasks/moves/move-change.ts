import { withoutOriginal } from '#/photo-guard/shared/coverable-photo.ts'
import { ofTask } from '../task-changes.ts'
import { kindOf, type MoveTrack } from '@avisa/contract/tasks/moves'
import type { GivenAnswer } from '@avisa/contract/closing/schemas'
import { moveTask } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useClient, type Client } from '#/platform/client.ts'
import { photoStep } from '#/images/shared/photo-steps.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { language } from '#/platform/identity.ts'
import { outbox, step, stepAfterPhotos, type Step } from '#/platform/outbox/use-outbox.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { toast } from '#/ui/popup/popups.ts'
import { sheetPath } from '#/ui/popup/use-sheet-address.ts'
import { moveDraftOf, type MoveDraft, emptyMove } from './move-draft.ts'
import { useMoveTexts } from './texts.ts'

/** The sheet of a move is part of the task's address. */
export const moveParam = 'mover'

type Sending = {
  track: MoveTrack
  to: Status
  comentario: string
  answer: GivenAnswer
  /** `YYYY-MM-DD HH:mm`, for statuses that end the work. */
  fecha: string | null
  fotos: MoveDraft['fotos']
}

const stepsOf = (task: Task, { track, to, comentario, answer, fecha, fotos }: Sending): readonly Step[] => {
  const tipo = kindOf(track, { comentario: comentario || (answer.respuesta ?? ''), fecha })
  const body = {
    estado_id: to.id,
    ...(comentario ? { comentario } : {}),
    ...answer,
    ...(fecha === null ? {} : { fecha_finalizacion: fecha }),
  }
  const args = { params: { id: task.id, tipo }, body }
  const ifMatch = task.version
  return fotos.length > 0
    ? [
        stepAfterPhotos(moveTask, args, { key: 'imagenes', as: 'objects', marked: 'fotos_publicas', ifMatch }),
        ...fotos.map((photo) => photoStep(photo, task.incidencia_id)),
      ]
    : [step(moveTask, args, ifMatch)]
}

/** In ms during which a move without a form can be undone; it is sent only afterwards. */
const undoTime = 5000
const sendAfter = undoTime + 500

const move = {
  ...ofTask,
  title: ({ codigo }: Task, { to }: Sending, client: Client) =>
    useMoveTexts.now(client)('outboxMove', { code: codigo, state: pick(to, 'descripcion', language(client).get()) }),
  steps: stepsOf,
}
const path = ({ id }: Task) => sheetPath(paths.task.to({ id }), moveParam)

/** The move is enqueued first, so that the outbox lists it by its call; it is sent after its photos. */
export const sendMove = defineChange<Task, Sending>({
  ...move,
  form: {
    path,
    draft: ({ id }) => moveDraftOf(id),
    value: ({ id, version }, _, client) => {
      const draft = moveDraftOf(id).read(client)
      return { ...draft, fotos: draft.fotos.map(withoutOriginal), desde: version } satisfies MoveDraft
    },
  },
})

const moveAtOnce = defineChange<Task, Sending>({
  ...move,
  delay: sendAfter,
  form: {
    path,
    draft: ({ id }) => moveDraftOf(id),
    keepsDraft: true,
    value: ({ version }, { track, to }) => ({ ...emptyMove, pista: track, estado_id: to.id, desde: version }) satisfies MoveDraft,
  },
})

/** A move to a status that requires nothing is made by choosing it, and can be undone until it is sent. */
export const useDirectMove = (task: Task) => {
  const client = useClient()
  const say = useMoveTexts()
  const lang = useLang()
  return async (track: MoveTrack, to: Status): Promise<boolean> => {
    const id = await moveAtOnce.save(client, task, { track, to, comentario: '', answer: {}, fecha: null, fotos: [] })
    if (id === undefined) return false
    const undo = async () => {
      if (!(await outbox(client).takeBack(id))) toast(client, { message: say('tooLate') })
    }
    toast(client, {
      message: say('moved', { state: pick(to, 'descripcion', lang) }),
      action: { label: say('undo'), onClick: () => void undo() },
      time: undoTime,
    })
    return true
  }
}
