import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useExtraTexts } from './texts.ts'
import classes from './extra-fields.module.css'

type Props = {
  name: string
  opened: boolean
  onClose: () => void
  /** It stays open while several are chosen. */
  multiple: boolean
  typed: string
  onType: (typed: string) => void
  children: ReactNode
}

/** A long list to choose from, with a search. */
export const ChoiceSheet = ({ name, opened, onClose, multiple, typed, onType, children }: Props) => {
  const say = useExtraTexts()
  const footer = multiple && (
    <div className={classes.foot}>
      <Button fullWidth onClick={onClose}>
        {say('done')}
      </Button>
    </div>
  )
  return (
    <Sheet opened={opened} onClose={onClose} title={name} footer={footer}>
      <div className="column gap-12">
        <SearchField label={say('search')} value={typed} onChange={onType} autoFocus />
        {children}
      </div>
    </Sheet>
  )
}
