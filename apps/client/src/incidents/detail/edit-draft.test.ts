import { describe, expect, it } from 'vitest'
import { anIncident } from '../testing/an-incident.ts'
import { bodyOf, changedFields, changedMeanwhile, draftWith, valuesOf, type EditDraft } from './edit-draft.ts'

const none: EditDraft = { values: {}, base: {} }
const now = valuesOf(anIncident())

describe('changes to an incident', () => {
  it('only what differs from the incident is sent', () => {
    const draft = draftWith(none, { ...now, contenido: 'Parpadea mucho', email: 'marta@correo.es' }, now)
    expect(changedFields(draft, now)).toEqual(['contenido', 'email'])
    expect(bodyOf(draft, now)).toEqual({ contenido: 'Parpadea mucho', ciudadano: { email: 'marta@correo.es' } })
  })

  it('a field that is set back is not a change', () => {
    const draft = draftWith(draftWith(none, { ...now, contenido: 'x' }, now), now, now)
    expect(changedFields(draft, now)).toEqual([])
    expect(bodyOf(draft, now)).toEqual({})
  })

  it('changes by others since editing began are recognised', () => {
    const draft = draftWith(none, { ...now, contenido: 'lo mío', prioridad: 'alta' }, now)
    const later = { ...now, contenido: 'lo de otra', emplazamiento: 'Otro' }
    expect(changedMeanwhile(draft, later)).toEqual(['contenido'])
    // An untouched field is not reverted, although the form still shows its initial value.
    expect(bodyOf(draftWith(draft, { ...now, contenido: 'lo mío', prioridad: 'alta' }, now), later)).toEqual({
      contenido: 'lo mío',
      prioridad: 'alta',
    })
    // The comparison keeps the initial value, however often the field is edited.
    expect(changedMeanwhile(draftWith(draft, { ...later, contenido: 'lo de las dos' }, later), later)).toEqual(['contenido'])
    expect(changedMeanwhile(draft, now)).toEqual([])
  })
})
