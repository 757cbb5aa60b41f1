import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconCircleCheck, IconCircleX, IconCloudOff, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@avisa/contract/paths'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useOnline } from '#/platform/network.ts'
import { outbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useFormat } from '#/platform/text.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { takeActBack, undoTime, type Act } from './acts.ts'
import { useOutboxTexts } from '../texts.ts'

const pathOf = ({ record }: OutboxItem): string | undefined => {
  const [kind, id] = record.split(':')
  if (kind === 'tarea') return paths.task.to({ id: Number(id) })
  return kind === 'incidencia' ? paths.incident.to({ id: Number(id) }) : undefined
}

type LineProps = { item: OutboxItem; icon: Icon; tone: string; text?: string | undefined; children?: ReactNode }

const Line = ({ item, icon: Shape, tone, text, children }: LineProps) => (
  <li className="row gap-12 py-8 ruled">
    <Shape className={`${tone} fixed`} size={22} stroke={1.9} aria-hidden />
    <div className="grow min-0">
      <div className="strong">{item.title}</div>
      {item.detail && <div className="small quiet">{item.detail}</div>}
      {text && <div className="small">{text}</div>}
    </div>
    {children}
  </li>
)

const RefusedLine = ({ item }: { item: OutboxItem }) => {
  const client = useClient()
  const say = useOutboxTexts()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { message = '', errors = [] } = item.error ? errorText(item.error) : {}
  const path = pathOf(item)
  const again = item.error?.kind === 'conflict' && item.error.detail.version !== undefined
  return (
    <Line item={item} icon={IconCircleX} tone="wrong" text={[message, ...errors].join(' ')}>
      <div className="column gap-4">
        {again && (
          <Button variant="default" size="sm" onClick={() => void outbox(client).goOn(item.id)}>
            {say('sendMine')}
          </Button>
        )}
        {path && (
          <Button variant="default" size="sm" onClick={() => void navigate(path)}>
            {say('open')}
          </Button>
        )}
      </div>
    </Line>
  )
}

const LeftLine = ({ item }: { item: OutboxItem }) => {
  const client = useClient()
  const say = useOutboxTexts()
  const online = useOnline()
  return (
    <Line item={item} icon={IconCloudOff} tone="" text={say(online ? 'leftOnline' : 'leftOffline')}>
      {online && item.error && (
        <Button variant="default" size="sm" onClick={() => void outbox(client).retry(item.id)}>
          {say('sendNow')}
        </Button>
      )}
    </Line>
  )
}

const shownLeft = 20

const Lists = ({ act: { done, refused, left } }: { act: Act }) => {
  const client = useClient()
  const say = useOutboxTexts()
  const [opened, setOpened] = useState(false)
  const discard = async () => {
    const words = { title: say('discardTitle'), message: say('discardMessage'), cancel: say('cancel') }
    if (!(await confirm(client, { ...words, confirm: say('discard'), danger: true }))) return
    for (const { id } of refused) await outbox(client).discard(id)
  }
  return (
    <>
      {refused.length > 0 && (
        <section>
          <div className="row between gap-8">
            <h3 className="heading">{say('actRefused')}</h3>
            <Button variant="subtle" color="wrong" size="sm" onClick={() => void discard()}>
              {say('leaveThem')}
            </Button>
          </div>
          <ul className="list">
            {refused.map((item) => (
              <RefusedLine key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
      {left.length > 0 && (
        <section>
          <h3 className="heading">{say('actLeft')}</h3>
          <ul className="list">
            {left.slice(0, shownLeft).map((item) => (
              <LeftLine key={item.id} item={item} />
            ))}
          </ul>
          {left.length > shownLeft && <p className="small quiet">{say('andMore', { count: left.length - shownLeft })}</p>}
        </section>
      )}
      {done.length > 0 && (
        <section>
          <Button
            variant="subtle"
            size="sm"
            px={0}
            aria-expanded={opened}
            rightSection={<IconChevronDown size={18} stroke={1.9} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {say('actDoneList', { count: done.length })}
          </Button>
          {opened && (
            <ul className="list">
              {done.map((item) => (
                <Line key={item.id} item={item} icon={IconCircleCheck} tone="accent" />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}

const Count = ({ count, icon: Shape, tone, label }: { count: number; icon: Icon; tone: string; label: string }) => (
  <span className={`row gap-6 ${tone}`}>
    <strong className="heading">{count}</strong>
    <Shape size={20} stroke={1.9} aria-hidden />
    <span className="small">{label}</span>
  </span>
)

type Props = {
  act: Act
  opened: boolean
  onClose: () => void
  /** Shows another act: the one that takes this back. */ onShow: (id: string) => void
}

/** What became of each record of an act: refused, with who or why and a way out, not sent yet, done; and taking it back. */
export const ActSheet = ({ act, opened, onClose, onShow }: Props) => {
  const client = useClient()
  const say = useOutboxTexts()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const { items, done, refused, left, undoable } = act
  const back = undoable.length + left.length
  const undo = async () => {
    setBusy(true)
    const id = await takeActBack(client, act).catch((cause: unknown) => console.warn('not taken back', cause))
    setBusy(false)
    if (id) onShow(id)
    else onClose()
  }
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={act.title}
      footer={
        <div className="foot-bar fixed column gap-8 p-16">
          <div className="flex wrap gap-12">
            {back > 0 && (
              <Button
                variant="default"
                size="lg"
                loading={busy}
                leftSection={<IconArrowBackUp size={20} stroke={1.9} aria-hidden />}
                onClick={() => void undo()}
              >
                {say('undoMany', { count: back })}
              </Button>
            )}
            <Button className="grow" size="lg" onClick={onClose}>
              {say('backToList')}
            </Button>
          </div>
          {back > 0 && <p className="small quiet">{say('undoUntil', { time: format.time(act.writtenAt + undoTime) })}</p>}
        </div>
      }
    >
      <div className="column gap-16">
        <p className="small quiet">{say('actOf', { count: items.length, when: format.when(act.writtenAt) })}</p>
        <div className="flex" style={{ gap: 2, height: 8 }} aria-hidden>
          <span className="rounded-12" style={{ flexGrow: done.length, background: 'var(--av-done-fg)' }} />
          <span className="rounded-12" style={{ flexGrow: refused.length, background: 'var(--av-wrong-fg)' }} />
          <span className="rounded-12" style={{ flexGrow: left.length, background: 'var(--av-n9)' }} />
        </div>
        <p className="row wrap gap-20" role="status">
          <Count count={done.length} icon={IconCircleCheck} tone="accent" label={say('actDone', { count: done.length })} />
          <Count count={refused.length} icon={IconCircleX} tone="wrong" label={say('actNot')} />
          <Count count={left.length} icon={IconCloudOff} tone="" label={say('actWaits')} />
        </p>
        <Lists act={act} />
      </div>
    </Sheet>
  )
}
