import { Button } from '@mantine/core'
import { IconBan, IconChecks, IconEye, IconPencil, IconSquarePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { photosToReview } from '@avisa/contract/publication/rules'
import type { ReviewCard } from '@avisa/contract/publication/schemas'
import { photoUrl } from '#/platform/photo-url.ts'
import { useKeys } from '#/ui/hooks/use-keys.ts'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { CoverSheet } from './CoverSheet.tsx'
import { ReviewCardView } from './ReviewCardView.tsx'
import classes from './review.module.css'
import { useReviewTexts } from './texts.ts'
import { useReview, type Decision } from './use-review.ts'

const icon = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

const Undo = ({ last, onUndo }: { last: Decision; onUndo: () => void }) => {
  const say = useReviewTexts()
  const code = last.card.incidencia.codigo
  const undo = (
    <Button variant="subtle" size="sm" rightSection={<kbd className={classes.key}>Z</kbd>} onClick={onUndo}>
      {say('undo')}
    </Button>
  )
  return (
    <Notice kind="info" live action={undo}>
      {say(last.review.revision === 'oculta' ? 'hidden' : 'shown', { code })}
    </Notice>
  )
}

/** The photos of the cards after this one are loaded while it is read. */
const Prefetched = ({ cards }: { cards: readonly ReviewCard[] }) => (
  <div className={classes.next} aria-hidden>
    {cards
      .flatMap(({ incidencia }) => photosToReview(incidencia))
      .map((photo) => (
        <img key={photo.codigo} src={photoUrl(photo, 'view')} alt="" loading="eager" />
      ))}
  </div>
)

type Review = ReturnType<typeof useReview>

const Reviewed = ({ review, card }: { review: Review; card: ReviewCard }) => {
  const say = useReviewTexts()
  const [text, setText] = useState<string>()
  const [editing, setEditing] = useState(false)
  const [at, setAt] = useState(0)
  const [covering, setCovering] = useState(false)
  const photo = photosToReview(card.incidencia)[at]
  const show = () => void review.decide(card, 'visible', text)
  const hide = () => void review.decide(card, 'oculta', text)
  const edit = () => setEditing(true)
  const cover = () => setCovering(photo !== undefined)
  useKeys({
    a: show,
    h: hide,
    e: edit,
    t: cover,
    z: () => void review.undo(),
    ArrowRight: () => review.skip(1),
    ArrowLeft: () => review.skip(-1),
  })
  return (
    <>
      <ReviewCardView card={card} edited={{ text, editing, onChange: setText }} photo={at} onPhoto={setAt} />
      <div className={classes.actions}>
        <Button
          size="lg"
          loading={review.busy}
          leftSection={<IconEye {...icon} />}
          rightSection={<kbd className={classes.key}>A</kbd>}
          onClick={show}
        >
          {say('show')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPencil {...icon} />}
          rightSection={<kbd className={classes.key}>E</kbd>}
          onClick={edit}
        >
          {say('edit')}
        </Button>
        {photo && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconSquarePlus {...icon} />}
            rightSection={<kbd className={classes.key}>T</kbd>}
            onClick={cover}
          >
            {say('cover')}
          </Button>
        )}
        <Button
          size="lg"
          variant="default"
          disabled={review.busy}
          leftSection={<IconBan {...icon} />}
          rightSection={<kbd className={classes.key}>H</kbd>}
          onClick={hide}
        >
          {say('hide')}
        </Button>
      </div>
      <p className={`${classes.arrows} small quiet`}>{say('arrows')}</p>
      {photo && (
        <CoverSheet key={photo.codigo} incidencia={card.incidencia.id} photo={photo} opened={covering} onClose={() => setCovering(false)} />
      )}
    </>
  )
}

export const ReviewPage = () => {
  const say = useReviewTexts()
  const review = useReview()
  const { query, cards, kind, last } = review
  const [card, ...next] = cards
  const { todas = 0, fotos = 0, denunciadas = 0 } = query.data ?? {}
  const chips = (
    <div className="row wrap gap-8 py-8" role="group" aria-label={say('filter')}>
      <FilterChip pressed={kind === 'todas'} onClick={() => review.setKind('todas')}>
        {say('all')} {todas}
      </FilterChip>
      <FilterChip pressed={kind === 'fotos'} onClick={() => review.setKind('fotos')}>
        {say('photos')} {fotos}
      </FilterChip>
      <FilterChip pressed={kind === 'denunciadas'} onClick={() => review.setKind('denunciadas')}>
        {say('denounced')} {denunciadas}
      </FilterChip>
    </div>
  )
  return (
    <AppPage title={say('title')} subtitle={card && say('left', { count: review.left })} tools={chips}>
      <div className="column gap-12 contained">
        <Load query={query}>
          {() =>
            card ? (
              <Reviewed key={card.incidencia.id} review={review} card={card} />
            ) : (
              <EmptyState picture={IconChecks} title={say('empty')} text={say('emptyText')} />
            )
          }
        </Load>
        {last && <Undo last={last} onUndo={() => void review.undo()} />}
        <Prefetched cards={next.slice(0, 2)} />
      </div>
    </AppPage>
  )
}
