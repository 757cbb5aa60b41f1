import { Button } from '@mantine/core'
import { IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '@avisa/contract/paths'
import { useClient } from '#/platform/client.ts'
import { useOnline } from '#/platform/network.ts'
import { outbox, useOutbox } from '#/platform/outbox/use-outbox.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { OutboxCard } from './OutboxCard.tsx'
import { ActsButton } from './shared/ActsButton.tsx'
import classes from './outbox.module.css'
import { useOutboxTexts } from './texts.ts'

export const OutboxPage = () => {
  const client = useClient()
  const say = useOutboxTexts()
  const navigate = useNavigate()
  const online = useOnline()
  const { items, refused } = useOutbox()
  const waiting = items.filter(({ state }) => state === 'waiting')
  const goes = refused < items.length && say(online ? 'online' : 'offline')
  const stays = refused > 0 && say('refusedStay')

  if (items.length === 0) {
    const report = <Button onClick={() => void navigate(paths.newIncident)}>{say('emptyAction')}</Button>
    const picture = IconCircleCheck
    return (
      <AppPage title={say('title')} back="/" actions={<ActsButton />}>
        <EmptyState picture={picture} title={say('emptyTitle')} text={say('emptyText')} action={report} />
      </AppPage>
    )
  }
  const main = {
    label: say('sendAll', { count: waiting.length }),
    icon: IconSend,
    onClick: () => waiting.forEach(({ id }) => void outbox(client).retry(id)),
    reason: online ? undefined : say('waitForNetwork'),
  }
  return (
    <AppPage
      title={say('title')}
      subtitle={[goes, stays].filter(Boolean).join(' ')}
      back="/"
      look="list"
      actions={<ActsButton />}
      footer={waiting.length > 0 && <ActionBar main={main} />}
    >
      <ol className={`${classes.list} column gap-12`}>
        {items.map((item, at) => (
          <OutboxCard key={item.id} item={item} number={at + 1} />
        ))}
      </ol>
    </AppPage>
  )
}
