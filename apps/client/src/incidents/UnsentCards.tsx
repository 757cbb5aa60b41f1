import { Anchor, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { createIncident } from '@avisa/contract/incidents/routes'
import { useClient } from '#/platform/client.ts'
import { isNetwork } from '#/platform/call-error.ts'
import { outbox, useOutbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { paths } from '@avisa/contract/paths'
import { Thumbnail } from '#/ui/list/Rows.tsx'
import { NotSentChip } from '#/ui/mark/StateChip.tsx'
import classes from './incidents.module.css'
import { useIncidentTexts } from './texts.ts'

const Card = ({ item }: { item: OutboxItem }) => {
  const client = useClient()
  const say = useIncidentTexts()
  const refused = item.state === 'refused'
  return (
    <article className="card mb-12">
      <div className="flex gap-12 p-12">
        <Thumbnail size={56} icon={<IconCloudOff size={26} stroke={1.9} />} />
        <div className="grow">
          <h2 className="title">{item.title}</h2>
          <div className="small quiet">{item.detail}</div>
          <NotSentChip refused={refused} />
        </div>
      </div>
      <div className={`${classes.unsentFoot} row between gap-8 touch-52 ruled-top`}>
        <span className="small quiet">{!refused && say(item.error && !isNetwork(item.error.kind) ? 'willSendLater' : 'willSend')}</span>
        {refused ? (
          <Anchor component={Link} to={paths.outbox} fw={600}>
            {say('seeReason')}
          </Anchor>
        ) : (
          <Button variant="subtle" size="sm" onClick={() => void outbox(client).retry(item.id)}>
            {say('sendNow')}
          </Button>
        )}
      </div>
    </article>
  )
}

export const UnsentCards = () => {
  const { items } = useOutbox()
  const reports = items.filter((item) => item.answer === undefined && item.path === createIncident.path)
  if (reports.length === 0) return null
  return (
    <div className="column gap-16">
      {reports.map((item) => (
        <Card key={item.id} item={item} />
      ))}
    </div>
  )
}
