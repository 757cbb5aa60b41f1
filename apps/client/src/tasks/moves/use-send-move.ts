import { taskComments } from '@avisa/contract/comments/routes'
import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { kindOf, type MoveTrack } from '@avisa/contract/tasks/moves'
import { getTask, listTasks, moveTask } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { pick } from '@avisa/contract/values/languages'
import { enqueue, outbox, photoStep, step, stepAfterPhotos, type Enqueued, type Step } from '#/platform/outbox/use-outbox.ts'
import { useLang } from '#/platform/text.ts'
import { newUuid } from '#/platform/uuid.ts'
import { paths } from '#/navigation/paths.ts'
import { alert, toast } from '#/ui/popup/popups.ts'
import { emptyMove, moveDraftOf, type MoveDraft } from './move-draft.ts'
import { useMoveTexts } from './texts.ts'

/** The sheet of a move stands in the address of its task. */
export const moveParam = 'mover'

/** Keeps what is done to a task until it has arrived, in order; gives its id in the outbox, nothing when the device cannot keep it, which is then said. */
export const useKeepChange = ({ id, descripcion, direccion_sn }: Pick<Task, 'id' | 'descripcion' | 'direccion_sn'>) => {
  const say = useMoveTexts()
  return async (
    what: Pick<Enqueued, 'title' | 'edit' | 'delay'> & { shows?: Partial<Task> },
    steps: readonly Step[],
  ): Promise<string | undefined> => {
    try {
      const detail = [descripcion, direccion_sn].filter(Boolean).join(' · ')
      const refresh = [getTask, listTasks, taskComments, getIncident, listIncidents]
      return await enqueue({ ...what, record: `tarea:${id}`, detail, refresh }, steps)
    } catch (cause) {
      console.warn('change of a task not kept', cause)
      await alert({ title: say('notKeptTitle'), message: say('notKept') })
      return undefined
    }
  }
}

type Sending = {
  track: MoveTrack
  to: Status
  comentario: string
  respuesta: string
  /** `YYYY-MM-DD HH:mm`, where it ends the work. */ fecha: string | null
  fotos: MoveDraft['fotos']
}

const stepsOf = (task: Task, { track, to, comentario, respuesta, fecha, fotos }: Sending): readonly Step[] => {
  const tipo = kindOf(track, { comentario: comentario || respuesta, fecha: fecha === null ? null : Date.parse(fecha) })
  const texts = { ...(comentario ? { comentario } : {}), ...(respuesta ? { respuesta } : {}) }
  const body = { estado_id: to.id, ...texts, ...(fecha === null ? {} : { fecha_finalizacion: fecha }) }
  const args = { params: { id: task.id, tipo }, body }
  const ifMatch = String(task.version)
  // The move stands first, so that the outbox knows it by its call; it goes after its photos.
  return fotos.length > 0
    ? [
        stepAfterPhotos(moveTask, args, { key: 'imagenes', as: 'objects', marked: 'fotos_publicas', ifMatch }),
        ...fotos.map((photo) => photoStep(photo, task.incidencia_id)),
      ]
    : [step(moveTask, args, ifMatch)]
}

/** Milliseconds in which a move that asked for nothing may be undone, and those before it goes: the device must not be the quicker. */
const undoTime = 5000
const sendAfter = undoTime + 500

/** Puts a move into the outbox, later where there is a `delay`; its id there, nothing when the device cannot keep it. */
export const useSendMove = (task: Task) => {
  const say = useMoveTexts()
  const lang = useLang()
  const keep = useKeepChange(task)
  return (sending: Sending, value: MoveDraft, delay = 0): Promise<string | undefined> => {
    const { draft, version } = moveDraftOf(task.id)
    const edit = { path: `${paths.task(task.id)}?${moveParam}=${newUuid()}`, draft, version, value: { ...value, desde: task.version } }
    const title = say('outboxMove', { code: task.codigo, state: pick(sending.to, 'descripcion', lang) })
    return keep({ title, edit, delay }, stepsOf(task, sending))
  }
}

/** A move to a state that needs nothing: done by choosing it, undone while it has not gone. */
export const useDirectMove = (task: Task) => {
  const say = useMoveTexts()
  const lang = useLang()
  const send = useSendMove(task)
  return async (track: MoveTrack, to: Status): Promise<boolean> => {
    const sending = { track, to, comentario: '', respuesta: '', fecha: null, fotos: [] }
    const id = await send(sending, { ...emptyMove, pista: track, estado_id: to.id }, sendAfter)
    if (id === undefined) return false
    const undo = async () => {
      if (!(await outbox.takeBack(id))) toast({ message: say('tooLate') })
    }
    toast({
      message: say('moved', { state: pick(to, 'descripcion', lang) }),
      action: { label: say('undo'), onClick: () => void undo() },
      time: undoTime,
    })
    return true
  }
}
