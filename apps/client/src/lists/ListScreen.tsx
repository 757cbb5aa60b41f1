import { Suspense, type ReactElement, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { ListDetail, panelInset, useIsRoomy, useIsWide } from '#/ui/list/ListDetail.tsx'
import { ListMapTabs, useListMapTab } from '#/ui/list/ListMapTabs.tsx'
import { useListAddress } from '#/ui/list/use-list-address.ts'
import { useWalkTo } from '#/ui/list/use-walk-to.ts'
import { useListTexts } from './texts.ts'

export type MapProps = { label: string; selected: number | undefined; onSelect: (id: number) => void; insetRight: number }

type Props = {
  name: string | undefined
  total: string | undefined
  back: string
  here: string
  itemPath: (id: number) => string
  rows: readonly { id: number }[]
  selected: number | undefined
  actions: ReactNode
  nothing: string
  renderRows: (pane: RefObject<HTMLElement | null> | undefined, to: (id: number) => string) => ReactNode
  renderMap: (props: MapProps) => ReactNode
  renderDetail: (id: number, back: string) => ReactElement
}

export const ListScreen = (props: Props) => {
  const { name, total, back, here, itemPath, rows, selected, actions, nothing, renderRows, renderMap, renderDetail } = props
  const say = useListTexts()
  const navigate = useNavigate()
  const walkTo = useWalkTo()
  const wide = useIsWide()
  const roomy = useIsRoomy()
  const at = useListAddress()
  const [tab, chooseTab] = useListMapTab('listas', { ...at, first: 'lista' })
  const list = here + at.address
  const to = (id: number) => itemPath(id) + at.address.replace('?', '&')
  const map =
    tab === 'mapa' ? (
      <Suspense>
        {renderMap({
          label: say('mapOf', { name: name ?? '' }),
          selected,
          onSelect: (id) => (wide ? walkTo(to(id)) : void navigate(to(id))),
          insetRight: roomy && selected !== undefined ? panelInset : 0,
        })}
      </Suspense>
    ) : undefined
  const place = rows.findIndex(({ id }) => id === selected)
  const towards = (by: number) => {
    const row = place < 0 ? undefined : rows[place + by]
    return row && (() => walkTo(to(row.id)))
  }
  const detail = selected === undefined ? undefined : renderDetail(selected, list)
  return (
    <ListDetail
      renderList={(pane, instead) => (
        <AppPage
          title={name ?? ' '}
          look="list"
          back={back}
          actions={actions}
          subtitle={total}
          tools={
            <div className="column gap-8 mt-8">
              <ListMapTabs label={say('views')} tab={tab} onChoose={chooseTab} />
            </div>
          }
          fill={Boolean(instead)}
        >
          {instead || renderRows(pane, to)}
        </AppPage>
      )}
      {...(map ? { map } : {})}
      detail={detail}
      nothing={<EmptyState title={nothing} />}
      steps={{ close: () => walkTo(list), previous: towards(-1), next: towards(1) }}
    />
  )
}
