import { confirmedMinutes } from '@avisa/contract/identity/rules'
import { refuse } from '@avisa/contract/refusal'
import type { Read } from './database/database.ts'
import { isConfirmedSince } from './database/sessions.ts'
import type { Scope } from './scope.ts'

export const refuseUnconfirmed = async (read: Read, { sesion, now }: Pick<Scope, 'sesion' | 'now'>): Promise<void> => {
  const since = new Date(now.getTime() - confirmedMinutes * 60_000)
  if (sesion === null || !(await isConfirmedSince(read, sesion, since))) refuse('account.confirmFirst')
}
