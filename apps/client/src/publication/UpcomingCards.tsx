import { photosToReview } from '@avisa/contract/publication/rules'
import type { ReviewCard } from '@avisa/contract/publication/schemas'
import { photoUrl } from '#/platform/photo-url.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import classes from './review.module.css'
import { useReviewTexts } from './texts.ts'

/** The next cards at a glance; a press takes one in hand. */
export const UpcomingCards = ({ cards, onTake }: { cards: readonly ReviewCard[]; onTake: (at: number) => void }) => {
  const say = useReviewTexts()
  if (cards.length === 0) return null
  return (
    <section aria-label={say('upcoming')}>
      <h2 className="small quiet">{say('upcoming')}</h2>
      <ol className={`${classes.upcoming} list grid gap-8 mt-8`}>
        {cards.map(({ incidencia, desde }, at) => {
          const [photo] = photosToReview(incidencia)
          return (
            <li key={incidencia.id} className="min-0">
              <button
                type="button"
                className={`${classes.nextCard} pressable row gap-8 wide surface rounded-12`}
                onClick={() => onTake(at)}
              >
                {photo && <img src={photoUrl(photo, 'thumb')} alt="" />}
                <span className="column min-0">
                  <span className="small medium">{incidencia.descripcion}</span>
                  <span className="small quiet">
                    <RelativeTime plain time={desde} />
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
