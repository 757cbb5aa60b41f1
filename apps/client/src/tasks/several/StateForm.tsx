import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isRole } from '@avisa/contract/access/person'
import { closingRefusals } from '@avisa/contract/closing/refusals'
import { endingOf } from '@avisa/contract/tasks/ending'
import { choices, needsOf, type MoveTrack } from '@avisa/contract/tasks/moves'
import type { Status } from '@avisa/contract/statuses/schemas'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { pick } from '@avisa/contract/values/languages'
import { ClosingFields } from '#/closing/shared/ClosingFields.tsx'
import { ClosingTexts } from '#/closing/shared/ClosingTexts.tsx'
import { chooseClosing, emptyClosing, givenAnswer, type ClosingDraft } from '#/closing/shared/closing-form.ts'
import { useClosings } from '#/platform/configuration.ts'
import { useLang, useZone } from '#/platform/text.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useTrackStatuses } from '../moves/use-moving.ts'
import { ActForm, useActed, useActor, type Chosen, type FormProps } from './ActForm.tsx'
import { useSeveralTexts } from './texts.ts'

const tracks: readonly MoveTrack[] = ['reparacion', 'tecnico']

const useStateForm = (rows: FormProps['rows']) => {
  const say = useSeveralTexts()
  const lang = useLang()
  const zone = useZone()
  const actor = useActor()
  const tasks = useActed(rows)
  const statuses = useTrackStatuses()
  const closings = useClosings(actor.person !== null).data
  const [choice, choose] = useState<{ track: MoveTrack; id: number }>()
  const [draft, write] = useState<ClosingDraft>(emptyClosing)
  const [fechaWritten, setFecha] = useState(() => toServerDate(new Date(), zone).slice(0, 16))
  const offered = (track: MoveTrack): readonly Status[] =>
    statuses[track].filter((status) => tasks.some((task) => choices(track, task, [status], actor.person).length > 0))
  const track = choice?.track ?? 'reparacion'
  const to = choice && statuses[track].find(({ id }) => id === choice.id)
  const movable = to ? tasks.filter((task) => choices(track, task, [to], actor.person).length > 0) : []
  const needs = to ? movable.map((task) => needsOf(track, task, to, actor)) : []
  const needsDate = needs.some(({ date }) => date)
  const fecha = needsDate ? fechaWritten : null
  const finished = statuses.reparacion.find(({ finaliza }) => finaliza)
  const [first] = movable
  const closing = chooseClosing(draft, {
    closings,
    ending: to && first && endingOf({ track, from: first.statuses, to, finished }),
    fotos: 0,
    type: { requiere_imagen_finalizar: false },
    isExempt: isRole(actor.person, 'admin'),
    zone,
    lang,
  })
  const comentario = draft.comentario.trim()
  const input = {
    comentario: comentario || (closing.reads?.texto ?? ''),
    fecha: fecha === null ? null : (parseDate(fecha, zone)?.getTime() ?? null),
    imagenes: 0,
  }
  const body = {
    ...(comentario ? { comentario } : {}),
    ...givenAnswer(draft, closing, lang),
    ...(fecha === null ? {} : { fecha_finalizacion: fecha }),
  }
  const chosen: Chosen | undefined = to && {
    act: { kind: 'state', track, to, input, body },
    label: say('stateTitle', { state: pick(to, 'descripcion', lang) }),
    shows: {},
  }
  const form = {
    draft,
    change: (part: Partial<ClosingDraft>) => write((now) => ({ ...now, ...part })),
    closing,
    closings,
    to,
    needs: { comment: needs.some(({ comment }) => comment) },
  }
  return { offered, choice, choose, to, fecha, setFecha, form, chosen, missing: closing.refusal && closingRefusals[closing.refusal][lang] }
}

export const StateForm = (props: FormProps) => {
  const say = useSeveralTexts()
  const lang = useLang()
  const { offered, choice, choose, to, fecha, setFecha, form, chosen, missing } = useStateForm(props.rows)
  const lists = tracks.map((track) => ({ track, states: offered(track) })).filter(({ states }) => states.length > 0)
  const writes = to && (form.needs.comment || fecha !== null || to.requiere_comentario || form.closing.reasons.length > 0)
  return (
    <ActForm {...props} title={say('state')} chosen={chosen} missing={missing} labelOf={(count) => say('stateMain', { count })}>
      {lists.length === 0 && <EmptyState title={say('noStates')} />}
      {lists.map(({ track, states }) => (
        <section key={track}>
          <h3 className="label">{say(track === 'tecnico' ? 'study' : 'repair')}</h3>
          <Radio.Group
            value={choice?.track === track ? String(choice.id) : ''}
            onChange={(id) => choose({ track, id: Number(id) })}
            aria-label={say(track === 'tecnico' ? 'study' : 'repair')}
          >
            {states.map((state) => (
              <label key={state.id} className="row between gap-12 strong touch-52 touchable ruled">
                <span>{pick(state, 'descripcion', lang)}</span>
                <Radio value={String(state.id)} />
              </label>
            ))}
          </Radio.Group>
        </section>
      ))}
      {to && <ClosingFields form={form} wrong={() => undefined} />}
      {fecha !== null && (
        <TextInput
          type="datetime-local"
          label={say('date')}
          value={fecha.replace(' ', 'T')}
          onChange={(event) => setFecha(event.currentTarget.value.replace('T', ' '))}
        />
      )}
      {writes && <ClosingTexts form={form} wrong={() => undefined} about={null} />}
    </ActForm>
  )
}
