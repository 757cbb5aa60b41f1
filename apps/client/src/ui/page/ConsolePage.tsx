import type { ReactNode } from 'react'
import { paths } from '@avisa/contract/paths'
import { useIsRoomy } from '../list/ListDetail.tsx'
import { AppPage } from './AppPage.tsx'
import classes from './page.module.css'

type Props = {
  title: string
  /** One sentence: what the screen is for. */
  intro: string
  /** Where it leads back to, when that is not the console's home. */
  back?: string
  actions?: ReactNode
  /** Beside the content on wide screens, below it on phones: uses, history, impact. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A screen of the console. */
export const ConsolePage = ({ title, intro, back, actions, aside, footer, children }: Props) => {
  // Where there is room the rail leads home.
  const home = useIsRoomy() ? undefined : paths.console
  const to = back ?? home
  return (
    <AppPage title={title} subtitle={intro} {...(to === undefined ? {} : { back: to })} actions={actions} footer={footer}>
      <div className="contained">
        <div className={classes.columns}>
          <div className="column gap-16 min-0 grow">{children}</div>
          {aside && <aside className={`${classes.aside} column gap-16`}>{aside}</aside>}
        </div>
      </div>
    </AppPage>
  )
}
