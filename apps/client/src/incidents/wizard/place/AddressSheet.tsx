import { useDebouncedValue } from '@mantine/hooks'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { getAddress, listPortals, searchAddresses } from '@avisa/contract/addresses/routes'
import type { Address, Place } from '@avisa/contract/addresses/schemas'
import { useClient } from '#/platform/client.ts'
import { call } from '#/platform/call.ts'
import { useLoad, type Loaded } from '#/platform/queries.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { ErrorState } from '#/ui/state/ErrorState.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { searchKey } from './search-key.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useWizardTexts } from '../texts.ts'
import type { DraftPlace } from '../draft/wizard-draft.ts'

type Chosen = (place: DraftPlace) => void
type Props = { unitId: number; opened: boolean; onClose: () => void; onChosen: Chosen }

/** Letters, and the debounce in ms. */
const minimum = 2
const pause = 200

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
const lineOf = ({ label_catastro, properties: { portal } }: Address) => [label_catastro, portal].filter(Boolean).join(', ')

/** Rows, their skeleton, or an error with a retry. */
const Answer = <T,>({ query, children }: { query: Loaded<T>; children: (data: T) => ReactNode }) => {
  const say = useWizardTexts()
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <RowSkeletons photo={0} />
  return <ErrorState title={say('lookupFailedTitle')} message={say('lookupFailedMessage')} onRetry={query.retry} />
}

const Numbers = ({ unitId, street, onChosen }: Pick<Props, 'unitId' | 'onChosen'> & { street: Address }) => {
  const say = useWizardTexts()
  const query = useLoad(
    listPortals,
    { params: { id_vial: street.id_vial }, query: { unidad_gestion_id: unitId } },
    { keep: false, once: true },
  )
  return (
    <Answer query={query}>
      {(portals) => (
        <RowCard title={say('numberTitle')}>
          <Row title={say('numberNone')} onClick={() => onChosen({ ...street.centro, precision: null, address: placeOf(street, null) })} />
          {portals.map(({ id, numero, geom: { coordinates } }) => (
            <Row
              key={id}
              title={`${street.label_catastro}, ${numero}`}
              onClick={() => {
                const [longitud = 0, latitud = 0] = coordinates
                onChosen({ longitud, latitud, precision: null, address: placeOf(street, numero) })
              }}
            />
          ))}
        </RowCard>
      )}
    </Answer>
  )
}

const Streets = ({ query, onStreet }: { query: Loaded<Address[]>; onStreet: (address: Address) => void }) => {
  const say = useWizardTexts()
  return (
    <Answer query={query}>
      {(addresses) =>
        addresses.length === 0 ? (
          <EmptyState title={say('searchEmpty')} text={say('searchEmptyText')} />
        ) : (
          <RowCard>
            {addresses.map((address) => (
              <Row
                key={`${address.id_vial}-${address.properties.portal ?? ''}`}
                title={lineOf(address)}
                support={areas(address)}
                onClick={() => onStreet(address)}
              />
            ))}
          </RowCard>
        )
      }
    </Answer>
  )
}

/** Arrow keys move between the field and the results; Enter opens the first. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const inField = event.target instanceof HTMLInputElement
  const by = event.key === 'ArrowDown' || (event.key === 'Enter' && inField) ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  // Scoped: the sheet itself is a section too.
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope input, :scope section button')]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The position of the chosen street, or of its number where the municipality uses numbers. */
const useChoice = ({ unitId, onChosen }: Pick<Props, 'unitId' | 'onChosen'>) => {
  const say = useWizardTexts()
  const { numeros_policia } = useParameters()
  const client = useClient()
  const [street, setStreet] = useState<Address | null>(null)
  const choose = async (address: Address) => {
    const { portal } = address.properties
    try {
      const whole = await call(client, getAddress, { params: { management_unit_id: unitId, id_vial: address.id_vial } })
      if (portal === null && whole.tiene_portales && numeros_policia) setStreet(whole)
      else onChosen({ ...address.centro, precision: null, address: placeOf(whole, portal) })
    } catch (cause) {
      console.warn('address not loaded', cause)
      await alert(client, { title: say('lookupFailedTitle'), message: say('lookupFailedMessage') })
    }
  }
  return { street, choose, forget: () => setStreet(null) }
}

/** Finds a place by its address, without the map: the street while typing, then its number. */
export const AddressSheet = ({ unitId, opened, onClose, onChosen }: Props) => {
  const say = useWizardTexts()
  const label = say(searchKey(useParameters()))
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text.trim(), pause)
  const { street, choose, forget } = useChoice({ unitId, onChosen })
  const enough = typed.length >= minimum
  const query = useLoad(
    searchAddresses,
    { query: { search: typed, management_unit_id: unitId } },
    { enabled: enough, keep: false, once: true, staleTime: 60_000 },
  )
  const change = (next: string) => {
    setText(next)
    forget()
  }
  const count = enough && !street ? query.data?.length : undefined
  return (
    <Sheet opened={opened} onClose={onClose} title={label}>
      <div role="presentation" className="column gap-12" style={{ minHeight: '60dvh' }} onKeyDown={walk}>
        <SearchField label={label} value={text} onChange={change} autoFocus />
        {/* Always rendered, or screen readers would not announce its changes. */}
        <p className="small quiet" role="status">
          {enough ? count !== undefined && count > 0 && say('streetsFound', { count }) : say('searchShort')}
        </p>
        {street && <Numbers unitId={unitId} street={street} onChosen={onChosen} />}
        {!street && enough && <Streets query={query} onStreet={(address) => void choose(address)} />}
      </div>
    </Sheet>
  )
}
