import { longestDays } from '@avisa/contract/privacy/retention'
import type { RetentionTrial } from '@avisa/contract/privacy/schemas'
import type { Read } from '#/platform/database/database.ts'
import { countDue, readPeriods, unknownTypes } from './due-store.ts'
import { countOld } from './leftover-store.ts'
import type { Counting, At } from './periods-store.ts'

export const tryPeriods = async (read: Read, at: At, counting: Counting): Promise<RetentionTrial> => {
  const periods = await readPeriods(read, counting)
  const retention = longestDays(counting)
  return {
    borrar: await countDue(read, at, { step: 'borrar', periods }),
    anonimizar: await countDue(read, at, { step: 'anonimizar', periods }),
    notificaciones: await countOld(read, at, { what: 'notificaciones', retention }),
    dispositivos: await countOld(read, at, { what: 'dispositivos', retention }),
    consultas_personales: await countOld(read, at, { what: 'consultas_personales', retention }),
    tipos_desconocidos: unknownTypes(counting[0], periods),
  }
}
