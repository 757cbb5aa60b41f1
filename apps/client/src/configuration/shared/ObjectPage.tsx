import { fold } from '@avisa/contract/addresses/fold'
import { configurables } from '@avisa/contract/configuration/objects'
import type { Configurable } from '@avisa/contract/configuration/configurable'
import type { Body } from '@avisa/contract/configuration/fields'
import { getConfiguration } from '@avisa/contract/configuration/routes'
import { ActionIcon, Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { Suspense, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '@avisa/contract/paths'
import { lazy } from '#/platform/lazy.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { CsvButton } from '#/ui/list/CsvButton.tsx'
import { ListDetail, useIsRoomy } from '#/ui/list/ListDetail.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { CountBadge } from '#/ui/mark/CountBadge.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { AppPage, type Arrival } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import classes from './configuration.module.css'
import { nameOf, objectText } from './labels.ts'
import { csvOf } from './object-csv.ts'
import { ObjectFormPage, type ObjectEditors } from './ObjectFormPage.tsx'
import { inOrder, isShown, searchText, useObjects, type Kind, type ObjectRow } from './objects.ts'
import { useConfigurationTexts } from './texts.ts'
import { useSupport } from './use-support.ts'

const ImportPage = lazy(async () => ({ default: (await import('../table/ImportPage.tsx')).ImportPage }))

/** The state of the list in its address. */
export const useObjectAddress = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return useMemo(() => {
    const lista = params.get('lista')
    const pathTo = (clave: string | null, more: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams({ ...(lista ? { lista } : {}), ...(clave === null ? {} : { clave }), ...more }).toString()
      return query ? `?${query}` : '.'
    }
    return {
      clave: params.get('clave'),
      isNew: params.has('nuevo'),
      isImport: params.has('importar'),
      presetOf: (fields: Configurable['fields']) => Object.fromEntries([...params].filter(([name]) => name in fields && name !== 'clave')),
      pathTo,
      go: (clave: string | null) => void navigate(pathTo(clave), { replace: true, state: { keepFocus: true } satisfies Arrival }),
    }
  }, [params, navigate])
}

type RowProps = { object: Configurable; row: ObjectRow; support: string | undefined; to: string; selected: boolean }

const ObjectRowLink = ({ object, row, support, to, selected }: RowProps) => {
  const say = useConfigurationTexts()
  const lang = useLang()
  const { icono, color } = row.cuerpo
  return (
    <Link
      to={to}
      aria-current={selected ? 'true' : undefined}
      className={`${classes.item} row gap-12 hoverable focus-inside`}
      data-off={row.cuerpo['retirado'] === true || undefined}
    >
      {typeof icono === 'string' && <TypeIcon name={icono} size={20} />}
      {typeof icono !== 'string' && typeof color === 'string' && <span className={classes.dot} style={{ background: color }} aria-hidden />}
      <span className="grow min-0">
        <span className="block anywhere">{nameOf(object.objeto, row.clave, row.cuerpo, lang)}</span>
        {support && <span className="smaller quiet block anywhere">{support}</span>}
      </span>
      {row.cuerpo['retirado'] === true && <span className="smaller quiet">{say('retiredMark')}</span>}
    </Link>
  )
}

export type ListProps = {
  object: Configurable
  rows: readonly ObjectRow[]
  pane: RefObject<HTMLElement | null> | undefined
  selected: string | null
  pathTo: (clave: string) => string
  go: (clave: string | null) => void
  typed: string
}

const PlainList = ({ object, rows, pane, selected, pathTo, go }: ListProps) => {
  const lang = useLang()
  const support = useSupport(object.objeto)
  return (
    <VirtualList
      items={rows}
      keyOf={(row) => row.clave}
      estimate={48}
      label={objectText(object.objeto, lang, 'plural')}
      {...(pane ? { pane } : {})}
      walk={{ at: rows.findIndex(({ clave }) => clave === selected), choose: (row) => go(row.clave) }}
      render={(row) => (
        <ObjectRowLink object={object} row={row} support={support(row)} to={pathTo(row.clave)} selected={row.clave === selected} />
      )}
    />
  )
}

const hasGap = ({ fields }: Configurable, { cuerpo }: ObjectRow): boolean =>
  Object.keys(fields).some((name) => name.endsWith('_es') && Boolean(cuerpo[name]) !== Boolean(cuerpo[`${name.slice(0, -3)}_val`]))

const renderPlain = (props: ListProps) => <PlainList {...props} />

type PaneProps = {
  object: Configurable
  rows: readonly ObjectRow[]
  pane: RefObject<HTMLElement | null> | undefined
  tabs: ReactNode
  mayAdd: boolean
  renderList: (props: ListProps) => ReactNode
  foot: ReactNode
}

const ObjectList = ({ object, rows, pane, tabs, mayAdd, renderList, foot }: PaneProps) => {
  const say = useConfigurationTexts()
  const lang = useLang()
  const { clave, pathTo, go } = useObjectAddress()
  const [typed, setTyped] = useState('')
  const search = fold(typed)
  const [kind, setKind] = useState<Kind>('inUse')
  const [onlyGaps, setOnlyGaps] = useState(false)
  const isRoomy = useIsRoomy()
  const { objeto, retires, fields } = object
  const translates = Object.keys(fields).some((name) => name.endsWith('_val'))
  const ordered = useMemo(
    () => inOrder(objeto, rows, lang).map((row) => ({ row, words: searchText(row), gap: hasGap(object, row) })),
    [objeto, object, rows, lang],
  )
  const inKind = useMemo(() => ordered.filter(({ row }) => isShown(row, retires ? kind : 'all')), [ordered, retires, kind])
  const shown = useMemo(
    () => inKind.filter(({ gap, words }) => (!onlyGaps || gap) && (search === '' || words.includes(search))).map(({ row }) => row),
    [inKind, onlyGaps, search],
  )
  const toggleRetired = () => setKind(kind === 'retired' ? 'inUse' : 'retired')
  return (
    <AppPage
      title={objectText(objeto, lang, 'plural')}
      subtitle={objectText(objeto, lang, 'intro')}
      look="list"
      {...(isRoomy ? {} : { back: paths.console })}
      actions={
        <span className="row gap-8">
          <span className="small quiet figures">{say('total', { count: shown.length })}</span>
          {mayAdd ? (
            <ActionIcon component={Link} to={pathTo(null, { nuevo: '1' })} aria-label={objectText(objeto, lang, 'nuevo')}>
              <IconPlus size={24} stroke={1.9} aria-hidden />
            </ActionIcon>
          ) : (
            <span />
          )}
        </span>
      }
      tools={
        <div className="column gap-8 mt-12">
          {tabs}
          <SearchField label={say('search')} value={typed} onChange={setTyped} />
          {(retires || translates) && (
            <div className="flex wrap gap-8">
              {retires && (
                <FilterChip pressed={kind === 'retired'} onClick={toggleRetired}>
                  {say('retired')}
                </FilterChip>
              )}
              {translates && (
                <FilterChip pressed={onlyGaps} onClick={() => setOnlyGaps(!onlyGaps)}>
                  {say('untranslated')} <CountBadge kind="count" count={inKind.filter(({ gap }) => gap).length} />
                </FilterChip>
              )}
            </div>
          )}
        </div>
      }
      footer={
        <div className={`${classes.listFoot} foot-bar flex between`}>
          {foot ?? <span />}
          <span className="row">
            {mayAdd && (
              <Button component={Link} to={pathTo(null, { importar: '1' })} variant="subtle" size="sm">
                {say('import')}
              </Button>
            )}
            <CsvButton short name={`${objeto}.csv`} load={() => Promise.resolve(csvOf(object, shown))} />
          </span>
        </div>
      }
    >
      {shown.length > 0 ? (
        renderList({ object, rows: shown, pane, selected: clave, pathTo, go, typed: search })
      ) : (
        <EmptyState
          picture={IconListDetails}
          title={say(rows.length === 0 ? 'empty' : 'noMatch')}
          text={say(rows.length === 0 ? 'emptyHow' : 'noMatchHow')}
        />
      )}
    </AppPage>
  )
}

type Props = {
  objeto: string
  /** The other lists of the same screen. */
  tabs?: ReactNode
  editors?: ObjectEditors
  renderList?: (props: ListProps) => ReactNode
  /** At the left below the list. */
  foot?: ReactNode
  /** What a new one begins with, besides what the address says. */
  presetFrom?: (preset: Body, rows: readonly ObjectRow[]) => Body
}

/** The list of a plain object, and the form of the one that the address names. */
export const ObjectPage = ({ objeto, tabs, editors, renderList = renderPlain, foot, presetFrom }: Props) => {
  const say = useConfigurationTexts()
  const { clave, isNew, isImport, presetOf, pathTo, go } = useObjectAddress()
  const object = configurables.get(objeto)
  const query = useObjects(objeto)
  const overview = useLoad(getConfiguration, {}).data
  if (!object) throw new Error(`${objeto} is not configurable`)
  const mayAdd = overview?.objetos.some((each) => each.objeto === objeto && each.puede) === true && !object.fixed
  const detailOf = (rows: readonly ObjectRow[]) => {
    const shared = { object, rows, back: pathTo(null), go, editors }
    if (isImport && mayAdd)
      return (
        <Suspense key="import" fallback={<RowSkeletons />}>
          <ImportPage {...shared} />
        </Suspense>
      )
    const preset = presetOf(object.fields)
    if (isNew) return <ObjectFormPage key="+" {...shared} preset={presetFrom?.(preset, rows) ?? preset} />
    if (clave === null) return undefined
    const row = rows.find((each) => each.clave === clave)
    return row ? (
      <ObjectFormPage key={clave} {...shared} row={row} />
    ) : (
      <EmptyState
        key="gone"
        title={say('gone')}
        text={say('goneHow')}
        action={
          <Button component={Link} to={pathTo(null)} variant="default">
            {say('toList')}
          </Button>
        }
      />
    )
  }
  return (
    <Load query={query}>
      {({ filas }) => {
        const at = filas.findIndex((row) => row.clave === clave)
        const stepTo = (by: number) => {
          const row = at < 0 ? undefined : filas[at + by]
          return row && (() => go(row.clave))
        }
        return (
          <ListDetail
            renderList={(pane) => (
              <ObjectList
                key={objeto}
                object={object}
                rows={filas}
                pane={pane}
                tabs={tabs}
                mayAdd={mayAdd}
                renderList={renderList}
                foot={foot}
              />
            )}
            detail={detailOf(filas)}
            nothing={<EmptyState picture={IconListDetails} title={say('pick')} text={say('pickHow')} />}
            steps={{ close: () => go(null), previous: stepTo(-1), next: stepTo(1) }}
          />
        )
      }}
    </Load>
  )
}
