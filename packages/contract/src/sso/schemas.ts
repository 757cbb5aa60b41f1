import { arr, bool, nullable, obj, str, type Static } from '#/http/schema.ts'

/** `valores`: of the claim, null where the token has none. `cuenta`: the account that would be entered. */
export const SsoTrial = obj({
  declaraciones: arr(obj({ nombre: str(), valor: str() })),
  email: nullable(str()),
  verificado: bool(),
  cuenta: nullable(str()),
  valores: nullable(arr(str())),
  rol: nullable(str()),
  perfiles: arr(str()),
  unidades: arr(str()),
  entidades: arr(str()),
})
export type SsoTrial = Static<typeof SsoTrial>
