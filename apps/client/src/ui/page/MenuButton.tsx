import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { useObservable } from '#/platform/observable.ts'
import { menuOpened } from './menu-opened.ts'
import classes from './menu-button.module.css'
import { useUiTexts } from '../texts.ts'

export const MenuButton = () => {
  const client = useClient()
  const say = useUiTexts()
  const opened = useObservable(menuOpened(client))
  return (
    <span className={classes.menuButton}>
      <ActionIcon aria-label={say('menu')} aria-haspopup="dialog" aria-expanded={opened} onClick={() => menuOpened(client).set(true)}>
        <IconMenu2 size={24} stroke={1.9} aria-hidden />
      </ActionIcon>
    </span>
  )
}
