import type { Person } from '@avisa/contract/access/person'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Screen } from './screens.ts'

/** Whether a person may come to a screen; who may not is asked to sign in. */
export const guard = (
  screen: Pick<Screen, 'open' | 'roles'>,
  person: Person,
  { login_obligado }: Pick<Parameters, 'login_obligado'>,
): 'pass' | 'login' => {
  if (screen.open) return 'pass'
  if (login_obligado && person === null) return 'login'
  if (!screen.roles) return 'pass'
  return person?.user_roles.some((role) => screen.roles?.includes(role)) ? 'pass' : 'login'
}
