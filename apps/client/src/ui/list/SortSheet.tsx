import { Button, Radio } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { Sheet } from '../popup/Sheet.tsx'
import { useListTexts } from './list-texts.ts'

type Props<S extends string> = { sort: S; options: readonly { value: S; label: string }[]; onChoose: (next: S) => void }

export const SortSheet = <S extends string>({ sort, options, onChoose }: Props<S>) => {
  const say = useListTexts()
  const [opened, setOpened] = useState(false)
  const label = options.find(({ value }) => value === sort)?.label ?? ''
  const choose = (next: string) => {
    const option = options.find(({ value }) => value === next)
    if (option) onChoose(option.value)
    setOpened(false)
  }
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${say('sortBy')}: ${label}`}
        leftSection={<IconArrowsSort size={20} stroke={1.9} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('sortBy')}>
        <Radio.Group value={sort} onChange={choose} aria-label={say('sortBy')}>
          {options.map(({ value, label }) => (
            <label key={value} className="row between gap-12 strong touch-52 touchable ruled">
              <span>{label}</span>
              <Radio value={value} />
            </label>
          ))}
        </Radio.Group>
      </Sheet>
    </>
  )
}
