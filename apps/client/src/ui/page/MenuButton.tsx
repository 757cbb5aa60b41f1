import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useObservable } from '#/platform/observable.ts'
import { menuOpened } from './menu-opened.ts'
import classes from './menu-button.module.css'
import { useUiTexts } from '../texts.ts'

export const MenuButton = () => {
  const say = useUiTexts()
  const opened = useObservable(menuOpened)
  return (
    <span className={classes.menuButton}>
      <ActionIcon aria-label={say('menu')} aria-haspopup="dialog" aria-expanded={opened} onClick={() => menuOpened.set(true)}>
        <IconMenu2 size={24} stroke={1.9} aria-hidden />
      </ActionIcon>
    </span>
  )
}
