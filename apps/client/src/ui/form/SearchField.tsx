import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useShortcuts } from '#/platform/shortcuts.ts'
import classes from './fields.module.css'
import { useUiTexts } from '../texts.ts'
import { useKeys } from '../hooks/use-keys.ts'

type SearchProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  autoFocus?: boolean
  /** The key «/» leads here. */ slash?: boolean
  /** A press has just made it appear: it takes the focus. */ summoned?: boolean
}

/** A search on its own, outside a form: named for screen readers, cleared by a button and by Esc. */
export const SearchField = ({
  label,
  value,
  onChange,
  placeholder = label,
  autoFocus = false,
  slash = false,
  summoned = false,
}: SearchProps) => {
  const say = useUiTexts()
  const hint = useShortcuts() && slash
  const input = useRef<HTMLInputElement>(null)
  useKeys(slash ? { '/': () => input.current?.focus() } : {})
  const clear = value ? (
    <ActionIcon size={44} aria-label={say('clear')} onClick={() => onChange('')}>
      <IconX size={20} stroke={1.9} aria-hidden />
    </ActionIcon>
  ) : (
    hint && (
      <kbd className={`${classes.slash} quiet`} aria-hidden>
        /
      </kbd>
    )
  )
  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      // In a sheet the focus trap decides, and looks for this; taking the focus ourselves would hide from it where to give it back.
      data-autofocus={autoFocus || undefined}
      autoFocus={summoned}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value) onChange('')
      }}
      leftSection={<IconSearch size={22} stroke={1.9} aria-hidden />}
      leftSectionWidth={48}
      rightSection={clear}
      rightSectionWidth={52}
    />
  )
}
