import type { User } from '@avisa/contract/access/schemas'
import type { OwnWork } from './own-work.ts'

export type Loading = {
  person: User
  work: OwnWork
  signal: AbortSignal
  /** Waits while the screen is in use; throws once the preload has to stop. */
  pause: () => Promise<void>
}
