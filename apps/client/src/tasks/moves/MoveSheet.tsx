import { Radio } from '@mantine/core'
import { useId, useState } from 'react'
import { endingOf } from '@avisa/contract/tasks/ending'
import { isDirect, needsOf, repairStillOpen, type MoveTrack } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { pick } from '@avisa/contract/values/languages'
import { focusClosing, readersOf } from '#/closing/shared/closing-form.ts'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import type { Photo } from '#/platform/photo-file.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { StateTile } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { usePhotoSources } from '#/ui/photo/use-photo-sources.tsx'
import { MoveForm, photosAtMost } from './MoveForm.tsx'
import classes from './moves.module.css'
import { useMoveTexts } from './texts.ts'
import { useMove, type MissingInput, type MoveFormState } from './use-move.ts'
import type { Moving } from './use-moving.ts'
import { useDirectMove } from './move-change.ts'
import { useMoveRefusalText } from './use-move-refusal-text.ts'

type Props = { task: Task; moving: Moving; opened: boolean; onClose: () => void }

const hasReasons = ({ closings, task, finished }: Moving, track: MoveTrack, to: Status): boolean => {
  const ending = endingOf({ track, from: task.statuses, to, finished })
  return closings?.motivos.some(({ estado_id }) => estado_id === ending?.id) ?? false
}

/** What a status requires, in words: «Pide fecha y una foto». */
const useAsks = (moving: Moving, track: MoveTrack) => {
  const { task, mover } = moving
  const say = useMoveTexts()
  const lang = useLang()
  return (status: Status): string | undefined => {
    if (track === 'tecnico' && repairStillOpen(task.statuses.reparacion, status)) return say('asksRepair')
    const { comment, date, images } = needsOf(track, task, status, mover)
    const missing = [
      hasReasons(moving, track, status) && say('askReason'),
      comment && say('askComment'),
      date && say('askDate'),
      images && say('askPhoto'),
    ].filter((text) => text !== false)
    if (missing.length === 0) return undefined
    return say('asks', { what: new Intl.ListFormat(lang, { type: 'conjunction' }).format(missing) })
  }
}

const ChoiceText = ({ status, support }: { status: Status; support: string | undefined }) => {
  const lang = useLang()
  return (
    <>
      <StateTile colour={status.color} icon={status.icono} />
      <span className="column grow anywhere">
        <span className={`${classes.choiceName} strong`}>{pick(status, 'descripcion', lang)}</span>
        {support && <span className="small quiet">{support}</span>}
      </span>
    </>
  )
}

type ChoiceProps = { status: Status; asks: string | undefined; chosen?: boolean; onChoose?: () => void }

/** Without `onChoose`, the status waits for somebody else and cannot be chosen. */
const Choice = ({ status, asks, chosen = false, onChoose }: ChoiceProps) => {
  const id = useId()
  const blocked = onChoose === undefined
  return (
    <label htmlFor={id} className={`${classes.choice} row gap-12 touch-60 touchable`} data-blocked={blocked || undefined}>
      <ChoiceText status={status} support={asks} />
      <Radio id={id} name="estado" value={String(status.id)} checked={chosen} disabled={blocked} onChange={() => onChoose?.()} />
    </label>
  )
}

const DirectChoice = ({ status, onChoose }: { status: Status; onChoose: () => void }) => {
  const say = useMoveTexts()
  return (
    <button type="button" className={`${classes.choice} row gap-12 touch-60 touchable`} onClick={onChoose}>
      <ChoiceText status={status} support={say('direct')} />
    </button>
  )
}

/** Shows the specification's text for what is missing, and scrolls to it. */
const useGoToMissing = () => {
  const client = useClient()
  const say = useMoveTexts()
  const errorText = useErrorText()
  const focus = (selector: string) => document.querySelector<HTMLElement>(`[role="dialog"] ${selector}`)?.focus()
  const where: Readonly<Record<MissingInput, () => Promise<void>>> = {
    state: async () => focusClosing(undefined),
    comment: async () => {
      await alert(client, { title: say('emptyCommentTitle'), message: say('emptyComment') })
      focus('textarea')
    },
    photo: async () => {
      await alert(client, errorText({ kind: 'finishedWithoutImages', detail: {} }))
      focusClosing('photo')
    },
    date: async () => focus('input[type="date"]'),
    reason: async () => focusClosing('reason'),
    body: async () => focusClosing('body'),
    planned: async () => focusClosing('planned'),
    answer: async () => focusClosing('answer'),
    other: async () => undefined,
  }
  return (missing: MissingInput | undefined) => void (missing && where[missing]())
}

/** Changes by others while the sheet is open; what was written stays. */
const Meanwhile = ({ task, since }: { task: Task; since: number }) => {
  const say = useMoveTexts()
  const last = task.historial?.[0]
  if (task.version <= since || !last || last.propio) return null
  return (
    <div className={classes.meanwhile}>
      <Notice kind="waiting" live>
        {say('meanwhile', { who: last.quien ?? say('somebody'), what: last.DesEstado ?? say('itsData') })}
      </Notice>
    </div>
  )
}

type Labelled = { move: MoveFormState; task: Task; state: string }

const labelOf = (say: ReturnType<typeof useMoveTexts>, { move: { to, needs, track, closing }, task, state }: Labelled) => {
  if (!to) return say('change')
  if (to.pendiente_validar) return say('leaveToValidate')
  const count = closing.ending && closing.reads ? readersOf(task) : null
  if (count) return say(closing.ending?.finaliza ? 'finishTell' : 'closeTell', { count })
  if (track === 'tecnico' && needs.date) return say('closeBoth')
  return to.finaliza && track === 'reparacion' ? say('finish') : say('moveTo', { state })
}

export const MoveSheet = ({ task, moving, opened, onClose }: Props) => {
  const say = useMoveTexts()
  const lang = useLang()
  const [tried, setTried] = useState(false)
  const [opening] = useState(task.version)
  const move = useMove(task, moving)
  const { track, offered, to, draft, change, needs, missing, reason } = move
  const goToMissing = useGoToMissing()
  const asks = useAsks(moving, track)
  const shared = move.closing.ending ? { marked: true as const } : {}
  const add = ({ blob, nombre }: Photo) => change((now) => ({ ...now, fotos: [...now.fotos, { blob, nombre, ...shared }] }))
  const max = photosAtMost((task.imagenes ?? []).length)
  const why = useMoveRefusalText()
  const go = useDirectMove(task)
  const direct = (status: Status) => isDirect(track, moving.task, status, moving.mover) && !hasReasons(moving, track, status)
  const goTo = async (status: Status) => {
    if (await go(track, status)) onClose()
  }
  const sources = usePhotoSources({
    max,
    count: draft.fotos.length,
    onPhoto: add,
    listening: opened && (needs.date || move.closing.motivo?.pide_foto === true),
  })
  const tracks = (['tecnico', 'reparacion'] as const).filter((track) => moving.offered[track])
  const submit = async () => {
    if (await move.send()) onClose()
  }
  const main = {
    label: labelOf(say, { move, task, state: to ? pick(to, 'descripcion', lang) : '' }),
    mark: to && <TypeIcon name={to.icono} size={20} />,
    loading: sources.busy,
    reason,
    onClick: () => void submit(),
    onBlocked: () => {
      setTried(true)
      goToMissing(missing)
    },
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('change')} footer={offered.every(direct) ? undefined : <ActionBar main={main} />}>
      <div className="column gap-12">
        {tracks.length > 1 && (
          <Segmented
            label={say('track')}
            value={track}
            onChange={(pista) => change({ pista, estado_id: null, cierra: false })}
            options={tracks.map((value) => ({ value, label: say(`track_${value}`) }))}
          />
        )}
        <Meanwhile task={task} since={draft.desde ?? opening} />
        <fieldset>
          <legend className="spoken">{say('newState', { track: say(`track_${track}`) })}</legend>
          {offered.map((status) => (
            <div key={status.id} className="ruled">
              {direct(status) ? (
                <DirectChoice status={status} onChoose={() => void goTo(status)} />
              ) : (
                <Choice
                  status={status}
                  asks={asks(status)}
                  chosen={status.id === to?.id}
                  onChoose={() => {
                    setTried(false)
                    change({ pista: track, estado_id: status.id, cierra: false, motivo_id: null })
                  }}
                />
              )}
              {status.id === to?.id && <MoveForm task={task} move={move} sources={sources} tried={tried} />}
            </div>
          ))}
          {moving.blocked[track].map(({ status, why: code }) => (
            <div key={status.id} className="ruled">
              <Choice status={status} asks={why(code)} />
            </div>
          ))}
        </fieldset>
      </div>
    </Sheet>
  )
}
