import { Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useRef, useState, type ReactNode, type TouchEvent } from 'react'
import classes from './pull-to-refresh.module.css'
import { useListTexts } from './list-texts.ts'

/** In pixels: pulling this far reloads, and pulling stops at `most`. */
const enough = 64
const most = 96

type Props = { onRefresh: () => Promise<unknown>; children: ReactNode }

/** Reloads a list when the window is pulled down from its top. */
export const PullToRefresh = ({ onRefresh, children }: Props) => {
  const say = useListTexts()
  const from = useRef<number>(undefined)
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)
  const start = ({ touches }: TouchEvent) => {
    from.current = window.scrollY <= 0 && touches.length === 1 ? touches[0]?.clientY : undefined
  }
  const move = ({ touches }: TouchEvent) => {
    if (from.current === undefined || busy) return
    // Half of the finger's distance, for resistance.
    setPulled(Math.min(Math.max(((touches[0]?.clientY ?? 0) - from.current) / 2, 0), most))
  }
  const end = () => {
    from.current = undefined
    setPulled(0)
    if (pulled < enough || busy) return
    setBusy(true)
    void onRefresh().finally(() => setBusy(false))
  }
  return (
    <div
      className={`${classes.pull} column fill`}
      onTouchStart={start}
      onTouchMove={move}
      onTouchEnd={end}
      onTouchCancel={() => setPulled(0)}
    >
      <div className={`${classes.sign} small row centre gap-8 quiet`} role="status" style={{ height: busy ? 48 : pulled }}>
        {busy ? (
          <Loader size={20} aria-hidden />
        ) : (
          pulled > 0 && <IconArrowDown size={20} data-turned={pulled >= enough || undefined} aria-hidden />
        )}
        {busy ? say('refreshing') : pulled > 0 && say(pulled >= enough ? 'pullNow' : 'pullMore')}
      </div>
      {children}
    </div>
  )
}
