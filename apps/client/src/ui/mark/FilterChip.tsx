import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './chips.module.css'

type Props = { pressed: boolean; onClick: () => void; children: ReactNode }

export const FilterChip = ({ pressed, onClick, children }: Props) => (
  <UnstyledButton className={`${classes.filter} small inline fixed medium`} aria-pressed={pressed} onClick={onClick}>
    {children}
  </UnstyledButton>
)

type OpenProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { active: boolean }

/** Opens a dialog, or is the target of a menu. */
export const OpenChip = ({ active, ...button }: OpenProps) => (
  <UnstyledButton
    aria-haspopup="dialog"
    {...button}
    className={`${classes.filter} small inline fixed medium`}
    data-active={active || undefined}
  />
)

type RemovableProps = { children: ReactNode; label: string; onRemove: () => void }

export const RemovableChip = ({ children, label, onRemove }: RemovableProps) => (
  <UnstyledButton className={`${classes.filter} small inline fixed medium`} data-active aria-label={label} onClick={onRemove}>
    {children}
    <IconX size={16} stroke={2.3} aria-hidden />
  </UnstyledButton>
)
