import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCheckbox, IconClockExclamation, IconInbox, IconRotate2, IconTool, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WaitingCode } from '@avisa/contract/desk/figures'
import type { Desk } from '@avisa/contract/desk/schemas'
import { listIncidents } from '@avisa/contract/incidents/routes'
import { paths } from '@avisa/contract/paths'
import { listTasks } from '@avisa/contract/tasks/routes'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useLoad } from '#/platform/queries.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { Row, ThingRow } from '#/ui/list/Rows.tsx'
import { PriorityMark } from '#/ui/mark/PriorityMark.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { Load } from '#/ui/state/Load.tsx'
import classes from './desk.module.css'
import { lateOrToday, listOf, type Counted } from './list-of.ts'
import { useDeskTexts } from './texts.ts'

type PanelProps = { title: string; all?: { to: string; count: number } | undefined; children: ReactNode }

const Panel = ({ title, all, children }: PanelProps) => {
  const say = useDeskTexts()
  return (
    <section aria-label={title} className="card column gap-8 p-16 min-0 clip">
      <div className="row between gap-8">
        <h2 className="title">{title}</h2>
        {all && all.count > 0 && (
          <Anchor component={Link} to={all.to} aria-label={`${title}: ${say('seeAll', { count: all.count })}`}>
            {say('seeAll', { count: all.count })}
          </Anchor>
        )}
      </div>
      <div className={classes.rows}>{children}</div>
    </section>
  )
}

const Due = ({ vence, isLate }: { vence: string; isLate: boolean }) => {
  const say = useDeskTexts()
  const format = useFormat()
  const Shape = isLate ? IconAlertTriangle : IconClockExclamation
  return (
    <span className={`${classes.figure} small inline gap-6 medium`} data-look={isLate ? 'late' : 'today'}>
      <Shape size={18} stroke={2.1} aria-hidden />
      <span className={classes.words}>
        {isLate ? say('late', { when: format.whenShort(vence) }) : say('today', { time: format.time(vence) })}
      </span>
    </span>
  )
}

/** Late first, then what ends today. */
export const DuePanel = ({ count }: { count: number }) => {
  const client = useClient()
  const say = useDeskTexts()
  const lang = useLang()
  const format = useFormat()
  const query = useLoad(listTasks, { query: { criteria: lateOrToday.criterios, sort: 'vence', per_page: 8 } })
  return (
    <Panel title={say('due')} all={{ to: listOf(lateOrToday, 'vence'), count }}>
      <Load query={query} empty={<p className="quiet p-12-16">{say('dueNone')}</p>} isEmpty={({ data }) => data.length === 0} quiet>
        {({ data }) =>
          data.map((task) => (
            <ThingRow
              key={task.id}
              to={paths.task.to({ id: task.id })}
              lead={<PriorityMark priority={task.prioridad} />}
              title={pick(task, 'descripcion', lang)}
              aside={task.vence && <Due vence={task.vence} isLate={(format.instant(task.vence)?.getTime() ?? 0) < client.clock()} />}
              support={[task.direccion_sn ?? say('noAddress'), task.encargado].filter(Boolean).join(' · ')}
            />
          ))
        }
      </Load>
    </Panel>
  )
}

const waitingIcons: Readonly<Record<WaitingCode, Icon>> = {
  aceptar: IconInbox,
  validar: IconCheckbox,
  decidir: IconRotate2,
  propias: IconTool,
}

/** What only this person can do, each with its one act. */
export const WaitingPanel = ({ waiting }: { waiting: Desk['esperan'] }) => {
  const say = useDeskTexts()
  const some = waiting.filter(({ total }) => total > 0)
  return (
    <Panel title={say('esperan')}>
      {some.length === 0 && <p className="quiet p-12-16">{say('waitingNone')}</p>}
      {some.map(({ codigo, ...counted }) => (
        <Row
          key={codigo}
          to={listOf(counted)}
          icon={waitingIcons[codigo]}
          title={say(`do_${codigo}`, { count: counted.total })}
          support={say(`why_${codigo}`)}
        />
      ))}
    </Panel>
  )
}

export const NewsPanel = ({ counted }: { counted: Counted }) => {
  const say = useDeskTexts()
  const lang = useLang()
  const query = useLoad(listIncidents, { query: { criteria: counted.criterios, sort: '-fecha', per_page: 4 } })
  return (
    <Panel title={say('news')} all={{ to: listOf(counted), count: counted.total }}>
      <Load query={query} empty={<p className="quiet p-12-16">{say('newsNone')}</p>} isEmpty={({ data }) => data.length === 0} quiet>
        {({ data }) =>
          data.map((incident) => (
            <ThingRow
              key={incident.id}
              to={paths.incident.to({ id: incident.id })}
              lead={<PriorityMark priority={incident.prioridad} />}
              title={pick(incident, 'descripcion', lang)}
              aside={<RelativeTime time={incident.fecha} plain />}
              support={incident.direccion?.nombre_cor ?? say('noAddress')}
            />
          ))
        }
      </Load>
    </Panel>
  )
}

export const LoadPanel = ({ load }: { load: Desk['carga'] }) => {
  const say = useDeskTexts()
  const most = Math.max(1, ...load.map(({ total }) => total))
  const part = (count: number) => ({ '--part': count / most }) as Record<string, number>
  if (load.length === 0) return null
  return (
    <Panel title={say('load')}>
      {load.map(({ nombre, vencidas, ...counted }) => {
        const open = say('open', { count: counted.total })
        return (
          <Row
            key={counted.criterios}
            to={listOf(counted)}
            title={nombre}
            support={
              <>
                <span className="block mb-6">{vencidas > 0 ? say('openLate', { open, late: vencidas }) : open}</span>
                <span className={`${classes.bar} flex clip`} aria-hidden>
                  <span data-late style={part(vencidas)} />
                  <span style={part(counted.total - vencidas)} />
                </span>
              </>
            }
          />
        )
      })}
    </Panel>
  )
}
