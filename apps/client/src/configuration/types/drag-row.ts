import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { attachInstruction, extractInstruction, type Operation } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'

export type Dropped = { clave: string; onto: string; operation: Operation }

/** Lets a row be dragged, and others be dropped before it, after it, or into it; answers how to end it. */
export const dragRow = (element: HTMLElement, clave: string, drop: (dropped: Dropped) => void): (() => void) => {
  const mark = (operation: string | undefined) => {
    if (operation) element.dataset['drop'] = operation
    else delete element.dataset['drop']
  }
  return combine(
    draggable({ element, getInitialData: () => ({ tipo: clave }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['tipo'] === 'string' && source.data['tipo'] !== clave,
      getData: ({ input, element: target }) =>
        attachInstruction(
          { clave },
          {
            input,
            element: target,
            operations: {
              'reorder-before': 'available',
              'reorder-after': 'available',
              combine: element.dataset['depth'] === '0' ? 'available' : 'not-available',
            },
          },
        ),
      onDrag: ({ self }) => mark(extractInstruction(self.data)?.operation),
      onDragLeave: () => mark(undefined),
      onDrop: ({ self, source }) => {
        mark(undefined)
        const instruction = extractInstruction(self.data)
        if (instruction) drop({ clave: String(source.data['tipo']), onto: clave, operation: instruction.operation })
      },
    }),
  )
}
