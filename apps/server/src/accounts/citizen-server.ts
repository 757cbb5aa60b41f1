import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { refuse } from '@avisa/contract/refusal'
import { parametersOf } from '#/municipalities/shared/store.ts'
import type { Context } from '#/platform/serve.ts'

export const citizenServer = async ({ deps, read, scope }: Pick<Context<unknown>, 'deps' | 'read' | 'scope'>): Promise<Parameters> => {
  const parameters = await parametersOf(deps.db, read, scope)
  const isOurs = parameters.login_ciudadano && !/^https?:/.test(parameters.servidor_ciudadano.url)
  return isOurs ? parameters : refuse('http.notFound')
}
