import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useContext, type ReactNode } from 'react'
import { DetailPaneContext, type DetailPane } from '../list/detail-pane.ts'
import { useBack } from './navigation.ts'
import classes from './page.module.css'
import { useUiTexts } from '../texts.ts'

type BackProps = { /** The address, or action, of the back arrow when there is no previous page. */ back: string | (() => void) }

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
  /** In place of the arrow. */
  lead?: ReactNode
  /** A word or a code beside the arrow; the title of the screen is the page's h1. */
  label?: ReactNode
  actions?: ReactNode
}

const PaneSteps = ({ close, previous, next }: DetailPane) => {
  const say = useUiTexts()
  const icon = { size: 22, stroke: 1.9, 'aria-hidden': true } as const
  return (
    <>
      <ActionIcon aria-label={say('previous')} disabled={!previous} onClick={previous}>
        <IconChevronUp {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={say('next')} disabled={!next} onClick={next}>
        <IconChevronDown {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={say('close')} onClick={close}>
        <IconX {...icon} />
      </ActionIcon>
    </>
  )
}

/** 56 px high. */
export const AppHeader = ({ back, lead, label, actions }: Props) => {
  const pane = useContext(DetailPaneContext)
  const arrow = back !== undefined && !pane
  return (
    <div className={`${classes.bar} row`}>
      {arrow ? <BackButton back={back} /> : lead}
      <span className={`${classes.barLabel} size-17 strong anywhere min-0 leading-22`} data-indent={(!arrow && !lead) || undefined}>
        {label}
      </span>
      {actions}
      {pane && <PaneSteps {...pane} />}
    </div>
  )
}
