import { isModuleOn, type ModuleSwitches } from '@avisa/contract/access/modules'
import { may, type Person } from '@avisa/contract/access/person'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Screen } from './screens.ts'

export const guard = (
  screen: Pick<Screen, 'open' | 'roles' | 'allow' | 'module'>,
  person: Person,
  parameters: Pick<Parameters, 'login_obligado'> & ModuleSwitches,
): 'pass' | 'login' | 'off' => {
  if (screen.open) return 'pass'
  if (parameters.login_obligado && person === null) return 'login'
  if (screen.roles && !person?.user_roles.some((role) => screen.roles?.includes(role))) return 'login'
  if (screen.allow && !screen.allow.some((pattern) => may(person, pattern))) return 'login'
  return screen.module && !isModuleOn(screen.module, parameters) ? 'off' : 'pass'
}
