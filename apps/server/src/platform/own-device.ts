import { refuse } from '@avisa/contract/refusal'
import { deviceInHeader } from '@avisa/contract/values/ids'
import { deviceKey } from './device-key.ts'
import type { Read } from './database/database.ts'
import { peopleOnDevice } from './database/devices-store.ts'
import type { Scope } from './scope.ts'

/** The key of the device a path names, taken from the header, which proves it. */
export const deviceOfPath = ({ esquema, uuid: key }: Scope, uuid: string): string =>
  key !== null && (uuid === deviceInHeader || deviceKey(esquema, uuid) === key) ? key : refuse('http.forbidden')

/** On a device where somebody is signed in, only they may call. */
export const checkOwner = async (read: Read, scope: Scope, key: string): Promise<void> => {
  const people = await peopleOnDevice(read, key, scope.now)
  if (people.length > 0 && !people.includes(scope.person?.user_id ?? 0)) refuse('http.forbidden')
}
