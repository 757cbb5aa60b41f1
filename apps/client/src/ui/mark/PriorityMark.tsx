import { IconChevronDown, IconChevronsUp, IconEqual } from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import classes from './chips.module.css'
import { useUiTexts } from '../texts.ts'

const icons = { alta: IconChevronsUp, media: IconEqual, baja: IconChevronDown } as const
type Priority = keyof typeof icons
const isPriority = (value: string): value is Priority => value in icons

type Props = {
  /** `alta`, `media` or `baja`; any other value renders nothing. */
  priority: string
  /** A square in phone lists, a chip in a detail, plain words in a table. */
  as?: 'square' | 'chip' | 'words'
}

/** Priority by shape, word and colour; the square has its word for screen readers. */
export const PriorityMark = ({ priority, as = 'square' }: Props) => {
  const say = useUiTexts()
  if (!isPriority(priority)) return null
  const Shape = icons[priority]
  if (as === 'square')
    return (
      <span className={`${classes.priority} inline fixed centre`} data-priority={priority}>
        <Shape size={20} stroke={2.6} aria-hidden />
        <VisuallyHidden>{say(`priority_${priority}`)}</VisuallyHidden>
      </span>
    )
  return (
    <span
      className={`${classes.chip} smaller inline strong`}
      data-bare={as === 'words' || undefined}
      data-large={as === 'chip' || undefined}
      data-priority={priority}
    >
      <Shape size={as === 'chip' ? 18 : 15} stroke={2.4} aria-hidden />
      <span>{say(as === 'chip' ? `priority_${priority}` : `word_${priority}`)}</span>
    </span>
  )
}
