import { getAct, listActs } from '@avisa/contract/configuration/routes'
import type { Act } from '@avisa/contract/configuration/schemas'
import { consolePaths } from '@avisa/contract/console-paths'
import { paths } from '@avisa/contract/paths'
import { IconArrowBackUp, IconDatabase, IconFilePencil, IconHistory, IconShieldCheck, IconShieldX, IconTable } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, type ArgsOf } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { moreOf, useInfinite, useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { CsvButton } from '#/ui/list/CsvButton.tsx'
import { ListDetail, useIsRoomy } from '#/ui/list/ListDetail.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { useActTitle, useAuthor } from '../shared/ActRows.tsx'
import { Mark } from '../shared/Mark.tsx'
import { csvLines } from '../shared/object-csv.ts'
import { ActDetailPage } from './ActDetailPage.tsx'
import { ActFilters, readActQuery } from './ActFilters.tsx'
import classes from './history.module.css'
import { useHistoryTexts } from './texts.ts'

const originIcons = { importacion: IconTable, sql: IconDatabase, orden: IconDatabase, deshacer: IconArrowBackUp } as const
type Iconed = keyof typeof originIcons
const hasIcon = (origen: string): origen is Iconed => origen in originIcons

const Origin = ({ act }: { act: Act }) => {
  const say = useHistoryTexts()
  const Shape = act.nombre ? IconFilePencil : hasIcon(act.origen) ? originIcons[act.origen] : undefined
  if (!Shape) return null
  return (
    <span className={`${classes.origin} smaller inline gap-4 strong`}>
      <Shape size={15} stroke={2.2} aria-hidden />
      {say(act.nombre ? 'draft' : (act.origen as Iconed))}
    </span>
  )
}

const timeOf = ({ publicado, creado }: Act) => publicado ?? creado

const ActRow = ({ act, day, selected, to }: { act: Act; day: string | undefined; selected: boolean; to: string }) => {
  const titleOf = useActTitle()
  const authorOf = useAuthor()
  const format = useFormat()
  return (
    <>
      {day && <h2 className={`${classes.day} small quiet strong`}>{day}</h2>}
      <Link
        to={to}
        aria-current={selected ? 'true' : undefined}
        className={`${classes.act} row gap-12 plain-link hoverable focus-inside ruled-top`}
        data-undone={act.deshecho_por_id !== null || undefined}
      >
        <Mark act={act} />
        <span className="grow">
          <span className="strong block anywhere">{titleOf(act)}</span>
          <span className="small quiet block anywhere">{[authorOf(act), act.motivo && `«${act.motivo}»`].filter(Boolean).join(' · ')}</span>
        </span>
        <Origin act={act} />
        <span className="small quiet figures">{format.time(timeOf(act))}</span>
      </Link>
    </>
  )
}

const Chain = ({ newest }: { newest: Act | undefined }) => {
  const say = useHistoryTexts()
  const intact = useLoad(getAct, { params: { id: newest?.id ?? 0 } }, { enabled: newest !== undefined, keep: false }).data?.integra
  if (intact === undefined) return <span />
  const Shape = intact ? IconShieldCheck : IconShieldX
  return (
    <span className={`small row gap-8 ${intact ? 'second' : 'wrong'}`} role="status">
      <Shape size={20} stroke={1.9} aria-hidden />
      {say(intact ? 'intact' : 'broken')}
    </span>
  )
}

const mostInCsv = 200

export const ChangesPage = () => {
  const client = useClient()
  const say = useHistoryTexts()
  const format = useFormat()
  const titleOf = useActTitle()
  const authorOf = useAuthor()
  const isRoomy = useIsRoomy()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query: NonNullable<ArgsOf<typeof listActs>['query']> = readActQuery(params)
  const list = useInfinite(listActs, { query })
  const selected = Number(params.get('acto')) || undefined
  const pathTo = (id: number | null) => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('acto')
    else next.set('acto', String(id))
    return `${consolePaths.changes}?${next}`
  }
  const go = (id: number | null) => void navigate(pathTo(id), { replace: true, state: { keepFocus: true } })
  const acts = list.data ?? []
  const at = acts.findIndex(({ id }) => id === selected)
  const stepTo = (by: number) => {
    const act = at < 0 ? undefined : acts[at + by]
    return act && (() => go(act.id))
  }
  const dayOf = (index: number) => {
    const [own, before] = [acts[index], acts[index - 1]].map((act) => act && format.longDay(timeOf(act)))
    return own === before ? undefined : own
  }
  const csv = async () => {
    const { data } = await call(client, listActs, { query: { ...query, per_page: mostInCsv } })
    return csvLines([
      ['id', 'publicado', 'autor', 'origen', 'cambio', 'motivo', 'total', 'deshecho_por'],
      ...data.map((act) => [act.id, timeOf(act), authorOf(act), act.origen, titleOf(act), act.motivo, act.total, act.deshecho_por_id]),
    ])
  }
  return (
    <div className={classes.screen}>
      <ListDetail
        renderList={(pane) => (
          <AppPage
            title={say('title')}
            subtitle={say('intro')}
            look="list"
            {...(isRoomy ? {} : { back: paths.console })}
            actions={<CsvButton name="cambios.csv" load={csv} />}
            tools={<ActFilters acts={acts} />}
            footer={
              <div className="foot-bar">
                <Chain newest={acts[0]} />
              </div>
            }
          >
            <Load
              query={list}
              empty={<EmptyState picture={IconHistory} title={say('none')} text={say('noneHow')} />}
              isEmpty={(rows) => rows.length === 0}
            >
              {(rows) => (
                <div className={classes.acts}>
                  <VirtualList
                    items={rows}
                    keyOf={({ id }) => id}
                    estimate={64}
                    label={say('title')}
                    {...(pane ? { pane } : {})}
                    more={moreOf(list)}
                    name={JSON.stringify(query)}
                    walk={{ at, choose: (act) => go(act.id) }}
                    render={(act) => <ActRow act={act} day={dayOf(rows.indexOf(act))} selected={act.id === selected} to={pathTo(act.id)} />}
                  />
                </div>
              )}
            </Load>
          </AppPage>
        )}
        detail={selected === undefined ? undefined : <ActDetailPage key={selected} id={selected} back={pathTo(null)} />}
        nothing={<EmptyState picture={IconHistory} title={say('choose')} text={say('chooseHow')} />}
        steps={{ close: () => go(null), previous: stepTo(-1), next: stepTo(1) }}
      />
    </div>
  )
}
