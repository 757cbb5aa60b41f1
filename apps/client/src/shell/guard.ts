import { isModuleOn, type ModuleSwitches } from '@avisa/contract/access/modules'
import { isRole, may, type Person } from '@avisa/contract/access/person'
import { paths } from '@avisa/contract/paths'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Screen } from './screens.ts'

export const guard = (
  screen: Partial<Pick<Screen, 'path'>> & Pick<Screen, 'open' | 'roles' | 'allow' | 'module' | 'reports'>,
  person: Person,
  parameters: Pick<Parameters, 'login_obligado' | 'abierta'> & ModuleSwitches,
): 'pass' | 'login' | 'off' | 'factor' | 'soon' => {
  if (screen.open) return 'pass'
  // Their time to set up a second factor is over: that is all they can do.
  if (person?.factor_limite && person.user_roles.length === 0) return screen.path === paths.profileSecurity ? 'pass' : 'factor'
  if (screen.reports && !parameters.abierta && isRole(person, 'ciudadano')) return 'soon'
  if (parameters.login_obligado && person === null) return 'login'
  if (screen.roles && !person?.user_roles.some((role) => screen.roles?.includes(role))) return 'login'
  if (screen.allow && !screen.allow.some((pattern) => may(person, pattern))) return 'login'
  return screen.module && !isModuleOn(screen.module, parameters) ? 'off' : 'pass'
}
