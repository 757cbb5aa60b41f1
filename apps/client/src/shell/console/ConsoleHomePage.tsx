import { getConfiguration, listActs, listDrafts } from '@avisa/contract/configuration/routes'
import type { Overview } from '@avisa/contract/configuration/schemas'
import { consolePaths } from '@avisa/contract/console-paths'
import { paths } from '@avisa/contract/paths'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconFilePencil, IconLayoutList } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { Link } from 'react-router'
import { ActRows } from '#/configuration/shared/ActRows.tsx'
import { labelOf, objectText } from '#/configuration/shared/labels.ts'
import { objectPath, useNames } from '#/configuration/shared/objects.ts'
import { HealthRow, RedNotice } from '#/health/shared/HealthSummary.tsx'
import { fetchAhead } from '#/platform/lazy.ts'
import { useLoad } from '#/platform/queries.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useIsRoomy } from '#/ui/list/ListDetail.tsx'
import { CountBadge } from '#/ui/mark/CountBadge.tsx'
import { SetupRow } from '#/setup/shared/SetupRow.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import classes from './console.module.css'
import { Parts, SettingSearch } from './Rail.tsx'
import { ScreensContext } from './screens-context.ts'
import { useConsoleTexts } from './texts.ts'

type Problem = Overview['problemas'][number]
type Grouped = { first: Problem; keys: string[] }

const grouped = (problems: readonly Problem[]): Grouped[] => {
  const groups = new Map<string, Grouped>()
  for (const problem of problems) {
    const name = [problem.nivel, problem.objeto, problem.campo, problem.es].join('|')
    const group = groups.get(name)
    if (group) group.keys.push(problem.clave)
    else groups.set(name, { first: problem, keys: [problem.clave] })
  }
  return [...groups.values()]
}

const ProblemRow = ({ first, keys }: Grouped) => {
  const say = useConsoleTexts()
  const lang = useLang()
  const name = useNames(first.objeto)
  const { nivel, objeto, campo } = first
  const Shape = nivel === 'error' ? IconAlertCircle : IconAlertTriangle
  const label = labelOf(objeto, campo, lang)
  const title =
    keys.length === 1 ? `«${name(keys[0] ?? '')}»: ${label}` : `${objectText(objeto, lang, 'plural')}: ${label} (${keys.length})`
  return (
    <li className="row gap-12 p-12-16 ruled-top">
      <span className={`${classes.tile} inline fixed centre rounded-12`} data-error={nivel === 'error' || undefined} aria-hidden>
        <Shape size={20} stroke={1.9} />
      </span>
      <div className="grow">
        <span className="strong block">{title}</span>
        <span className="small quiet block">{first[lang]}</span>
        {keys.length > 1 && (
          <span className="small quiet block anywhere">
            {keys.slice(0, 3).map(name).join(', ')}
            {keys.length > 3 && '…'}
          </span>
        )}
      </div>
      <Button component={Link} to={objectPath(objeto, keys[0])} variant="default" size="sm">
        {say('see')}
      </Button>
    </li>
  )
}

const shownAtFirst = 6

const ProblemGroup = ({ title, problems }: { title: string; problems: readonly Problem[] }) => {
  const say = useConsoleTexts()
  const [all, setAll] = useState(false)
  const rows = grouped(problems)
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={`${classes.title} row gap-8 small quiet strong ruled-top`}>
        {title} <CountBadge count={rows.length} kind="count" />
      </h3>
      <ul className="list">
        {(all ? rows : rows.slice(0, shownAtFirst)).map((row) => (
          <ProblemRow key={row.first.objeto + row.first.campo + row.first.es} {...row} />
        ))}
      </ul>
      {!all && rows.length > shownAtFirst && (
        <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
          {say('others')}
        </Button>
      )}
    </>
  )
}

const Missing = () => {
  const say = useConsoleTexts()
  const query = useLoad(getConfiguration, {})
  return (
    <section className={`${classes.clip} card`}>
      <h2 className="heading p-14-16">{say('missing')}</h2>
      <Load query={query}>
        {({ problemas }) =>
          problemas.length === 0 ? (
            <EmptyState picture={IconCircleCheck} title={say('nothingMissing')} text={say('nothingMissingHow')} />
          ) : (
            <>
              <ProblemGroup title={say('errors')} problems={problemas.filter(({ nivel }) => nivel === 'error')} />
              <ProblemGroup title={say('warnings')} problems={problemas.filter(({ nivel }) => nivel === 'aviso')} />
            </>
          )
        }
      </Load>
    </section>
  )
}

const Drafts = () => {
  const say = useConsoleTexts()
  const format = useFormat()
  const query = useLoad(listDrafts, {}, { keep: false })
  const drafts = query.data ?? []
  if (drafts.length === 0) return null
  return (
    <RowCard title={say('drafts')}>
      {drafts.map((draft) => (
        <Row
          key={draft.id}
          icon={IconFilePencil}
          title={draft.nombre}
          support={[draft.total, draft.autor ?? '', draft.publicar_el ? format.when(draft.publicar_el) : ''].filter(Boolean).join(' · ')}
          to={consolePaths.draft.to({ id: draft.id })}
        />
      ))}
    </RowCard>
  )
}

const LastActs = () => {
  const say = useConsoleTexts()
  const query = useLoad(listActs, { query: { per_page: 5 } }, { keep: false })
  return (
    <section className={`${classes.clip} card`}>
      <div className="line between p-14-16">
        <h2 className="heading">{say('lastChanges')}</h2>
        <Link className="small accent" to={consolePaths.changes}>
          {say('all')}
        </Link>
      </div>
      <Load query={query} quiet>
        {({ data }) => <ActRows acts={data} />}
      </Load>
    </section>
  )
}

const PhoneParts = () => {
  const say = useConsoleTexts()
  const screens = useContext(ScreensContext)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" size="lg" leftSection={<IconLayoutList size={20} aria-hidden />} onClick={() => setOpened(true)}>
        {say('menu')}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('nav')}>
        <div className="column gap-12">
          <SettingSearch screens={screens} onGo={() => setOpened(false)}>
            <Parts screens={screens} onGo={() => setOpened(false)} />
          </SettingSearch>
        </div>
      </Sheet>
    </>
  )
}

export const ConsoleHomePage = () => {
  const say = useConsoleTexts()
  const isRoomy = useIsRoomy()
  const open = new Set(useContext(ScreensContext).map(({ path }) => path))
  // Most of its code is that of every list of objects.
  useFollow(null, () => void fetchAhead([() => import('#/configuration/types/TypesPage.tsx')]))
  const reads = open.has(consolePaths.changes)
  const shortcuts = (
    <RowCard>
      {open.has(consolePaths.setup) && <SetupRow />}
      {open.has(consolePaths.health) && <HealthRow />}
    </RowCard>
  )
  const hasShortcuts = open.has(consolePaths.setup) || open.has(consolePaths.health)
  const content = (
    <>
      {!isRoomy && <PhoneParts />}
      {open.has(consolePaths.health) && <RedNotice />}
      {reads && <Missing />}
    </>
  )
  const aside = (
    <>
      {hasShortcuts && shortcuts}
      {reads && <Drafts />}
      {reads && <LastActs />}
    </>
  )
  return (
    <ConsolePage title={say('title')} intro={say('intro')} aside={aside} {...(isRoomy ? {} : { back: paths.start })}>
      {content}
    </ConsolePage>
  )
}
