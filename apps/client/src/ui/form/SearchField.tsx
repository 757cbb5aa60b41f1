import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useShortcuts } from '#/platform/shortcuts.ts'
import classes from './fields.module.css'
import { useUiTexts } from '../texts.ts'
import { listKeys } from '../hooks/list-keys.ts'
import { useKeys } from '../hooks/use-keys.ts'

type SearchProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  autoFocus?: boolean
  /** Focused by the key «/». */
  slash?: boolean
  summoned?: boolean
}

/** A search outside a form, with its own accessible name; cleared by its button and by Esc. */
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
  useKeys(slash ? { [listKeys.search]: () => input.current?.focus() } : {})
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
      // In a sheet the focus trap looks for this attribute; focusing the field ourselves would lose the
      // element to return the focus to.
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
