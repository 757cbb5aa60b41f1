import type { EventName, NoticeReceiver, RuleChannel } from '@avisa/contract/notifications/events'
import { ActionIcon } from '@mantine/core'
import { IconBell, IconDeviceMobile, IconMail, IconMinus } from '@tabler/icons-react'
import { channelsOf, isOn, type Cell, type Rules } from './matrix.ts'
import { useEventTexts } from './event-texts.ts'
import { useNoticeRuleTexts } from './texts.ts'

export const channelIcons = { app: IconBell, push: IconDeviceMobile, correo: IconMail } as const

export const useEventName = () => {
  const say = useEventTexts()
  return (evento: EventName): string => say(evento === 'comentario' ? 'comentario_evento' : evento)
}

export type CellsProps = { stored: Rules; rules: Rules; disabled: boolean; onToggle: (cell: Cell) => void }

const CellButton = ({ stored, rules, disabled, onToggle, cell }: CellsProps & { cell: Cell }) => {
  const say = useNoticeRuleTexts()
  const sayEvent = useEventTexts()
  const nameOf = useEventName()
  const on = isOn(rules, cell)
  const Shape = on ? channelIcons[cell.canal] : IconMinus
  return (
    <ActionIcon
      variant={on ? 'light' : 'subtle'}
      size={36}
      aria-pressed={on}
      disabled={disabled}
      bd={on === isOn(stored, cell) ? undefined : '2px solid var(--av-accent)'}
      aria-label={say('cell', { event: nameOf(cell.evento), who: sayEvent(cell.quien), channel: say(cell.canal) })}
      onClick={() => onToggle(cell)}
    >
      <Shape size={18} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
}

/** One receiver of an event: a button for each way. */
export const Cells = ({ evento, quien, ...props }: CellsProps & { evento: EventName; quien: NoticeReceiver }) => (
  <span className="inline gap-4">
    {channelsOf(quien).map((canal: RuleChannel) => (
      <CellButton key={canal} {...props} cell={{ evento, quien, canal }} />
    ))}
  </span>
)
