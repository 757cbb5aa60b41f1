import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { moved, scaled, swipeOf, whole, type Point, type Size, type Zoom } from './zoom.ts'

const doubleTap = { milliseconds: 300, pixels: 30 } as const
const tapPixels = 10
const closer = 2.5

const between = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const halfway = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

type Gesture = { fingers: Map<number, Point>; from: Point; pinched: boolean; tap: (Point & { at: number }) | undefined }

/**
 * Zooms with two fingers, a double tap, the wheel or buttons; one finger pans, and a swipe over the
 * unzoomed picture changes it (`onSwipe`: 1 forward, -1 back). `frame` is the ref of the frame.
 */
export const useZoom = (onSwipe: (step: 1 | -1) => void) => {
  const [zoom, setZoom] = useState<Zoom>(whole)
  const [isHeld, setHeld] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const gesture = useRef<Gesture>({ fingers: new Map(), from: { x: 0, y: 0 }, pinched: false, tap: undefined })

  const size = (): Size => frame.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
  /** Relative to the centre of the frame. */
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const scale = (factor: number, at: Point = { x: 0, y: 0 }) => setZoom((now) => scaled(now, factor, at, size()))
  const move = (by: Point) => setZoom((now) => moved(now, by, size()))

  const turn = useEffectEvent((event: WheelEvent) => {
    // Prevents the page from zooming or scrolling, which React's passive listener cannot.
    event.preventDefault()
    scale(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event))
  })
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    const { fingers } = gesture.current
    const at = pointOf(event)
    fingers.set(event.pointerId, at)
    if (fingers.size === 1) gesture.current = { ...gesture.current, from: at, pinched: false }
    else gesture.current.pinched = true
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeld(true)
  }

  const onPointerMove = (event: PointerEvent) => {
    const { fingers } = gesture.current
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other) {
      scale(between(now, other) / Math.max(1, between(before, other)), halfway(now, other))
      move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
    } else move({ x: now.x - before.x, y: now.y - before.y })
  }

  const tapped = (at: Point, time: number) => {
    const { tap } = gesture.current
    const twice = tap && time - tap.at < doubleTap.milliseconds && between(tap, at) < doubleTap.pixels
    gesture.current.tap = twice ? undefined : { ...at, at: time }
    if (twice) setZoom((now) => (now.scale > 1 ? whole : scaled(now, closer, at, size())))
  }

  const onPointerUp = (event: PointerEvent) => {
    const { fingers, from, pinched } = gesture.current
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    setHeld(false)
    if (pinched) return
    const at = pointOf(event)
    const step = zoom.scale === 1 ? swipeOf({ x: at.x - from.x, y: at.y - from.y }) : 0
    if (step !== 0) onSwipe(step)
    else if (between(at, from) < tapPixels) tapped(at, event.timeStamp)
  }

  const onPointerCancel = (event: PointerEvent) => {
    gesture.current.fingers.delete(event.pointerId)
    setHeld(false)
  }
  return {
    zoom,
    isHeld,
    frame,
    scale,
    move,
    reset: () => setZoom(whole),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}
