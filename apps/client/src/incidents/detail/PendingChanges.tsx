import { moveIncident, updateIncident } from '@avisa/contract/incidents/routes'
import { ItemActions } from '#/outbox/shared/ItemActions.tsx'
import { WaitingCard } from '#/outbox/shared/WaitingCard.tsx'
import { useErrorText } from '#/platform/error-text.ts'
import { useOutbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { useDetailTexts } from './texts.ts'

const paths: ReadonlySet<string> = new Set([updateIncident.path, moveIncident.path])
const isOf = (id: number, { path, params }: OutboxItem) => paths.has(path) && 'id' in params && params.id === id

const announced = new Set<string>()

/** That one may not is also said in an alert, once; what is left of the change stays below. */
const useForbiddenAlert = ({ id, error }: OutboxItem) => {
  const { title, message } = useErrorText()(error ?? { kind: 'forbidden', detail: {} })
  useFollow(error?.kind === 'forbidden' && !announced.has(id), (news) => {
    if (!news) return
    announced.add(id)
    void alert({ title, message })
  })
}

const Refused = ({ item }: { item: OutboxItem }) => {
  useForbiddenAlert(item)

  const say = useDetailTexts()
  const errorText = useErrorText()
  const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
  return (
    <Notice kind="wrong" live>
      {say('refused', { reason: [message, ...errors].join(' ') })}
      <ItemActions item={item} />
    </Notice>
  )
}

/** Changes of this incident that were made here and are on their way, or were refused: why, and what can be done. */
export const PendingChanges = ({ id }: { id: number }) => {
  const say = useDetailTexts()
  const { items } = useOutbox()
  return items
    .filter((item) => isOf(id, item))
    .map((item) =>
      item.state === 'refused' ? (
        <Refused key={item.id} item={item} />
      ) : (
        <WaitingCard key={item.id} item={item} sending={say('sending')} waiting={say('waiting')} later={say('later')} />
      ),
    )
}
