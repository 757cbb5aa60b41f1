import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical, IconLock } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useClient } from '#/platform/client.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { usePerson } from '#/platform/session.ts'
import { Segmented } from '../form/Segmented.tsx'
import { Sheet } from '../popup/Sheet.tsx'
import { useListTexts } from './list-texts.ts'
import { shownColumns } from './RecordTable.tsx'

type Named = { key: string; title: string; link?: boolean; extra?: boolean }
export type TableChoice = {
  columns: readonly Named[]
  /** Undefined while the list shows its usual ones. */
  chosen: readonly string[] | undefined
  onChoose: (chosen: readonly string[] | undefined) => void
}
type Look = 'table' | 'cards'
/** Table or cards: this person's last choice for this list. */
export const useLook = (list: string) => {
  const client = useClient()
  const key = `forma_${list}_${usePerson()?.user_id ?? 0}` as const
  const [stored, setStored] = useState(() => readLocal(client, key))
  const choose = (look: Look) => {
    writeLocal(client, key, look)
    setStored(look)
  }
  return [stored === 'cards' ? 'cards' : 'table', choose] as const
}

export type LookChoice = { look: Look; onLook: (look: Look) => void }
export type GroupChoice = {
  groups: readonly { key: string; title: string }[]
  group: string | undefined
  onGroup: (key: string | undefined) => void
}

const moved = (keys: readonly string[], key: string, to: number): readonly string[] => {
  const others = keys.filter((each) => each !== key)
  return to < 0 || to > others.length ? keys : [...others.slice(0, to), key, ...others.slice(to)]
}

/** Order by drag, by buttons, and by Alt with an arrow key. */
const Columns = ({ columns, chosen, onChoose }: TableChoice) => {
  const say = useListTexts()
  const [dragged, setDragged] = useState<string>()
  const shown = shownColumns(columns, chosen).map(({ key }) => key)
  const hidden = columns.filter(({ key }) => !shown.includes(key))
  const rows = [...shown.flatMap((key) => columns.filter((column) => column.key === key)), ...hidden]
  const move = (key: string, to: number) => onChoose(moved(shown, key, to))
  const press = (key: string, at: number) => (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined || at >= shown.length) return
    event.preventDefault()
    move(key, at + by)
  }
  return (
    <div role="group" aria-label={say('columns')}>
      {rows.map(({ key, title, link }, at) => {
        const isShown = at < shown.length
        return (
          <div
            key={key}
            role="presentation"
            className="row gap-8 touch ruled"
            draggable={isShown}
            onDragStart={() => setDragged(key)}
            onDragOver={(event) => isShown && dragged && event.preventDefault()}
            onDrop={() => dragged && move(dragged, at)}
            onKeyDown={press(key, at)}
          >
            <IconGripVertical size={18} stroke={1.9} aria-hidden visibility={isShown ? 'visible' : 'hidden'} />
            <Checkbox
              className="grow"
              label={title}
              checked={isShown}
              disabled={link ?? false}
              onChange={() => onChoose(isShown ? shown.filter((each) => each !== key) : [...shown, key])}
            />
            {link && <IconLock size={18} stroke={1.9} aria-label={say('columnLocked')} />}
            {isShown && (
              <>
                <ActionIcon aria-label={say('columnUp', { name: title })} disabled={at === 0} onClick={() => move(key, at - 1)}>
                  <IconArrowUp size={20} stroke={1.9} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={say('columnDown', { name: title })}
                  disabled={at === shown.length - 1}
                  onClick={() => move(key, at + 1)}
                >
                  <IconArrowDown size={20} stroke={1.9} aria-hidden />
                </ActionIcon>
              </>
            )}
          </div>
        )
      })}
      {chosen && (
        <Button variant="subtle" mt="sm" onClick={() => onChoose(undefined)}>
          {say('columnsUsual')}
        </Button>
      )}
    </div>
  )
}

type Props = { table: TableChoice | undefined; looks: LookChoice | undefined; groups: GroupChoice }

/** How a list is shown: as a table or as cards, grouped, and with which columns. */
export const ColumnsSheet = ({ table, looks, groups: { groups, group, onGroup } }: Props) => {
  const say = useListTexts()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-haspopup="dialog"
        aria-label={say(table ? 'columns' : 'group')}
        leftSection={<IconColumns3 size={20} stroke={1.9} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {say(table ? 'columns' : 'group')}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('shownAs')}>
        <div className="column gap-20">
          {looks && (
            <Segmented<Look>
              label={say('shownAs')}
              value={looks.look}
              onChange={looks.onLook}
              options={(['table', 'cards'] as const).map((value) => ({ value, label: say(value) }))}
            />
          )}
          <NativeSelect
            label={say('groupBy')}
            value={group ?? ''}
            onChange={(event) => onGroup(event.currentTarget.value || undefined)}
            data={[{ value: '', label: say('groupNone') }, ...groups.map(({ key, title }) => ({ value: key, label: title }))]}
          />
          {table && <Columns {...table} />}
        </div>
      </Sheet>
    </>
  )
}
