import { differences, type Change } from '@avisa/contract/configuration/acts'
import { configurables } from '@avisa/contract/configuration/objects'
import type { Difference } from '@avisa/contract/configuration/schemas'
import { nameOf } from '../shared/labels.ts'

export const draftDifferences = (changes: readonly Change[]): Difference[] =>
  changes.flatMap(({ objeto, clave, antes, despues }) => {
    const object = configurables.get(objeto)
    if (!object) return []
    const body = despues ?? antes
    const about = {
      objeto,
      clave,
      nombre_es: nameOf(objeto, clave, body, 'es'),
      nombre_val: nameOf(objeto, clave, body, 'ca'),
      accion: antes === null ? ('alta' as const) : despues === null ? ('baja' as const) : ('cambio' as const),
    }
    return differences(object, antes, despues).map((difference) => ({ ...about, ...difference }))
  })
