import { Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { imageLimits } from '@avisa/contract/images/limits'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { FieldError, OptionalMark } from '#/ui/form/field-parts.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { PhotoGrid, PhotoTile } from '#/ui/photo/PhotoGrid.tsx'
import type { PhotoSources } from '#/ui/photo/use-photo-sources.tsx'
import classes from './moves.module.css'
import type { MoveDraft } from './move-draft.ts'
import { useMoveTexts } from './texts.ts'
import type { MoveFormState } from './use-move.ts'

/** The limit of one move (TaskMove) and what the incident still has room for. */
export const photosAtMost = (count: number): number => Math.max(0, Math.min(10, imageLimits.perIncident - count))

type DraftPhoto = MoveDraft['fotos'][number]

const DateTimeField = ({ move, wrong }: { move: MoveFormState; wrong: string | undefined }) => {
  const say = useMoveTexts()
  const [day = '', time = ''] = move.fecha.split(' ')
  const set = (nextDay: string, nextTime: string) => move.change({ fecha: `${nextDay} ${nextTime}` })
  return (
    <fieldset>
      <legend className="label mb-6 p-0">{say('end')}</legend>
      <div className="grid halves gap-8">
        <TextInput
          id={`${move.track}-date`}
          type="date"
          aria-label={say('day')}
          required
          value={day}
          error={wrong !== undefined}
          onChange={(event) => set(event.currentTarget.value, time)}
        />
        <TextInput type="time" aria-label={say('time')} required value={time} onChange={(event) => set(day, event.currentTarget.value)} />
      </div>
      {wrong !== undefined && (
        <div className="small mt-6 wrong">
          <FieldError>{wrong}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

/** Which photos the reporter sees; none by default. */
const PublicPhotos = ({ move }: { move: MoveFormState }) => {
  const say = useMoveTexts()
  const toggle = ({ marked, ...photo }: DraftPhoto): DraftPhoto => (marked ? photo : { ...photo, marked: true })
  return (
    <div role="group" aria-label={say('publicPhotos')} className="flex wrap gap-8 mt-12">
      <p className="small quiet">{say('publicPhotosWhy')}</p>
      {move.draft.fotos.map((photo, at) => (
        <FilterChip
          key={at}
          pressed={photo.marked === true}
          onClick={() => move.change((now) => ({ ...now, fotos: now.fotos.map((item) => (item === photo ? toggle(item) : item)) }))}
        >
          {say('publicPhoto', { number: at + 1 })}
        </FilterChip>
      ))}
    </div>
  )
}

const Photos = ({ move, sources, wrong }: { move: MoveFormState; sources: PhotoSources; wrong: string | undefined }) => {
  const say = useMoveTexts()
  const { fotos } = move.draft
  const name = say('workPhotos')
  return (
    <fieldset>
      <legend className="label mb-6 p-0">{move.needs.images ? name : <OptionalMark label={name} />}</legend>
      <PhotoGrid add={sources.tiles} over={sources.over}>
        {fotos.map((photo, at) => (
          <PhotoTile
            key={at}
            src={photo.blob}
            number={at + 1}
            state={{ kind: 'kept' }}
            onRemove={() => move.change((now) => ({ ...now, fotos: now.fotos.filter((item) => item !== photo) }))}
          />
        ))}
      </PhotoGrid>
      {fotos.length > 0 && <PublicPhotos move={move} />}
      {sources.rest}
      <p className="small quiet" role="status">
        {sources.hint}
      </p>
      {wrong !== undefined && (
        <div className="small mt-6 wrong">
          <FieldError>{wrong}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

const quickChoices = ['pausada', 'rechazada'] as const

/** Frequent reasons: a tap inserts one, another tap removes it. */
const Reasons = ({ codigo, text, onChange }: { codigo: string; text: string; onChange: (next: string) => void }) => {
  const say = useMoveTexts()
  const quickCode = quickChoices.find((code) => code === codigo)
  if (!quickCode) return null
  const written = text.split('. ').filter((part) => part.trim() !== '')
  return (
    <div role="group" aria-label={say('reasons')} className="flex wrap gap-8 mt-12">
      {say(`reasons_${quickCode}`)
        .split('|')
        .map((reason) => {
          const on = written.includes(reason)
          const next = on ? written.filter((part) => part !== reason) : [...written, reason]
          return (
            <FilterChip key={reason} pressed={on} onClick={() => onChange(next.join('. '))}>
              {reason}
            </FilterChip>
          )
        })}
    </div>
  )
}

type Props = {
  move: MoveFormState
  sources: PhotoSources
  /** After an attempt to send: shows what is missing next to each field. */
  tried: boolean
}

export const MoveForm = ({ move, sources, tried }: Props) => {
  const say = useMoveTexts()
  const { to, needs, draft, change, missing, reason } = move
  if (!to) return null
  const writes = needs.comment || needs.date || to.requiere_comentario
  if (!writes && !to.aviso_duplicada) return null
  const wrong = (which: typeof missing) => (tried && missing === which ? reason : undefined)
  return (
    <div className={`${classes.form} column gap-20 mb-12 rounded-16 sunken`}>
      {to.aviso_duplicada && (
        <Notice kind="waiting" live icon={IconCopy}>
          {say('duplicate')}
        </Notice>
      )}
      {needs.date && <DateTimeField move={move} wrong={wrong('date')} />}
      {needs.date && <Photos move={move} sources={sources} wrong={wrong('photo')} />}
      {writes && (
        <div>
          <Textarea
            id="move-comment"
            label={needs.comment ? say('comment') : <OptionalMark label={say('comment')} />}
            description={needs.comment ? say('eitherText') : undefined}
            placeholder={needs.comment ? say('commentWhy') : undefined}
            aria-required={needs.comment && draft.respuesta.trim() === ''}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={5000}
            value={draft.comentario}
            error={wrong('comment') && <FieldError>{say('missing_comment')}</FieldError>}
            onChange={(event) => change({ comentario: event.currentTarget.value })}
          />
          {needs.comment && <Reasons codigo={to.codigo} text={draft.comentario} onChange={(comentario) => change({ comentario })} />}
        </div>
      )}
      {writes && (
        <Textarea
          id="move-answer"
          label={<OptionalMark label={say('answer')} />}
          description={say('answerWho')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          value={draft.respuesta}
          onChange={(event) => change({ respuesta: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
