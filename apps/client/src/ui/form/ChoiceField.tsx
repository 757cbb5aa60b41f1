import { NativeSelect } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { fold } from '@avisa/contract/addresses/fold'
import { EmptyState } from '../state/EmptyState.tsx'
import { OptionalMark } from './field-parts.tsx'
import { RowCard, Row } from '../list/Rows.tsx'
import { SearchField } from './SearchField.tsx'
import { Sheet } from '../popup/Sheet.tsx'
import classes from './fields.module.css'
import { useUiTexts } from '../texts.ts'

type Choice = { id: number; text: string }
type ChoiceProps = {
  label: string
  /** Required is the default; the others show «(opcional)». */
  optional?: boolean
  choices: readonly Choice[]
  value: number | null | undefined
  onChange: (id: number | null) => void
  /** Shown while nothing is selected. */
  none: string
  disabled?: boolean
}

/** Longer lists open in a sheet with a search (docs/appearance.md, Forms). */
const longest = 7

const Searched = ({ label, optional = false, choices, value, onChange, none, disabled = false }: ChoiceProps) => {
  const say = useUiTexts()
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const close = () => {
    setOpened(false)
    setTyped('')
  }
  const selected = choices.find((choice) => choice.id === value)
  const rows = [...(typed ? [] : [{ id: null, text: none }]), ...choices.filter(({ text }) => fold(text).includes(fold(typed)))]
  return (
    <>
      <div>
        <span id={`${id}name`} className={`${classes.choiceLabel} label`}>
          {optional ? <OptionalMark label={label} /> : label}
        </span>
        <button
          type="button"
          className={`${classes.choice} row between gap-12 wide rounded-12 surface touchable`}
          data-none={!selected || undefined}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-labelledby={`${id}name ${id}chosen`}
          onClick={() => setOpened(true)}
        >
          <span id={`${id}chosen`}>{selected?.text ?? none}</span>
          <IconChevronDown size={20} stroke={1.9} aria-hidden />
        </button>
      </div>
      <Sheet opened={opened} onClose={close} title={label}>
        <div className={`${classes.choices} column gap-12`}>
          <SearchField label={say('searchChoices')} value={typed} onChange={setTyped} autoFocus />
          <p className="small quiet" role="status" hidden={typed === ''}>
            {say('choicesFound', { count: rows.length })}
          </p>
          {rows.length === 0 ? (
            <EmptyState title={say('choicesNone')} />
          ) : (
            <RowCard>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  title={row.text}
                  trailing={row.id === (value ?? null) ? <IconCheck size={22} stroke={2.2} aria-label={say('chosenMark')} /> : <span />}
                  onClick={() => {
                    onChange(row.id)
                    close()
                  }}
                />
              ))}
            </RowCard>
          )}
        </div>
      </Sheet>
    </>
  )
}

export const ChoiceField = (props: ChoiceProps) => {
  const { label, optional = false, choices, value, onChange, none, disabled = false } = props
  if (choices.length > longest) return <Searched {...props} />
  return (
    <NativeSelect
      label={optional ? <OptionalMark label={label} /> : label}
      value={value ?? ''}
      disabled={disabled}
      rightSection={<IconChevronDown size={20} stroke={1.9} aria-hidden />}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    >
      <option value="">{none}</option>
      {choices.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </NativeSelect>
  )
}
