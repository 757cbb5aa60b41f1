import type { MapLimits } from '@avisa/contract/map/schemas'
import { useMemo } from 'react'
import type { ObjectForm } from '../shared/object-form.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { PlaceEditor } from '../shared/PlaceEditor.tsx'
import { useConfigurationTexts } from '../shared/texts.ts'

const edges = ['latitud_min', 'latitud_max', 'longitud_min', 'longitud_max'] as const satisfies readonly (keyof MapLimits)[]
const noLimits = Object.fromEntries(edges.map((edge) => [edge, null]))

/** Centre and box of a unit on the map; the numbers stay below as fields. */
const UnitMap = ({ form: { body, put }, disabled }: { form: ObjectForm; disabled: boolean }) => {
  const say = useConfigurationTexts()
  const { latitud, longitud, zoom } = body
  const [south, north, west, east] = edges.map((edge) => body[edge])
  const limits = useMemo(
    () =>
      typeof south === 'number' && typeof north === 'number' && typeof west === 'number' && typeof east === 'number'
        ? { latitud_min: south, latitud_max: north, longitud_min: west, longitud_max: east }
        : null,
    [south, north, west, east],
  )
  return (
    <section className="card column gap-12 p-16" aria-label={say('onMap')}>
      <h2 className="small quiet medium">{say('onMap')}</h2>
      <p className="small quiet">{say('onMapHow')}</p>
      <PlaceEditor
        label={say('onMap')}
        at={typeof latitud === 'number' && typeof longitud === 'number' ? { latitud, longitud } : null}
        zoom={typeof zoom === 'number' ? zoom : null}
        limits={limits}
        disabled={disabled}
        onPlace={put}
        onLimits={(next, near) => put(next ? { ...next, zoom: near } : noLimits)}
      />
    </section>
  )
}

const editors = { _after: (form: ObjectForm, disabled: boolean) => <UnitMap form={form} disabled={disabled} /> }

export const UnitsPage = () => <ObjectPage objeto="unidad" editors={editors} />
