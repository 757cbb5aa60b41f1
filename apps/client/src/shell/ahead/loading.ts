import type { User } from '@avisa/contract/access/schemas'
import type { OwnWork } from './own-work.ts'

export type Loading = {
  person: User
  work: OwnWork
  signal: AbortSignal
  /** Waits until nobody uses the screen; throws once it has to end. */ pause: () => Promise<void>
}
