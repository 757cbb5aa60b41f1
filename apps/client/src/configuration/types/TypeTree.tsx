import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDotsVertical, IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { useLang } from '#/platform/text.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { nameOf } from '../shared/labels.ts'
import { inOrder, useObjects, type ObjectRow } from '../shared/objects.ts'
import type { ListProps } from '../shared/ObjectPage.tsx'
import { useConfigurationTexts } from '../shared/texts.ts'
import { useSave } from '../shared/use-save.ts'
import { moveChanges, stepPlace, treeOf, type Place, type Step } from './arrange.ts'
import { dragRows, type Dropped } from './drag-rows.ts'
import { useTypeTexts } from './texts.ts'
import classes from './types.module.css'

type Item = { row: ObjectRow; depth: 0 | 1; children: number; isOpen: boolean }

const itemsOf = (rows: readonly ObjectRow[], isOpen: (clave: string) => boolean): Item[] => {
  const tree = treeOf(rows)
  return (tree.get(null) ?? []).flatMap((row) => {
    const children = tree.get(row.clave) ?? []
    const open = isOpen(row.clave)
    const own = { row, depth: 0 as const, children: children.length, isOpen: open }
    return [own, ...(open ? children.map((child) => ({ row: child, depth: 1 as const, children: 0, isOpen: false })) : [])]
  })
}

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** What may be done to a row. */
type Acts = {
  toggle: (clave: string) => void
  fold: (clave: string) => void
  openMenu: (row: ObjectRow) => void
  step: (row: ObjectRow, step: Step) => void
  drop: (dropped: Dropped) => void
}
type RowProps = Item & {
  name: string
  say: ReturnType<typeof useTypeTexts>
  selected: boolean
  to: string
  /** Undefined where none are chosen. */
  chosen: boolean | undefined
  acts: RefObject<Acts | undefined>
}

const TypeRow = memo(({ row, depth, children, isOpen, name, say, selected, to, chosen, acts }: RowProps) => {
  const sayShared = useConfigurationTexts()
  const { clave, cuerpo, puede } = row
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const press = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined
    if (!step || !puede) return
    event.preventDefault()
    acts.current?.step(row, step)
  }
  return (
    <div
      className={`${classes.row} row gap-4 relative hoverable`}
      data-clave={puede ? clave : undefined}
      data-depth={depth}
      data-selected={selected || undefined}
      data-off={cuerpo['retirado'] === true || undefined}
    >
      {depth === 0 && children === 0 && <span className={`${classes.spacer} fixed`} />}
      {children > 0 && (
        <button
          type="button"
          className={`${classes.button} pressable inline centre fixed hoverable dims`}
          aria-expanded={isOpen}
          aria-label={say(isOpen ? 'close' : 'open', { name })}
          onClick={() => acts.current?.fold(clave)}
        >
          <Chevron size={18} stroke={2} aria-hidden />
        </button>
      )}
      {chosen !== undefined && (
        <Checkbox aria-label={say('select', { name })} checked={chosen} disabled={!puede} onChange={() => acts.current?.toggle(clave)} />
      )}
      <Link
        to={to}
        // The row is dragged, not its address.
        draggable={false}
        aria-current={selected ? 'true' : undefined}
        className={`${classes.name} row gap-8 grow plain-link focus-inside`}
        onKeyDown={press}
      >
        <TypeIcon name={String(cuerpo['icono'])} size={20} />
        <span className="grow min-0 anywhere">{name}</span>
        {cuerpo['retirado'] === true && <span className="smaller quiet">{sayShared('retiredMark')}</span>}
        {children > 0 && <span className="smaller quiet figures">{children}</span>}
      </Link>
      {puede && (
        <button
          type="button"
          className={`${classes.button} pressable inline centre fixed hoverable dims`}
          aria-label={say('menu', { name })}
          onClick={() => acts.current?.openMenu(row)}
        >
          <IconDotsVertical size={18} stroke={1.9} aria-hidden />
        </button>
      )}
    </div>
  )
})

type MenuProps = {
  row: ObjectRow | undefined
  all: readonly ObjectRow[]
  close: () => void
  put: (row: ObjectRow, place: Place | undefined) => void
}

const MoveSheet = ({ row, all, close, put }: MenuProps) => {
  const say = useTypeTexts()
  const lang = useLang()
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  const shown = row ?? last
  const tree = treeOf(all)
  const go = (place: Place | undefined) => {
    if (shown) put(shown, place)
    close()
  }
  const hasChildren = shown !== undefined && (tree.get(shown.clave)?.length ?? 0) > 0
  return (
    <Sheet opened={row !== undefined} onClose={close} title={shown ? nameOf('tipo', shown.clave, shown.cuerpo, lang) : say('moveTo')}>
      {shown && (
        <div className="column gap-16">
          <RowCard>
            {(['up', 'down'] as const).map((step) => {
              const place = stepPlace(all, shown.clave, step)
              return place && <Row key={step} title={say(step)} onClick={() => go(place)} />
            })}
            {shown.cuerpo['tipo_padre'] !== null && (
              <Row title={say('top')} onClick={() => go({ parent: null, index: (tree.get(null) ?? []).length })} />
            )}
          </RowCard>
          {!hasChildren && (
            <RowCard title={say('moveTo')}>
              {(tree.get(null) ?? [])
                .filter(({ clave }) => clave !== shown.clave && clave !== shown.cuerpo['tipo_padre'])
                .map((parent) => (
                  <Row
                    key={parent.clave}
                    mark={<TypeIcon name={String(parent.cuerpo['icono'])} />}
                    title={nameOf('tipo', parent.clave, parent.cuerpo, lang)}
                    onClick={() => go({ parent: parent.clave, index: tree.get(parent.clave)?.length ?? 0 })}
                  />
                ))}
            </RowCard>
          )}
          <p className="small quiet">{say('keys')}</p>
          {shown.cuerpo['tipo_padre'] === null && (
            <Button
              component={Link}
              to={`?nuevo=1&tipo_padre=${encodeURIComponent(shown.clave)}`}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={close}
            >
              {say('child')}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  )
}

/** Where a row is dropped: before or after another, or into a category. */
const droppedPlace = (all: readonly ObjectRow[], { onto, operation, clave }: Dropped): Place | undefined => {
  const tree = treeOf(all)
  const target = all.find((row) => row.clave === onto)
  if (!target) return undefined
  if (operation === 'combine') return { parent: onto, index: tree.get(onto)?.length ?? 0 }
  const parent = typeof target.cuerpo['tipo_padre'] === 'string' ? target.cuerpo['tipo_padre'] : null
  const siblings = (tree.get(parent) ?? []).filter((row) => row.clave !== clave)
  return { parent, index: siblings.indexOf(target) + (operation === 'reorder-after' ? 1 : 0) }
}

export const TypeTree = ({
  rows,
  pane,
  selected,
  pathTo,
  go,
  typed,
  chosen,
  toggle,
}: ListProps & { chosen: ReadonlySet<string> | undefined; toggle: (clave: string) => void }) => {
  const say = useTypeTexts()
  const lang = useLang()
  const { save } = useSave()
  const allTypes = useObjects('tipo').data?.filas ?? rows
  const all = useMemo(() => inOrder('tipo', allTypes, lang), [allTypes, lang])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [menu, setMenu] = useState<ObjectRow>()
  const [spoken, setSpoken] = useState('')
  const own = all.find(({ clave }) => clave === selected)?.cuerpo['tipo_padre']
  const items = useMemo(() => {
    const shown = new Set(rows.map(({ clave }) => clave))
    const parents = new Set(rows.map(({ cuerpo }) => cuerpo['tipo_padre']))
    const inTree = all.filter(({ clave }) => shown.has(clave) || parents.has(clave))
    return itemsOf(inTree, (clave) => typed !== '' || opened.has(clave) || clave === own)
  }, [all, rows, typed, opened, own])
  const put = (row: ObjectRow, place: Place | undefined) => {
    const changes = place ? moveChanges(all, row.clave, place) : []
    if (!place || changes.length === 0) return setSpoken(say('notMoved'))
    const name = nameOf('tipo', row.clave, row.cuerpo, lang)
    const siblings = (treeOf(all).get(place.parent) ?? []).filter(({ clave }) => clave !== row.clave)
    const words = { name, position: Math.min(place.index, siblings.length) + 1, total: siblings.length + 1 }
    const parent = all.find(({ clave }) => clave === place.parent)
    return void save(changes).then(
      (saved) =>
        saved &&
        setSpoken(parent ? say('moved', { ...words, place: nameOf('tipo', parent.clave, parent.cuerpo, lang) }) : say('movedTop', words)),
    )
  }
  const acts = useRef<Acts>(undefined)
  const attach = useCallback(
    (list: HTMLElement | null) => (list ? dragRows(list, (dropped) => acts.current?.drop(dropped)) : undefined),
    [],
  )
  acts.current = {
    toggle,
    fold: (clave) =>
      setOpened((now) => {
        const next = new Set(now)
        if (!next.delete(clave)) next.add(clave)
        return next
      }),
    openMenu: setMenu,
    step: (row, step) => put(row, stepPlace(all, row.clave, step)),
    drop: (dropped) => {
      const row = all.find(({ clave }) => clave === dropped.clave)
      if (row) put(row, droppedPlace(all, dropped))
    },
  }
  return (
    <>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <div ref={attach}>
        <VirtualList
          items={items}
          keyOf={({ row }) => row.clave}
          estimate={40}
          label={say('tree')}
          {...(pane ? { pane } : {})}
          walk={{ at: items.findIndex(({ row }) => row.clave === selected), choose: ({ row }) => go(row.clave) }}
          render={(item) => (
            <TypeRow
              {...item}
              name={nameOf('tipo', item.row.clave, item.row.cuerpo, lang)}
              say={say}
              selected={item.row.clave === selected}
              to={pathTo(item.row.clave)}
              chosen={chosen?.has(item.row.clave)}
              acts={acts}
            />
          )}
        />
      </div>
      <MoveSheet row={menu} all={all} close={() => setMenu(undefined)} put={put} />
    </>
  )
}
