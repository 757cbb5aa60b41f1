import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { listPortals, searchAddresses } from '@avisa/contract/addresses/endpoints'
import type { Address, Place } from '@avisa/contract/addresses/schemas'
import { useLoad } from '#/platform/queries.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { SearchField } from '#/ui/SearchField.tsx'
import { Load } from '#/ui/Load.tsx'
import { Row, RowCard } from '#/ui/Rows.tsx'
import { Sheet } from '#/ui/Sheet.tsx'
import type { Wizard } from './use-wizard.ts'
import type { DraftPlace } from './wizard-draft.ts'
import classes from './wizard.module.css'

type Chosen = (place: DraftPlace) => void
type Props = { wizard: Wizard; unitId: number; opened: boolean; onClose: () => void; onChosen: Chosen }

/** ADDR-01; the debounce of A §9. */
const minimum = 2
const debounce = 200

const placeOf = ({ id_vial, label_catastro, properties }: Address, numero: string | null): Place => ({
  encontrada: true,
  direccion: numero ? `${label_catastro}, ${numero}` : label_catastro,
  id_vial,
  direccioncalle: label_catastro,
  direccionnumero: numero,
  distrito: properties.distrito,
  barrio: properties.barrio,
  distancia: 0,
})

const areas = ({ properties: { barrio, distrito } }: Address) => [barrio, distrito].filter(Boolean).join(' · ')

/** House numbers of a street; one written in the search is chosen at once. */
const Numbers = ({ wizard, unitId, address, onChosen }: Omit<Props, 'opened' | 'onClose'> & { address: Address }) => {
  const { say } = wizard
  const query = useLoad(listPortals, { params: { id_vial: address.id_vial }, query: { unidad_gestion_id: unitId } })
  const whole = () => onChosen({ ...address.centro, precision: null, address: placeOf(address, null) })
  return (
    <Load query={query}>
      {(portals) => (
        <RowCard title={say('numberTitle')}>
          <Row title={say('numberNone')} onClick={whole} />
          {portals.map(({ id, numero, geom: { coordinates } }) => (
            <Row
              key={id}
              title={`${address.label_catastro}, ${numero}`}
              onClick={() =>
                onChosen({
                  longitud: coordinates[0] ?? 0,
                  latitud: coordinates[1] ?? 0,
                  precision: null,
                  address: placeOf(address, numero),
                })
              }
            />
          ))}
        </RowCard>
      )}
    </Load>
  )
}

const Streets = ({
  wizard,
  unitId,
  typed,
  onStreet,
}: {
  wizard: Wizard
  unitId: number
  typed: string
  onStreet: (address: Address) => void
}) => {
  const { say } = wizard
  const query = useLoad(
    searchAddresses,
    { query: { search: typed, management_unit_id: unitId } },
    { enabled: typed.length >= minimum, keep: false, staleTime: 60_000 },
  )
  if (typed.length < minimum) return <p className={classes.quiet}>{say('searchShort')}</p>
  return (
    <Load
      query={query}
      isEmpty={(found) => found.length === 0}
      empty={<EmptyState title={say('searchEmpty')} text={say('searchEmptyText')} />}
    >
      {(found) => (
        <>
          <p className={classes.quiet} role="status">
            {say('streetsFound', { count: found.length })}
          </p>
          <RowCard>
            {found.map((address) => (
              <Row
                key={`${address.id_vial}-${address.properties.portal ?? ''}`}
                title={[address.label_catastro, address.properties.portal].filter(Boolean).join(', ')}
                support={areas(address)}
                onClick={() => onStreet(address)}
              />
            ))}
          </RowCard>
        </>
      )}
    </Load>
  )
}

/** Finding the place by its address: street as one types, then its number where there are numbers (ADDR-01 to ADDR-06). */
export const AddressSheet = ({ wizard, unitId, opened, onClose, onChosen }: Props) => {
  const { say, parameters } = wizard
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), debounce)
  const [street, setStreet] = useState<Address | null>(null)
  const change = (text: string) => {
    setTyped(text)
    setStreet(null)
  }
  const choose = (address: Address) => {
    const { portal } = address.properties
    if (portal !== null) onChosen({ ...address.centro, precision: null, address: placeOf(address, portal) })
    else if (address.tiene_portales && parameters.numeros_policia) setStreet(address)
    else onChosen({ ...address.centro, precision: null, address: placeOf(address, null) })
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('searchStreet')}>
      <div className={classes.group} style={{ minHeight: '60dvh' }}>
        <SearchField label={say('searchStreet')} value={typed} onChange={change} autoFocus />
        {street ? (
          <Numbers wizard={wizard} unitId={unitId} address={street} onChosen={onChosen} />
        ) : (
          <Streets wizard={wizard} unitId={unitId} typed={settled} onStreet={choose} />
        )}
      </div>
    </Sheet>
  )
}
