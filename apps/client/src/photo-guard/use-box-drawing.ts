import { useRef, useState, type PointerEvent } from 'react'
import { boxBetween, fitBox, moveBox, smallestBox, type Box } from '@avisa/contract/images/boxes'

type Point = { x: number; y: number }
export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

/** What a pointer does until it is lifted: draws or resizes a box from a point that stays, or moves one. */
type Grip = { at: number } & ({ from: Point } | { moved: Box; start: Point })

const oppositeOf = (corner: string, { x, y, ancho, alto }: Box): Point => ({
  x: corner.endsWith('left') ? x + ancho : x,
  y: corner.startsWith('top') ? y + alto : y,
})

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

type Props = { boxes: readonly Box[]; onChange: (boxes: readonly Box[]) => void; onSelect: (at: number) => void }

/** Boxes drawn, moved and resized with a pointer; `shown` includes the one in hand. */
export const useBoxDrawing = ({ boxes, onChange, onSelect }: Props) => {
  const grip = useRef<Grip>(undefined)
  const [preview, setPreview] = useState<readonly Box[]>()
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || grip.current) return
    const { dataset } = event.target as HTMLElement
    const at = dataset['box'] === undefined ? boxes.length : Number(dataset['box'])
    const box = boxes[at]
    const start = pointOf(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current =
      box === undefined
        ? { at, from: start }
        : dataset['corner'] === undefined
          ? { at, moved: box, start }
          : { at, from: oppositeOf(dataset['corner'], box) }
    if (box) onSelect(at)
  }
  const boxAt = (now: Grip, to: Point) =>
    'from' in now ? boxBetween(now.from, to) : moveBox(now.moved, to.x - now.start.x, to.y - now.start.y)
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = grip.current
    if (now) setPreview([...boxes.slice(0, now.at), boxAt(now, pointOf(event)), ...boxes.slice(now.at + 1)])
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = grip.current
    if (!now) return
    grip.current = undefined
    setPreview(undefined)
    const box = boxAt(now, pointOf(event))
    // A tap on the picture draws nothing.
    if (now.at === boxes.length && Math.max(box.ancho, box.alto) < smallestBox) return
    onChange([...boxes.slice(0, now.at), fitBox(box), ...boxes.slice(now.at + 1)])
    onSelect(now.at)
  }
  const onPointerCancel = () => {
    grip.current = undefined
    setPreview(undefined)
  }
  return { shown: preview ?? boxes, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}
