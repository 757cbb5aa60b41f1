import { TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { AnswerPreview, photoBefore } from '#/closing/shared/AnswerPreview.tsx'
import { ClosingFields } from '#/closing/shared/ClosingFields.tsx'
import { ClosingTexts } from '#/closing/shared/ClosingTexts.tsx'
import { useClosingTexts } from '#/closing/shared/texts.ts'
import { photoUrl } from '#/platform/photo-url.ts'
import type { Task } from '@avisa/contract/tasks/schemas'
import { imageLimits } from '@avisa/contract/images/limits'
import { usePhotoCover } from '#/photo-guard/shared/use-photo-cover.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { FieldError, OptionalMark } from '#/ui/form/field-parts.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { PhotoGrid, PhotoTile } from '#/ui/photo/PhotoGrid.tsx'
import type { PhotoSources } from '#/ui/photo/use-photo-sources.tsx'
import classes from './moves.module.css'
import type { MoveDraft } from './move-draft.ts'
import { useMoveTexts } from './texts.ts'
import type { MissingInput, MoveFormState } from './use-move.ts'

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
    <div role="group" aria-label={say('publicPhotos')} className="column gap-8">
      <p className="small quiet">{say('publicPhotosWhy')}</p>
      <div className="flex wrap gap-8">
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
    </div>
  )
}

const Photos = ({ task, move, sources, wrong }: { task: Task; move: MoveFormState; sources: PhotoSources; wrong: string | undefined }) => {
  const say = useMoveTexts()
  const closingWords = useClosingTexts()
  const { fotos } = move.draft
  const { coverOf, question, sheet } = usePhotoCover(fotos, (photo, at) =>
    move.change((now) => ({ ...now, fotos: now.fotos.map((other, index) => (index === at ? photo : other)) })),
  )
  const closes = move.closing.reasons.length > 0
  const before = closes ? photoBefore(task) : undefined
  const name = say(closes ? 'resultPhotos' : 'workPhotos')
  const needed = move.needs.images || move.closing.motivo?.pide_foto === true
  return (
    <fieldset>
      <legend className="label mb-6 p-0">{needed ? name : <OptionalMark label={name} />}</legend>
      <PhotoGrid add={sources.tiles} over={sources.over}>
        {before && <PhotoTile src={photoUrl(before, 'thumb')} number={0} state={{ kind: 'kept' }} caption={closingWords('before')} />}
        {fotos.map((photo, at) => (
          <PhotoTile
            key={at}
            src={photo.blob}
            number={at + 1}
            state={{ kind: 'kept' }}
            caption={closes ? closingWords('after') : undefined}
            onRemove={() => move.change((now) => ({ ...now, fotos: now.fotos.filter((item) => item !== photo) }))}
            cover={coverOf(at)}
          />
        ))}
      </PhotoGrid>
      {sources.rest}
      <p className="small quiet" role="status">
        {sources.hint}
      </p>
      {wrong !== undefined && (
        <div className="small mt-6 wrong">
          <FieldError>{wrong}</FieldError>
        </div>
      )}
      {fotos.length > 0 && (
        <div className="column gap-12 mt-12">
          {question}
          <PublicPhotos move={move} />
        </div>
      )}
      {sheet}
    </fieldset>
  )
}

type Props = {
  task: Task
  move: MoveFormState
  sources: PhotoSources
  /** After an attempt to send: shows what is missing next to each field. */
  tried: boolean
}

export const MoveForm = ({ task, move, sources, tried }: Props) => {
  const say = useMoveTexts()
  const { to, needs, closing, missing, reason } = move
  if (!to) return null
  const closes = closing.reasons.length > 0
  const writes = needs.comment || needs.date || to.requiere_comentario || closes
  if (!writes && !to.aviso_duplicada) return null
  const about = { ...task, codigo: task.codigo_incidencia, tipos: [task.tipoincidencia_id] }
  const wrong = (which: MissingInput) => (tried && missing === which ? reason : undefined)
  return (
    <div className={`${classes.form} column gap-20 mb-12`}>
      {to.aviso_duplicada && (
        <Notice kind="waiting" live icon={IconCopy}>
          {say('duplicate')}
        </Notice>
      )}
      <ClosingFields form={move} wrong={wrong} />
      {needs.date && <DateTimeField move={move} wrong={wrong('date')} />}
      {(needs.date || closing.motivo?.pide_foto) && <Photos task={task} move={move} sources={sources} wrong={wrong('photo')} />}
      {writes && <ClosingTexts form={move} wrong={wrong} about={about} />}
      {writes && <AnswerPreview about={about} form={move} after={move.draft.fotos.find(({ marked }) => marked)?.blob} />}
    </div>
  )
}
