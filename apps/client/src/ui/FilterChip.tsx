import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chips.module.css'

type Props = { pressed: boolean; onClick: () => void; children: ReactNode }

/** A filter that is on or off, said by `aria-pressed` and drawn in the accent. */
export const FilterChip = ({ pressed, onClick, children }: Props) => (
  <UnstyledButton className={classes.filter ?? ''} aria-pressed={pressed} onClick={onClick}>
    {children}
  </UnstyledButton>
)
