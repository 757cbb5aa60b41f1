import type { Settings } from '@avisa/contract/municipalities/schemas'
import { refuse } from '@avisa/contract/refusal'
import type { Context } from '#/platform/serve.ts'

export const citizenServer = ({ scope: { settings } }: Pick<Context<unknown>, 'scope'>): Settings => {
  const isOurs = settings.login_ciudadano && !/^https?:/.test(settings.servidor_ciudadano.url)
  return isOurs ? settings : refuse('http.notFound')
}
