import { VisuallyHidden } from '@mantine/core'
import { createContext, useContext, useEffect, useRef, type ReactNode, type Ref } from 'react'
import { useLocation, type Location } from 'react-router'
import { AppHeader } from './AppHeader.tsx'
import classes from './page.module.css'

/** The suffix of each document title: the municipality's name. */
export const PageTitleContext = createContext('Avisa')

const firstLocation = { key: undefined as string | undefined }

/** Navigation state: within a list the focus stays. */
export type Arrival = { keepFocus?: boolean }

/** Sets the document's title, and moves the focus to the h1 after navigation (WCAG 2.4.3). */
const useScreenTitle = (title: string) => {
  const place = useContext(PageTitleContext)
  const { key, pathname, state } = useLocation() as Location<Arrival | null>
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title === place ? title : `${title} · ${place}`
  }, [title, place])
  useEffect(() => {
    firstLocation.key ??= key
    // On the first screen the focus stays where the browser puts it.
    if (firstLocation.key !== key && !state?.keepFocus) heading.current?.focus({ preventScroll: true })
    // Only a new screen moves the focus: filters and tabs change the query alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
  return heading
}

type Props = {
  title: string
  subtitle?: ReactNode
  /**
   * The target of back when there is no previous page; without it the screen has no arrow (a place of the
   * bottom bar).
   */
  back?: string | (() => void)
  /** Beside the arrow: the code of a record. */
  label?: ReactNode
  /** Icon buttons on the right of the header, or of the large title where there is no arrow. */
  actions?: ReactNode
  lead?: ReactNode
  tools?: ReactNode
  footer?: ReactNode
  /**
   * `plain` white to the edges (forms, errors), `narrow` the same for a single short form; `list` white
   * header over the page; `full` content to the edges, title for screen readers only (a map).
   */
  look?: 'plain' | 'narrow' | 'list' | 'detail' | 'full'
  /** The content reaches the edges and fills the rest of the screen (a map below the header). */
  fill?: boolean
  children: ReactNode
}

const Title = ({ title, heading, hidden }: { title: string; heading: Ref<HTMLHeadingElement>; hidden: boolean }) => {
  const h1 = (
    <h1 ref={heading} tabIndex={-1} className={`${classes.title} grow`}>
      {title}
    </h1>
  )
  return hidden ? <VisuallyHidden component="div">{h1}</VisuallyHidden> : h1
}

export const AppPage = ({
  title,
  subtitle,
  back,
  label,
  actions,
  lead,
  tools,
  footer,
  look = 'detail',
  fill = look === 'full',
  children,
}: Props) => {
  const heading = useScreenTitle(title)
  const large = back === undefined
  return (
    <div className={`${classes.page} column grow`} data-look={look}>
      <header className={`${classes.head} fixed`}>
        {!large && <AppHeader back={back} label={label} actions={actions} />}
        <div className={classes.inner} data-head>
          {lead && <div className={`${classes.lead} flex wrap gap-8`}>{lead}</div>}
          <div className={`${classes.titleRow} row gap-8`}>
            <Title title={title} heading={heading} hidden={look === 'full'} />
            {large && actions && <div className={`${classes.actions} flex`}>{actions}</div>}
          </div>
          {subtitle && look !== 'full' && <p className="mt-4 quiet">{subtitle}</p>}
          {tools}
        </div>
      </header>
      <div className={`${classes.content} column fill`} data-fill={fill || undefined}>
        <div className={fill ? 'column fill min-h-0' : classes.inner}>{children}</div>
      </div>
      {footer}
    </div>
  )
}
