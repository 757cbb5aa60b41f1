import { checkMove, needsOf, repairStillOpen, type MoveNeeds, type MoveTrack } from '@avisa/contract/tasks/moves'
import { taskRefusals } from '@avisa/contract/tasks/refusals'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { useClient } from '#/platform/client.ts'
import { useLang, useZone } from '#/platform/text.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { moveDraftOf, type MoveDraft } from './move-draft.ts'
import { useMoveTexts } from './texts.ts'
import type { Moving } from './use-moving.ts'
import { sendMove } from './move-change.ts'

export type MissingInput = 'state' | 'comment' | 'date' | 'photo' | 'other'

const nowToTheMinute = (zone: string): string => toServerDate(new Date(), zone).slice(0, 16)

/** The repair, until it is finished; then the study. */
const trackIn = ({ offered, over }: Moving, preferred: MoveTrack | null): MoveTrack =>
  [preferred, over ? null : ('reparacion' as const), 'tecnico' as const].find((track) => track !== null && offered[track]) ?? 'reparacion'

const missingOf = {
  'task.commentMissing': 'comment',
  'task.dateMissing': 'date',
  'task.dateImpossible': 'date',
  'task.noImages': 'photo',
} as const
const isMissing = (code: string): code is keyof typeof missingOf => code in missingOf
const isOurs = (code: string): code is keyof typeof taskRefusals => code in taskRefusals

const noNeeds: MoveNeeds = { comment: false, date: false, images: false }

/** The contract's rules applied to the draft: the chosen status, its requirements and what is missing. */
const standing = (moving: Moving, draft: MoveDraft, zone: string) => {
  const { task, mover } = moving
  const track = trackIn(moving, draft.pista)
  const offered = moving.offered[track] ?? []
  const to: Status | undefined = offered.find(({ id }) => id === draft.estado_id)
  const all = to ? needsOf(track, task, to, mover) : noNeeds
  const closable = to !== undefined && track === 'tecnico' && repairStillOpen(task.statuses.reparacion, to)
  // The repair's requirements apply only once the person agrees to finish it too.
  const needs = closable && !draft.cierra ? { ...all, date: false, images: false } : all
  const fecha = needs.date ? draft.fecha || nowToTheMinute(zone) : null
  const facts = {
    comentario: draft.comentario.trim() || draft.respuesta,
    fecha: fecha === null ? null : (parseDate(fecha, zone)?.getTime() ?? null),
    imagenes: draft.fotos.length,
  }
  const code = to && checkMove({ track, task, to, input: facts, mover, times: { now: Date.now(), incidencia: null } })
  return { track, offered, to, needs, fecha, code }
}

export const useMove = (task: Task, moving: Moving) => {
  const client = useClient()
  const say = useMoveTexts()
  const lang = useLang()
  const zone = useZone()
  const [draft, change, clear] = moveDraftOf(task.id)()
  const { track, offered, to, needs, fecha, code } = standing(moving, draft, zone)
  const offersToClose = code === 'task.repairOpen'

  const missing: MissingInput | undefined = !to
    ? 'state'
    : code && !offersToClose
      ? isMissing(code)
        ? missingOf[code]
        : 'other'
      : undefined
  const reasonOf = (): string | undefined => {
    if (missing === undefined) return undefined
    if (missing === 'other' || code === 'task.dateImpossible') return code && isOurs(code) ? taskRefusals[code][lang] : undefined
    return say(`missing_${missing}`)
  }

  const submit = async (now: MoveDraft = draft): Promise<boolean> => {
    if (!to) return false
    const { comentario, respuesta, fotos } = now
    const at = standing(moving, now, zone)
    const texts = { comentario: comentario.trim(), respuesta: respuesta.trim() }
    const sending = { track, to, ...texts, fecha: at.fecha, fotos: at.needs.date ? fotos : [] }
    return (await sendMove.save(client, task, sending)) !== undefined
  }

  /** The repair is still open: offers to finish it as well; sends both when nothing else is required. */
  const offerToClose = async (): Promise<boolean> => {
    const { title_es, title_ca, ...words } = taskRefusals['task.repairOpen']
    const title = { es: title_es, ca: title_ca }[lang]
    const sure = await confirm(client, {
      title,
      message: `${words[lang]} ${say('closeToo')}`,
      confirm: say('closeTooYes'),
      cancel: say('closeTooNo'),
    })
    if (!sure) return false
    const closing = { ...draft, cierra: true }
    change({ cierra: true })
    return standing(moving, closing, zone).code === undefined ? submit(closing) : false
  }

  return {
    draft,
    change,
    clear,
    track,
    offered,
    to,
    needs,
    fecha: fecha ?? nowToTheMinute(zone),
    missing,
    reason: reasonOf(),
    send: () => (offersToClose ? offerToClose() : submit()),
  }
}
export type MoveFormState = ReturnType<typeof useMove>
