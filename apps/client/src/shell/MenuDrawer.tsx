import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMunicipality } from '#/platform/configuration.ts'
import { useOverlay } from '#/ui/popup/overlays.ts'
import { useUiTexts } from '#/ui/texts.ts'
import { Crest } from '#/ui/page/Crest.tsx'
import { Menu } from './Menu.tsx'
import classes from './shell.module.css'
import { useShellTexts } from './texts.ts'

export const MenuDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const say = useShellTexts()
  const sayUi = useUiTexts()
  useOverlay(opened, onClose)
  const place = useMunicipality()?.nombre ?? 'Avisa'
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="left"
      size="calc(100vw - 58px)"
      classNames={{ content: `${classes.drawer} column` }}
    >
      <Drawer.Overlay backgroundOpacity={0.46} />
      <Drawer.Content aria-label={say('mainMenu')}>
        <div className={`${classes.drawerHead} row gap-12`}>
          <Crest size={44} />
          <span className="small grow quiet">
            <b className="block title main">{place}</b>
            <span>Avisa</span>
          </span>
          <ActionIcon aria-label={sayUi('close')} onClick={onClose}>
            <IconX size={24} stroke={1.9} aria-hidden />
          </ActionIcon>
        </div>
        <nav className={`${classes.drawerBody} column fill scroll`} aria-label={say('mainMenu')}>
          <Menu onGo={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
