import { IconChevronRight, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './rows.module.css'

type Mark = {
  icon?: Icon | undefined
  /** In place of an icon of the app: the icon of a type. */
  mark?: ReactNode
}

type TileProps = Mark & { /** `accent` on the soft background, otherwise muted. */ accent?: boolean }

export const IconTile = ({ icon: Shape, mark = Shape && <Shape size={22} stroke={1.9} />, accent = false }: TileProps) => (
  <span className={`${classes.tile} inline fixed centre square-44 rounded-12 second`} data-accent={accent || undefined} aria-hidden>
    {mark}
  </span>
)

type ThumbnailProps = {
  src?: string | undefined
  /** Shown while there is no photo. */
  icon?: ReactNode
  /** In pixels: 88 on cards, 56 in desktop rows. */
  size?: number
}

/** Keeps its box while loading; a broken photo shows the icon. Decorative: the row describes it in words. */
export const Thumbnail = ({ src, icon, size = 88 }: ThumbnailProps) => {
  const [failed, setFailed] = useState<string>()
  return (
    <span className="inline fixed centre quiet clip rounded-10 well cover" style={{ width: size, height: size }} aria-hidden>
      {src && src !== failed ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        icon
      )}
    </span>
  )
}

type RowProps = Mark & {
  title: ReactNode
  support?: ReactNode
  trailing?: ReactNode
  to?: string
  href?: string
  onClick?: () => void
  /** Why it is disabled; shown when pressed. */
  reason?: string | undefined
}

const RowContent = ({ icon, mark, title, support, trailing, reason, leads }: RowProps & { leads: boolean }) => (
  <>
    {(icon || mark) && <IconTile icon={icon} mark={mark} />}
    <span className="grow">
      <span className={`${classes.rowTitle} strong block leading-22`}>{title}</span>
      {(reason ?? support) && <span className="small quiet block">{reason ?? support}</span>}
    </span>
    {trailing}
    {leads && !trailing && <IconChevronRight className={`${classes.chevron} fixed`} size={20} stroke={1.9} aria-hidden />}
  </>
)

/** Icon and text, and a link or a control. */
export const Row = (props: RowProps) => {
  const { to, href, onClick, reason } = props
  if (reason !== undefined)
    return (
      <button type="button" className={`${classes.row} row gap-12`} aria-disabled>
        <RowContent {...props} leads={false} />
      </button>
    )
  if (to !== undefined)
    return (
      <Link to={to} className={`${classes.row} row gap-12`}>
        <RowContent {...props} leads />
      </Link>
    )
  if (href !== undefined)
    return (
      <a href={href} className={`${classes.row} row gap-12`}>
        <RowContent {...props} leads />
      </a>
    )
  if (onClick)
    return (
      <button type="button" className={`${classes.row} row gap-12`} onClick={onClick}>
        <RowContent {...props} leads />
      </button>
    )
  return (
    <div className={`${classes.row} row gap-12`}>
      <RowContent {...props} leads={false} />
    </div>
  )
}

export const RowCard = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={classes.group} aria-label={title}>
    {title && <h2 className="small mb-8 quiet medium unspaced">{title}</h2>}
    <div className={`${classes.card} card`}>{children}</div>
  </section>
)

type ThingProps = {
  to: string
  /** Photo or mark on the left. */
  lead?: ReactNode
  title: ReactNode
  /** To the right of the title: time, unread dot. */
  aside?: ReactNode
  support?: ReactNode
  supportAside?: ReactNode
  /** Below the text; `end` is on the right of the last line. */
  chips?: ReactNode
  end?: ReactNode
  /** `card` for the phone lists of citizens, `row` with hairlines for staff. */
  look?: 'card' | 'row'
  selected?: boolean
}

export const ThingRow = ({ to, lead, title, aside, support, supportAside, chips, end, look = 'row', selected = false }: ThingProps) => (
  <article className={`${classes.thing} flex start gap-12 relative p-12-16 surface`} data-look={look} data-selected={selected || undefined}>
    {lead}
    <div className="column grow gap-2">
      <div className="line gap-8">
        <h2 className="title grow anywhere">
          <Link to={to} className={`${classes.thingLink} plain-link`} aria-current={selected ? 'true' : undefined}>
            {title}
          </Link>
        </h2>
        <span className="small fixed quiet figures">{aside}</span>
      </div>
      {(support || supportAside) && (
        <div className="line gap-8">
          <span className="small grow quiet">{support}</span>
          <span className="small fixed quiet figures">{supportAside}</span>
        </div>
      )}
      {(chips || end) && (
        <div className="row wrap gap-6 mt-6">
          <span className="flex fill wrap gap-6">{chips}</span>
          <span className="small fixed quiet figures">{end}</span>
        </div>
      )}
    </div>
  </article>
)
