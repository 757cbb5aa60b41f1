import { useRef, type MouseEvent, type PointerEvent } from 'react'

const delay = 500
const still = 10

export const useLongPress = <T>(act: ((item: T) => void) | undefined) => {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; done: boolean }>(undefined)
  const stop = () => clearTimeout(press.current?.timer)
  const begin = (item: T, { pointerType, clientX: x, clientY: y }: PointerEvent) => {
    stop()
    press.current = undefined
    if (!act || pointerType !== 'touch') return
    const timer = setTimeout(() => {
      if (press.current) press.current.done = true
      act(item)
    }, delay)
    press.current = { timer, x, y, done: false }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > still) stop()
  }
  const endsPress = (event: MouseEvent): boolean => {
    if (!press.current?.done) return false
    press.current = undefined
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const handlersOf = (item: T) => ({
    onPointerDown: (event: PointerEvent) => begin(item, event),
    onPointerMove: move,
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => press.current && event.preventDefault(),
  })
  return { handlersOf, endsPress }
}
