import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { stateIcons } from '#/ui/mark/state-icons.ts'
import { typeIcons } from '#/ui/mark/type-icons.ts'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import classes from './configuration.module.css'
import { OpenButton } from './field-parts.tsx'
import { useConfigurationTexts } from './texts.ts'

type Props = { id: string; label: string; value: unknown; disabled: boolean; onChange: (value: unknown) => void }

const names = [...new Set([...Object.keys(typeIcons), ...Object.keys(stateIcons)])].toSorted()

export const IconPicker = ({ id, label, value, disabled, onChange }: Props) => {
  const say = useConfigurationTexts()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const name = typeof value === 'string' ? value : ''
  return (
    <>
      <OpenButton id={id} disabled={disabled} onClick={() => setOpened(true)}>
        <span className="row gap-12">
          {name && <TypeIcon name={name} />}
          {say(name ? 'changeIcon' : 'untitledIcon')}
        </span>
      </OpenButton>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={label}>
        <div className="column gap-12">
          <SearchField label={say('searchIcon')} value={typed} onChange={setTyped} autoFocus />
          <div className={`${classes.icons} grid gap-4`} role="group" aria-label={say('icons')}>
            {names
              .filter((each) => each.includes(typed.trim().toLowerCase()))
              .map((each) => (
                <UnstyledButton
                  key={each}
                  className={`${classes.icon} inline centre rounded-12 hoverable`}
                  aria-label={each}
                  title={each}
                  aria-pressed={each === name}
                  onClick={() => {
                    onChange(each)
                    setOpened(false)
                  }}
                >
                  <TypeIcon name={each} />
                </UnstyledButton>
              ))}
          </div>
        </div>
      </Sheet>
    </>
  )
}
