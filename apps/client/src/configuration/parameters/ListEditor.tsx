import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useParameterScreenTexts } from '../shared/parameter-screen-texts.ts'

type Props<Item> = {
  items: readonly Item[]
  onChange: (items: readonly Item[]) => void
  nameOf: (item: Item) => string
  add: string
  empty: Item
  max: number
  disabled: boolean
  renderItem: (item: Item, change: (part: Partial<Item>) => void) => ReactNode
}

export const moved = <Item,>(items: readonly Item[], from: number, by: number): Item[] => {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(from + by, 0, item)
  return next
}

export const ListEditor = <Item,>({ items, onChange, nameOf, add, empty, max, disabled, renderItem }: Props<Item>) => {
  const say = useParameterScreenTexts()
  const step = (index: number, by: number) => onChange(moved(items, index, by))
  return (
    <div className="column gap-12">
      {items.map((item, index) => (
        // An entry has no name of its own while it is written.
        <div key={index} className="card column gap-12 p-12">
          {renderItem(item, (part) => onChange(items.map((each, other) => (other === index ? { ...each, ...part } : each))))}
          {!disabled && (
            <div className="row gap-4">
              <ActionIcon size={44} aria-label={say('up', { name: nameOf(item) })} disabled={index === 0} onClick={() => step(index, -1)}>
                <IconArrowUp size={20} stroke={1.9} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={44}
                aria-label={say('down', { name: nameOf(item) })}
                disabled={index === items.length - 1}
                onClick={() => step(index, 1)}
              >
                <IconArrowDown size={20} stroke={1.9} aria-hidden />
              </ActionIcon>
              <Button
                variant="subtle"
                size="sm"
                color="wrong"
                className="push"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => onChange(items.filter((_, other) => other !== index))}
              >
                {say('remove')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {!disabled && items.length < max && (
        <Button
          variant="default"
          size="sm"
          className="fixed"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...items, empty])}
        >
          {add}
        </Button>
      )}
    </div>
  )
}
