import { Button } from '@mantine/core'
import { IconBell, IconCamera, IconCloudUpload, IconHandStop, IconMapPin } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type TouchEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { LanguageSwitch } from '#/ui/form/LanguageSwitch.tsx'
import { paths } from '@avisa/contract/paths'
import { useTutorialTexts } from './texts.ts'
import { endTutorial, resumedPath } from './tutorial.ts'
import classes from './tutorial.module.css'

const icons = [IconHandStop, IconMapPin, IconCamera, IconBell, IconCloudUpload] as const
const pages = [1, 2, 3, 4, 5] as const
/** Pixels a finger moves across before it counts as a swipe. */
const swipe = 48

/** By button, arrow key or swipe. */
const usePages = () => {
  const [at, setAt] = useState(0)
  const touched = useRef(0)
  const turn = useCallback((by: number) => setAt((now) => Math.min(Math.max(now + by, 0), pages.length - 1)), [])
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') turn(1)
      if (key === 'ArrowLeft') turn(-1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [turn])
  const across = ({ changedTouches }: TouchEvent) => changedTouches[0]?.clientX ?? 0
  const touch = {
    onTouchStart: (event: TouchEvent) => {
      touched.current = across(event)
    },
    onTouchEnd: (event: TouchEvent) => {
      const way = across(event) - touched.current
      if (Math.abs(way) >= swipe) turn(way < 0 ? 1 : -1)
    },
  }
  return { at, turn, touch }
}

export const TutorialPage = () => {
  const client = useClient()
  const say = useTutorialTexts()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { at, turn, touch } = usePages()
  const page = pages[at] ?? 1
  const Shape = icons[at] ?? IconHandStop
  const last = at === pages.length - 1
  const leave = () => {
    endTutorial(client)
    void navigate(resumedPath(state) ?? paths.start, { replace: true })
  }
  const all = useRef<HTMLDivElement>(null)
  const goBack = () => {
    // On the first page this button disappears, and with it the focus of a keyboard user.
    if (at === 1) all.current?.querySelector('h1')?.focus({ preventScroll: true })
    turn(-1)
  }
  const head = (
    <div className={`${classes.head} fill`}>
      <span className={`${classes.ways} flex wrap between`}>
        <LanguageSwitch />
        <Button variant="subtle" size="sm" onClick={leave}>
          {say('skip')}
        </Button>
      </span>
      <span className={`${classes.picture} row centre accent`}>
        <Shape size={52} stroke={1.7} aria-hidden />
      </span>
    </div>
  )
  const foot = (
    <div className={`${classes.foot} column gap-8 wide middle`}>
      <p className={`${classes.dots} flex gap-8`} role="img" aria-label={say('page', { page, total: pages.length })}>
        {pages.map((number) => (
          <span key={number} data-here={number === page || undefined} />
        ))}
      </p>
      <MainButton label={say(last ? 'begin' : 'next')} onClick={last ? leave : () => turn(1)} />
      <Button variant="subtle" fullWidth className={classes.previous ?? ''} data-none={at === 0 || undefined} onClick={goBack}>
        {say('previous')}
      </Button>
    </div>
  )
  return (
    <div ref={all} className={`${classes.all} column fill`} {...touch}>
      <AppPage title={say(`t${page}`)} lead={head} footer={foot} look="narrow">
        <p className="size-17 quiet" aria-live="polite">
          {say(`m${page}`)}
        </p>
      </AppPage>
    </div>
  )
}
