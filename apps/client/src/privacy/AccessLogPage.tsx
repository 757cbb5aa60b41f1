import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { exportAccessLog, listAccessLog } from '@avisa/contract/privacy/routes'
import type { AccessLogEntry } from '@avisa/contract/privacy/schemas'
import { useState } from 'react'
import { Link } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { send } from '#/platform/call.ts'
import { moreOf, useInfinite } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { CsvButton } from '#/ui/list/CsvButton.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import classes from './access-log.module.css'
import { usePrivacyTexts } from './texts.ts'

const debounce = 400
const dayMs = 86_400_000
/** Shown at first, and the longest period of an export. */
const days = 30
const named = 6

const AccessRow = ({ access: { quien, fecha, incidencias } }: { access: AccessLogEntry }) => {
  const say = usePrivacyTexts()
  const format = useFormat()
  const more = incidencias.length - named
  return (
    <article className={classes.look}>
      <p className="line wrap gap-x-12 anywhere">
        <b>{quien ?? say('operator')}</b>
        <span className="small quiet push">{`${format.shortDate(fecha)}, ${format.time(fecha)}`}</span>
      </p>
      <p className={`${classes.read} line wrap gap-x-12 anywhere size-15 quiet`}>
        {incidencias.slice(0, named).map(({ id, codigo }) =>
          codigo === null ? (
            <span key={id}>{say('gone', { id })}</span>
          ) : (
            <Link key={id} to={paths.incident.to({ id })}>
              {codigo}
            </Link>
          ),
        )}
        {more > 0 && <span>{say('more', { count: more })}</span>}
      </p>
    </article>
  )
}

type AccessFilter = { quien: string; desde: string; hasta: string }

const useAccessFilter = () => {
  const format = useFormat()
  const [filter, set] = useState<AccessFilter>(() => {
    const now = Date.now()
    const [desde, hasta] = [now - days * dayMs, now].map((at) => format.wallDay(at))
    return { quien: '', desde: desde ?? '', hasta: hasta ?? '' }
  })
  const [quien] = useDebouncedValue(filter.quien.trim(), debounce)
  const { desde, hasta } = filter
  return {
    filter,
    change: (part: Partial<AccessFilter>) => set({ ...filter, ...part }),
    period: { desde, hasta, ...(quien ? { quien } : {}) },
  }
}

/** `/consultas-personales`: which staff read citizens' personal data, and when; for administrators. */
export const AccessLogPage = () => {
  const client = useClient()
  const say = usePrivacyTexts()
  const { filter, change, period } = useAccessFilter()
  const { desde, hasta, ...who } = period
  const filters = { ...(desde ? { desde } : {}), ...(hasta ? { hasta } : {}), ...who }
  const query = useInfinite(listAccessLog, { query: filters }, { keep: false })
  const day = (label: string, part: 'desde' | 'hasta') => (
    <TextInput type="date" label={label} value={filter[part]} onChange={({ currentTarget: { value } }) => change({ [part]: value })} />
  )
  return (
    <AppPage
      title={say('accessLogTitle')}
      look="list"
      back={paths.settings}
      tools={
        <div className={`${classes.tools} column start gap-8 mt-12`}>
          <SearchField label={say('searchWho')} value={filter.quien} onChange={(quien) => change({ quien })} slash />
          <div className={`${classes.period} grid gap-12`}>
            {day(say('from'), 'desde')}
            {day(say('until'), 'hasta')}
          </div>
          {desde && hasta && (
            <CsvButton load={() => send(client, exportAccessLog, { query: period })} name={`consultas_${desde}_${hasta}.csv`} />
          )}
        </div>
      }
    >
      <Load
        query={query}
        skeleton={<RowSkeletons photo={0} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={say('noLooks')} />}
      >
        {(rows) => (
          <div className="mt-8">
            <VirtualList
              items={rows}
              keyOf={({ id }) => id}
              label={say('accessLogTitle')}
              name={JSON.stringify(period)}
              estimate={77}
              more={moreOf(query)}
              render={(look) => <AccessRow access={look} />}
            />
          </div>
        )}
      </Load>
    </AppPage>
  )
}
