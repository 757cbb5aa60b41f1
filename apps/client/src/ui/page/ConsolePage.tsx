import type { ReactNode } from 'react'
import { paths } from '@avisa/contract/paths'
import { AppPage } from './AppPage.tsx'
import classes from './page.module.css'

type Props = {
  title: string
  /** One sentence: what the screen is for. */
  intro: string
  actions?: ReactNode
  /** Beside the content on wide screens, below it on phones: uses, history, impact. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A screen of the console. */
export const ConsolePage = ({ title, intro, actions, aside, footer, children }: Props) => (
  <AppPage title={title} subtitle={intro} back={paths.console} actions={actions} footer={footer}>
    <div className={classes.columns}>
      <div className="column gap-16 min-0 grow">{children}</div>
      {aside && <aside className={`${classes.aside} column gap-16`}>{aside}</aside>}
    </div>
  </AppPage>
)
