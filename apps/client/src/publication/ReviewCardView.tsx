import { Textarea } from '@mantine/core'
import { IconAlertTriangle, IconFlag, IconWorld } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent } from 'react'
import type { Image } from '@avisa/contract/images/schemas'
import { photosToReview, proposedText } from '@avisa/contract/publication/rules'
import type { ReviewCard } from '@avisa/contract/publication/schemas'
import { findPersonal } from '@avisa/contract/values/personal'
import { photoUrl } from '#/platform/photo-url.ts'
import { PersonalWarning } from '#/ui/form/PersonalWarning.tsx'
import { usePersonalTexts } from '#/ui/form/personal-texts.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { PhotoImage } from '#/ui/photo/PhotoImage.tsx'
import classes from './review.module.css'
import { useReviewTexts } from './texts.ts'

/** The words with personal data marked. */
const Marked = ({ text }: { text: string }) => {
  const findings = findPersonal(text)
  const starts = [0, ...findings.map(({ hasta }) => hasta)]
  return (
    <p className={classes.words}>
      {starts.map((start, at) => {
        const finding = findings[at]
        return (
          <Fragment key={start}>
            {text.slice(start, finding?.desde)}
            {finding && <mark className={classes.finding}>{text.slice(finding.desde, finding.hasta)}</mark>}
          </Fragment>
        )
      })}
    </p>
  )
}

const Written = ({ text }: { text: string }) => {
  const say = useReviewTexts()
  const sayPersonal = usePersonalTexts()
  const kinds = [...new Set(findPersonal(text).map(({ clase }) => clase))]
  return (
    <section className={classes.part}>
      <h2 className="small quiet">{say('written')}</h2>
      {text === '' ? <p className="quiet">{say('nothingWritten')}</p> : <Marked text={text} />}
      {kinds.map((clase) => (
        <p key={clase} className={`${classes.warning} small row gap-8`}>
          <IconAlertTriangle className="fixed" size={20} stroke={1.9} aria-hidden />
          {sayPersonal(`found_${clase}`)}
        </p>
      ))}
    </section>
  )
}

export type EditedText = { text: string | undefined; editing: boolean; onChange: (text: string) => void; onSend: () => void }

const Published = ({ card, edited }: { card: ReviewCard; edited: EditedText }) => {
  const say = useReviewTexts()
  const { incidencia, publicacion } = card
  const text = edited.text ?? proposedText(incidencia)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) edited.onSend()
  }
  return (
    <section className={`${classes.part} ${classes.public}`}>
      <h2 className="small row gap-8 accent">
        <IconWorld className="fixed" size={20} stroke={1.9} aria-hidden />
        {say('published')}
      </h2>
      <p className="bold">{incidencia.descripcion}</p>
      <p className="small quiet">{incidencia.direccioncalle}</p>
      {publicacion === 'sin_texto' ? (
        <p className="quiet">{say('neverText')}</p>
      ) : edited.editing ? (
        <>
          <Textarea
            label={say('editLabel')}
            autosize
            minRows={3}
            autoFocus
            maxLength={20_000}
            value={text}
            onChange={({ currentTarget }) => edited.onChange(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
            onKeyDown={onKeyDown}
          />
          <PersonalWarning text={text} readers="everybody" onRemove={edited.onChange} />
        </>
      ) : (
        <p className={classes.words}>{text === '' ? say('noText') : text}</p>
      )}
      <p className="small quiet">{say('withPhotos', { count: photosToReview(incidencia).length })}</p>
    </section>
  )
}

type PhotosProps = { photos: readonly Image[]; at: number; onSelect: (at: number) => void; alt: string }

const Photos = ({ photos, at, onSelect, alt }: PhotosProps) => {
  const say = useReviewTexts()
  const photo = photos[at]
  if (!photo) return null
  const label = (number: number) => say('photoOf', { number: number + 1, total: photos.length })
  return (
    <div>
      <PhotoImage key={photo.codigo} className={classes.photo} src={photoUrl(photo, 'view')} alt={alt} />
      {photos.length > 1 && (
        <div className="row wrap gap-8 p-12">
          {photos.map((other, index) => (
            <button
              key={other.id}
              type="button"
              className={`${classes.thumb} pressable p-0`}
              aria-pressed={index === at}
              aria-label={label(index)}
              onClick={() => onSelect(index)}
            >
              <img src={photoUrl(other, 'thumb')} alt="" />
            </button>
          ))}
          <span className="small quiet">{label(at)}</span>
        </div>
      )}
    </div>
  )
}

type Props = {
  card: ReviewCard
  edited: EditedText
  photo: number
  onPhoto: (at: number) => void
  /** True after a decision on the previous card: the focus moves here. */
  follows: boolean
}

const focus = (card: HTMLElement | null) => card?.focus()

export const ReviewCardView = ({ card, edited, photo, onPhoto, follows }: Props) => {
  const say = useReviewTexts()
  const { incidencia, denuncias, desde } = card
  const { descripcion, direccion, codigo } = incidencia
  return (
    <article ref={follows ? focus : null} tabIndex={-1} className={classes.card} aria-label={`${codigo}, ${descripcion}`}>
      <div className="min-0">
        <Photos photos={photosToReview(incidencia)} at={photo} onSelect={onPhoto} alt={descripcion} />
        <div className={classes.part}>
          <p className="row wrap gap-8">
            <StateChip label={incidencia.DesEstado} colour={incidencia.ColorEstado} icon={incidencia.icono_estado} />
            <CodeText>{codigo}</CodeText>
          </p>
          <p className="bold">{descripcion}</p>
          <p className="small quiet">
            {direccion?.nombre_cor} · {say('waits')} <RelativeTime time={desde} />
          </p>
          {denuncias.map(({ motivo, veces }) => (
            <p key={motivo} className={`${classes.warning} small row gap-8`}>
              <IconFlag className="fixed" size={20} stroke={1.9} aria-hidden />
              {say(`reported_${motivo}`, { count: veces })}
            </p>
          ))}
        </div>
      </div>
      <div className="column">
        <Written text={incidencia.contenido ?? ''} />
        <Published card={card} edited={edited} />
      </div>
    </article>
  )
}
