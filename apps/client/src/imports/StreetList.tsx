import { listConfiguredStreets } from '@avisa/contract/addresses/routes'
import type { ConfiguredStreet } from '@avisa/contract/addresses/schemas'
import { IconRoad, IconRoadOff } from '@tabler/icons-react'
import { useState } from 'react'
import { moreOf, useInfinite } from '#/platform/queries.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { Row } from '#/ui/list/Rows.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { StreetSheet } from './StreetSheet.tsx'
import { useImportTexts } from './texts.ts'

const StreetRow = ({ street, onOpen }: { street: ConfiguredStreet; onOpen: () => void }) => {
  const say = useImportTexts()
  const { completo_es, completo_val, distrito, portales, corregida, oculta } = street
  const facts = [
    ...(completo_val === completo_es ? [] : [completo_val]),
    ...(distrito === null ? [] : [distrito]),
    ...(portales > 0 ? [say('portals', { count: portales })] : []),
    ...(corregida ? [say('corrected')] : []),
    ...(oculta ? [say('hidden')] : []),
  ]
  return <Row icon={oculta ? IconRoadOff : IconRoad} title={completo_es} support={facts.join(' · ')} onClick={onOpen} />
}

export const StreetList = () => {
  const say = useImportTexts()
  const [search, setSearch] = useState('')
  const [hidden, setHidden] = useState(false)
  const [opened, setOpened] = useState<ConfiguredStreet>()
  const query = { ...(search.trim() === '' ? {} : { search: search.trim() }), ...(hidden ? { ocultas: true } : {}) }
  const streets = useInfinite(listConfiguredStreets, { query }, { keep: false })
  return (
    <>
      <div className="row wrap gap-12">
        <div className="grow">
          <SearchField label={say('search')} value={search} onChange={setSearch} slash />
        </div>
        <FilterChip pressed={hidden} onClick={() => setHidden(!hidden)}>
          {say('onlyHidden')}
        </FilterChip>
      </div>
      <Load query={streets}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState picture={IconRoad} title={say('noStreets')} text={say('noStreetsText')} />
          ) : (
            <div className="card clip">
              <VirtualList
                items={rows}
                keyOf={({ id_vial }) => id_vial}
                render={(street) => <StreetRow street={street} onOpen={() => setOpened(street)} />}
                estimate={64}
                label={say('streets')}
                more={moreOf(streets)}
              />
            </div>
          )
        }
      </Load>
      {opened && <StreetSheet key={opened.id_vial} street={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
