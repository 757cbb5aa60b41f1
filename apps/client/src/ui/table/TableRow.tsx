import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './table.module.css'
import { useTableTexts } from './texts.ts'

type Props = {
  fila: number
  /** What it is, where its fields do not say so. */
  title?: string | undefined
  onRemove?: ((fila: number) => void) | undefined
  fields: ReactNode
  children?: ReactNode
}

/** One row of a table that is mended in place; what is wrong is said below its fields. */
export const TableRow = ({ fila, title, onRemove, fields, children }: Props) => {
  const say = useTableTexts()
  const name = say('row', { fila })
  return (
    <section className={`${classes.row} column gap-8`} aria-label={name}>
      <div className="row gap-8">
        <span className="small quiet grow anywhere">{title ? `${name} · ${title}` : name}</span>
        {onRemove && (
          <ActionIcon aria-label={say('removeRow', { fila })} onClick={() => onRemove(fila)}>
            <IconX size={20} stroke={1.9} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.fields}>{fields}</div>
      {children}
    </section>
  )
}

/** A word that stands for nothing known, with what it may stand for. */
export const UnknownWord = ({ text, proposal }: { text: string; proposal?: { text: string; apply: () => void } | undefined }) => {
  const say = useTableTexts()
  return (
    <p className="small wrong">
      {say('unknownWord', { text })}{' '}
      {proposal && (
        <Button variant="subtle" size="compact-sm" onClick={proposal.apply}>
          {say('use', { name: proposal.text })}
        </Button>
      )}
    </p>
  )
}
