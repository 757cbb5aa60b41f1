import { ActionIcon, Drawer, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOverlay } from './overlays.ts'
import classes from './sheet.module.css'
import { useUiTexts } from '../texts.ts'
import { useLateOpen } from './use-late-open.ts'

const widths = { usual: 480, medium: 800, large: 960 } as const

export type SheetProps = {
  opened: boolean
  onClose: () => void
  title: string
  footer?: ReactNode
  /** Of the dialog on wide screens; `medium` has room for four columns, `large` for a map. */
  size?: keyof typeof widths
  children: ReactNode
}

export const SheetFrame = ({ opened, onClose, title, footer, size = 'usual', children }: SheetProps) => {
  const say = useUiTexts()
  const isTop = useOverlay(opened, onClose)
  const wide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false }) ?? false
  const Shape = wide ? Modal.Root : Drawer.Root
  const Part = wide ? Modal : Drawer
  const shape = wide ? { size: widths[size], centered: true } : { position: 'bottom' as const, size: 'auto' }
  return (
    // Every open one hears Escape.
    <Shape opened={useLateOpen(opened)} onClose={() => isTop() && onClose()} classNames={{ content: `${classes.sheet} column` }} {...shape}>
      <Part.Overlay backgroundOpacity={0.46} />
      <Part.Content radius={24} data-wide={wide || undefined}>
        {!wide && (
          <button type="button" className={`${classes.handle} fixed`} aria-label={say('close')} onClick={onClose}>
            <span />
          </button>
        )}
        <div className={`${classes.head} row`}>
          <Part.Title className={`${classes.title} grow anywhere`}>{title}</Part.Title>
          <ActionIcon aria-label={say('close')} onClick={onClose}>
            <IconX size={24} stroke={1.9} aria-hidden />
          </ActionIcon>
        </div>
        <Part.Body className={`${classes.body} fill`}>{children}</Part.Body>
        {footer}
      </Part.Content>
    </Shape>
  )
}
