import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { attachInstruction, extractInstruction, type Operation } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'

export type Dropped = { clave: string; onto: string; operation: Operation }
type Point = { clientX: number; clientY: number }

/** The row under a point, if it may be dragged and dropped on: those that may bear their key. */
const rowAt = ({ clientX, clientY }: Point): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-clave]') ?? null
const keyOf = (row: HTMLElement | null): string => row?.dataset['clave'] ?? ''

/**
 * Lets the rows of a list be dragged, and others be dropped before them, after them, or into them; answers how to end it. The list does it
 * for its rows: what each row did when it came and went, scrolling would do for every row.
 */
export const dragRows = (list: HTMLElement, drop: (dropped: Dropped) => void): (() => void) => {
  let marked: HTMLElement | null = null
  const mark = (row: HTMLElement | null, operation?: Operation) => {
    if (marked !== row) delete marked?.dataset['drop']
    marked = row
    if (row && operation) row.dataset['drop'] = operation
    else delete row?.dataset['drop']
  }
  return combine(
    draggable({
      element: list,
      canDrag: ({ input }) => rowAt(input) !== null,
      getInitialData: ({ input }) => ({ tipo: keyOf(rowAt(input)) }),
      onGenerateDragPreview: ({ location, nativeSetDragImage }) => {
        const { input } = location.initial
        const row = rowAt(input)
        const box = row?.getBoundingClientRect()
        if (row && box) nativeSetDragImage?.(row, input.clientX - box.left, input.clientY - box.top)
      },
    }),
    dropTargetForElements({
      element: list,
      canDrop: ({ source }) => typeof source.data['tipo'] === 'string',
      getData: ({ input, source }) => {
        const row = rowAt(input)
        if (!row || keyOf(row) === source.data['tipo']) return {}
        return attachInstruction(
          { clave: keyOf(row) },
          {
            input,
            element: row,
            operations: {
              'reorder-before': 'available',
              'reorder-after': 'available',
              combine: row.dataset['depth'] === '0' ? 'available' : 'not-available',
            },
          },
        )
      },
      onDrag: ({ self, location }) => mark(rowAt(location.current.input), extractInstruction(self.data)?.operation),
      onDragLeave: () => mark(null),
      onDrop: ({ self, source }) => {
        mark(null)
        const instruction = extractInstruction(self.data)
        const onto = String(self.data['clave'])
        if (instruction) drop({ clave: String(source.data['tipo']), onto, operation: instruction.operation })
      },
    }),
  )
}
