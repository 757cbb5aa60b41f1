import { listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useState } from 'react'
import { moreOf, useInfinite } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import type { Seen } from '#/ui/map/MapView.tsx'
import { Row } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { useStateOf } from '../IncidentRow.tsx'
import classes from '#/ui/map/feature-map.module.css'
import { useCityMapTexts } from './texts.ts'
import { type CityFilter, activeCriteriaOf } from './use-city.ts'

type Props = { seen: Seen; query: CityFilter; onChosen: (id: number) => void; onClose: () => void }

const SeenRow = ({ incident, onClick }: { incident: Incident; onClick: () => void }) => {
  const lang = useLang()
  const stateOf = useStateOf()
  return (
    <Row
      mark={<TypeIcon name={incident.icono} />}
      title={pick(incident, 'descripcion', lang)}
      support={[incident.direccion?.nombre_cor, incident.codigo].filter(Boolean).join(' · ')}
      trailing={<StateChip {...stateOf(incident)} />}
      onClick={onClick}
    />
  )
}

/**
 * The incidents of a part of the map as a list: for people who do not see the map, and for pins at one
 * place.
 */
export const SeenListSheet = ({ seen, query, onChosen, onClose }: Props) => {
  const say = useCityMapTexts()
  const { oeste, sur, este, norte } = seen
  const caja = [oeste, sur, este, norte].map((degrees) => degrees.toFixed(7)).join(',')
  const incidents = useInfinite(listIncidents, { query: { ...activeCriteriaOf(query), caja } }, { keep: false })
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  return (
    <Sheet opened onClose={onClose} title={say('listTitle')}>
      <div ref={setPane} className={classes.rows}>
        <Load query={incidents} isEmpty={(rows) => rows.length === 0} empty={<EmptyState title={say('listEmpty')} />}>
          {(rows) =>
            pane && (
              <VirtualList
                items={rows}
                keyOf={(incident) => incident.id}
                label={say('listTitle')}
                estimate={72}
                more={moreOf(incidents)}
                pane={{ current: pane }}
                render={(incident) => <SeenRow incident={incident} onClick={() => onChosen(incident.id)} />}
              />
            )
          }
        </Load>
      </div>
    </Sheet>
  )
}
