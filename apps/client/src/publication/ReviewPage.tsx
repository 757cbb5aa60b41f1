import { Button } from '@mantine/core'
import { IconBan, IconChecks, IconEye, IconPencil, IconSquarePlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { photosToReview, reviewKinds, reviewsCounted } from '@avisa/contract/publication/rules'
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
import { ReviewKeys } from './ReviewKeys.tsx'
import classes from './review.module.css'
import { useReviewTexts } from './texts.ts'
import { UpcomingCards } from './UpcomingCards.tsx'
import { photosOf, useReview, type Decision } from './use-review.ts'

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
    {photosOf(cards).map((photo) => (
      <img key={photo.codigo} src={photoUrl(photo, 'view')} alt="" loading="eager" />
    ))}
  </div>
)

type ActionProps = { label: string; letter: string; sign: ReactNode; main?: true; onClick: () => void }

const Action = ({ label, letter, sign, main, onClick }: ActionProps) => (
  <Button
    size="lg"
    variant={main ? 'filled' : 'default'}
    leftSection={sign}
    rightSection={<kbd className={classes.key}>{letter}</kbd>}
    onClick={onClick}
  >
    {label}
  </Button>
)

type Review = ReturnType<typeof useReview>

const Reviewed = ({ review, card, next }: { review: Review; card: ReviewCard; next: readonly ReviewCard[] }) => {
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
    ArrowRight: () => review.skip(1),
    ArrowLeft: () => review.skip(-1),
  })
  const edited = { text, editing, onChange: setText, onSend: show }
  return (
    <>
      <ReviewCardView card={card} edited={edited} photo={at} onPhoto={setAt} follows={review.last !== undefined} />
      <UpcomingCards cards={next.slice(0, 4)} onTake={(index) => review.skip(index + 1)} />
      <div className={`${classes.actions} foot-bar`}>
        <Action main label={say('show')} letter="A" sign={<IconEye {...icon} />} onClick={show} />
        <Action label={say('edit')} letter="E" sign={<IconPencil {...icon} />} onClick={edit} />
        <Action label={say('hide')} letter="H" sign={<IconBan {...icon} />} onClick={hide} />
        {photo && <Action label={say('cover')} letter="T" sign={<IconSquarePlus {...icon} />} onClick={cover} />}
      </div>
      {photo && (
        <CoverSheet key={photo.codigo} incidencia={card.incidencia.id} photo={photo} opened={covering} onClose={() => setCovering(false)} />
      )}
    </>
  )
}

export const ReviewPage = () => {
  const say = useReviewTexts()
  const review = useReview()
  const { query, cards, kind, last, left } = review
  const [card, ...next] = cards
  useKeys({ z: () => void review.undo() })
  const many = left(kind) >= reviewsCounted
  const chips = (
    <div className="row wrap gap-8 py-8" role="group" aria-label={say('filter')}>
      {[undefined, ...reviewKinds].map((each) => (
        <FilterChip key={each ?? 'todas'} pressed={kind === each} onClick={() => review.setKind(each)}>
          {say(`kind_${each ?? 'todas'}`)} {left(each)}
          {left(each) >= reviewsCounted && '+'}
        </FilterChip>
      ))}
    </div>
  )
  return (
    <AppPage
      title={say('title')}
      subtitle={card && say(many ? 'leftMany' : 'left', { count: left(kind) })}
      tools={chips}
      actions={<ReviewKeys />}
    >
      <div className="column gap-12 contained">
        {last && <Undo key={last.card.incidencia.id} last={last} onUndo={() => void review.undo()} />}
        <Load query={query}>
          {() =>
            card ? (
              <Reviewed key={card.incidencia.id} review={review} card={card} next={next} />
            ) : (
              left(kind) <= 0 && <EmptyState picture={IconChecks} title={say('empty')} text={say('emptyText')} />
            )
          }
        </Load>
        <Prefetched cards={next.slice(0, 3)} />
      </div>
    </AppPage>
  )
}
