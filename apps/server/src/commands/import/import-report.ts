import type { Kinds } from './prune-store.ts'
import type { Changes, Refusals } from './store.ts'

export type ImportReport = {
  fuente: string
  records: number
  /** `contornos`: how many outlines became those areas. */
  areas: { clase: string; zonas: number; contornos: number }[]
  streets: Changes & { total: number }
  portals: Changes & { total: number }
  lines: { named: number; nameless: number }
  names: { completed: number; known: number }
  refused: Refusals[]
  bounded: boolean
  stale: Kinds
  otherSources: string[]
}
