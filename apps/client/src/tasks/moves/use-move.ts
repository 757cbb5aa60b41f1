import { isRole } from '@avisa/contract/access/person'
import { closingRefusals } from '@avisa/contract/closing/refusals'
import { endingOf } from '@avisa/contract/tasks/ending'
import type { Lang } from '@avisa/contract/values/languages'
import { checkMove, needsOf, repairStillOpen, type MoveNeeds, type MoveTrack } from '@avisa/contract/tasks/moves'
import { taskRefusals } from '@avisa/contract/tasks/refusals'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { chooseClosing, closingInputs, givenAnswer, type ClosingInput } from '#/closing/shared/closing-form.ts'
import { useClient } from '#/platform/client.ts'
import { useLang, useZone } from '#/platform/text.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { moveDraftOf, type MoveDraft } from './move-draft.ts'
import { useMoveTexts } from './texts.ts'
import type { Moving } from './use-moving.ts'
import { sendMove } from './move-change.ts'

export type MissingInput = ClosingInput | 'state' | 'comment' | 'date' | 'other'

const nowToTheMinute = (zone: string): string => toServerDate(new Date(), zone).slice(0, 16)

/** The repair, until it is finished; then the study. */
const trackIn = ({ offered, over }: Moving, preferred: MoveTrack | null): MoveTrack =>
  [preferred, over ? null : ('reparacion' as const), 'tecnico' as const].find((track) => track !== null && offered[track]) ?? 'reparacion'

const missingOf = {
  'task.commentMissing': 'comment',
  'task.dateMissing': 'date',
  'task.dateImpossible': 'date',
  'task.noImages': 'photo',
  ...closingInputs,
} as const
const isMissing = (code: string): code is keyof typeof missingOf => code in missingOf
const ours = { ...taskRefusals, ...closingRefusals }
const isOurs = (code: string): code is keyof typeof ours => code in ours

const noNeeds: MoveNeeds = { comment: false, date: false, images: false }

type At = { track: MoveTrack; to: Status | undefined; zone: string; lang: Lang }

const closingOf = ({ task, mover, closings, finished }: Moving, draft: MoveDraft, { track, to, zone, lang }: At) =>
  chooseClosing(draft, {
    closings,
    ending: to && endingOf({ track, from: task.statuses, to, finished }),
    fotos: draft.fotos.length,
    type: task,
    isExempt: isRole(mover.person, 'admin'),
    zone,
    lang,
  })

/** The contract's rules applied to the draft: the chosen status, its requirements and what is missing. */
const standing = (moving: Moving, draft: MoveDraft, { zone, lang }: { zone: string; lang: Lang }) => {
  const { task, mover } = moving
  const track = trackIn(moving, draft.pista)
  const offered = moving.offered[track] ?? []
  const to: Status | undefined = offered.find(({ id }) => id === draft.estado_id)
  const all = to ? needsOf(track, task, to, mover) : noNeeds
  const closable = to !== undefined && track === 'tecnico' && repairStillOpen(task.statuses.reparacion, to)
  // The repair's requirements apply only once the person agrees to finish it too.
  const needs = closable && !draft.cierra ? { ...all, date: false, images: false } : all
  const fecha = needs.date ? draft.fecha || nowToTheMinute(zone) : null
  const closing = closingOf(moving, draft, { track, to, zone, lang })
  const facts = {
    comentario: draft.comentario.trim() || (closing.reads?.texto ?? ''),
    fecha: fecha === null ? null : (parseDate(fecha, zone)?.getTime() ?? null),
    imagenes: draft.fotos.length,
  }
  const refused = to && checkMove({ track, task, to, input: facts, mover, times: { now: Date.now(), incidencia: null } })
  const code = refused ?? closing.refusal
  return { track, offered, to, needs, fecha, code, closing }
}

export const useMove = (task: Task, moving: Moving) => {
  const client = useClient()
  const say = useMoveTexts()
  const lang = useLang()
  const zone = useZone()
  const [draft, change, clear] = moveDraftOf(task.id)()
  const { track, offered, to, needs, fecha, code, closing } = standing(moving, draft, { zone, lang })
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
    if (missing === 'state' || missing === 'comment' || missing === 'photo') return say(`missing_${missing}`)
    if (code === 'task.dateMissing') return say('missing_date')
    return code && isOurs(code) ? ours[code][lang] : undefined
  }

  const submit = async (now: MoveDraft = draft): Promise<boolean> => {
    if (!to) return false
    const at = standing(moving, now, { zone, lang })
    const fotos = at.needs.date || at.closing.ending ? now.fotos : []
    const answer = givenAnswer(now, at.closing, lang)
    const sending = { track, to, comentario: now.comentario.trim(), answer, fecha: at.fecha, fotos }
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
    const both = { ...draft, cierra: true }
    change({ cierra: true })
    return standing(moving, both, { zone, lang }).code === undefined ? submit(both) : false
  }

  return {
    draft,
    change,
    clear,
    track,
    offered,
    to,
    needs,
    closing,
    closings: moving.closings,
    fecha: fecha ?? nowToTheMinute(zone),
    missing,
    reason: reasonOf(),
    send: () => (offersToClose ? offerToClose() : submit()),
  }
}
export type MoveFormState = ReturnType<typeof useMove>
