import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, type Icon } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { useKeys } from '../hooks/use-keys.ts'
import { useIsWide } from '../list/ListDetail.tsx'
import { toast } from '../popup/popups.ts'
import { useUiTexts } from '../texts.ts'
import { ActionBar } from './ActionBar.tsx'

export type BarAct = {
  label: string
  main: string
  icon: Icon
  letter?: string
  reason?: string | undefined
  onClick: () => void
}

export const ActsBar = ({ acts }: { acts: readonly BarAct[] }) => {
  const say = useUiTexts()
  const wide = useIsWide()
  const client = useClient()
  const run = ({ reason, onClick }: BarAct) => (reason === undefined ? onClick() : toast(client, { message: reason }))
  useKeys(Object.fromEntries(acts.flatMap((act) => (act.letter ? [[act.letter, () => run(act)] as const] : []))))
  const [first, second, ...rest] = acts
  if (wide)
    return (
      <div className="row wrap gap-4">
        {acts.map((act) => (
          <Button
            key={act.label}
            variant="subtle"
            size="sm"
            title={act.reason}
            aria-disabled={act.reason !== undefined || undefined}
            leftSection={<act.icon size={18} stroke={1.9} aria-hidden />}
            rightSection={act.letter && <kbd aria-hidden>{act.letter.toUpperCase()}</kbd>}
            onClick={() => run(act)}
          >
            {act.label}
          </Button>
        ))}
      </div>
    )
  if (!first) return null
  const others = rest.length > 0 && (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={48} variant="default" aria-label={say('moreActs')}>
          <IconDotsVertical size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rest.map((act) => (
          <Menu.Item
            key={act.label}
            leftSection={<act.icon size={20} stroke={1.9} aria-hidden />}
            disabled={act.reason !== undefined}
            onClick={act.onClick}
          >
            {act.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  const secondary = (
    <>
      {others}
      {second && (
        <Button
          variant="default"
          size="lg"
          aria-disabled={second.reason !== undefined || undefined}
          leftSection={<second.icon size={20} stroke={1.9} aria-hidden />}
          onClick={() => run(second)}
        >
          {second.label}
        </Button>
      )}
    </>
  )
  return <ActionBar main={{ label: first.main, icon: first.icon, reason: first.reason, onClick: first.onClick }} secondary={secondary} />
}
