import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBack } from './navigation.ts'
import classes from './page.module.css'
import { useUiTexts } from './texts.ts'

type BackProps = { /** Where back leads when nothing is behind: a path, or what to do instead. */ back: string | (() => void) }

export const BackButton = ({ back }: BackProps) => {
  const say = useUiTexts()
  const goBack = useBack(typeof back === 'string' ? back : '/')
  return (
    <ActionIcon aria-label={say('back')} onClick={typeof back === 'string' ? goBack : back}>
      <IconArrowLeft size={24} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
}

type Props = {
  back?: string | (() => void) | undefined
  /** A word or a code beside the arrow; the screen's title is the page's h1. */ label?: ReactNode
  actions?: ReactNode
}

/** The 56 px bar of a screen that one came to from another. */
export const AppHeader = ({ back, label, actions }: Props) => (
  <div className={classes.bar}>
    {back !== undefined && <BackButton back={back} />}
    <span className={classes.barLabel} data-indent={back === undefined || undefined}>
      {label}
    </span>
    {actions}
  </div>
)
