import { arr, bool, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import { Device, FactorCode, Password } from '#/accounts/schemas.ts'

const base64url = (maxLength: number) => str({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })

/** What a browser answers to a challenge, in base64url. */
export const PasskeyAnswer = obj({
  id: base64url(1400),
  cliente: base64url(4000),
  autenticador: base64url(4000),
  firma: base64url(2000),
})
export type PasskeyAnswer = Static<typeof PasskeyAnswer>
/** What a browser answers when it creates a passkey. */
export const NewPasskey = obj({
  id: base64url(1400),
  cliente: base64url(4000),
  atestacion: base64url(16_000),
})
export type NewPasskey = Static<typeof NewPasskey>

/** One of the three. */
export const Confirmation = obj({ password: opt(Password), codigo: opt(FactorCode), llave: opt(PasskeyAnswer) })
export type Confirmation = Static<typeof Confirmation>

/** `reto` for `navigator.credentials.get`, in base64url. */
export const Challenge = obj({ reto: str(), rp_id: str() })
export const PasskeyLogin = obj({ llave: PasskeyAnswer, device: opt(Device) })

export const Factor = obj({ id: Id, clase: oneOf('totp', 'llave'), nombre: str(), creado: str(), usado: nullable(str()) })
export type Factor = Static<typeof Factor>
/** `limite`: by when a factor must be set up. */
export const FactorState = obj({
  factores: arr(Factor),
  codigos_restantes: int(),
  con_contrasena: bool(),
  obligatorio: bool(),
  limite: nullable(str()),
})
export type FactorState = Static<typeof FactorState>

/** `reto` comes back with the first code: nothing is stored before. */
export const TotpOffer = obj({ reto: str(), secreto: str(), uri: str() })
export type TotpOffer = Static<typeof TotpOffer>
export const PasskeyOffer = obj({
  reto: str(),
  rp_id: str(),
  rp_nombre: str(),
  usuario_id: str(),
  usuario: str(),
  usuario_nombre: str(),
  excluidas: arr(str()),
})
export type PasskeyOffer = Static<typeof PasskeyOffer>

/** `totp` or `llave`. */
export const NewFactor = obj({
  nombre: str({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  totp: opt(obj({ reto: str({ minLength: 1, maxLength: 400 }), codigo: str({ minLength: 6, maxLength: 10 }) })),
  llave: opt(NewPasskey),
})
export type NewFactor = Static<typeof NewFactor>
/** `codigos`: the recovery codes, with the first factor only, and never again. */
export const AddedFactor = obj({ factor: Factor, codigos: nullable(arr(str())) })

/** `navegador`: «Firefox · Windows»; `ultimo_uso` to the day. */
export const OwnSession = obj({
  id: str(),
  actual: bool(),
  por_codigo: bool(),
  navegador: nullable(str()),
  plataforma: nullable(str()),
  creada: str(),
  ultimo_uso: str(),
})
export type OwnSession = Static<typeof OwnSession>
