import { User } from '#/access/person.ts'
import { endpoint } from '#/http/endpoint.ts'
import { int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { DeviceUuid } from '#/values/ids.ts'

export const Login = obj({
  email: str({ minLength: 1, maxLength: 254 }),
  password: opt(str({ maxLength: 200 })),
  device: opt(obj({ uuid: opt(DeviceUuid), firebase_token: opt(str({ maxLength: 4096 })), app_version: opt(str({ maxLength: 20 })) })),
})

/** Answer of every login (A §3). The token is opaque: 256 random bits in base64url. */
export const Session = obj({ api_token: str(), lang: oneOf('es', 'ca'), num_notificaciones_no_leidas: int(), user: User })
export type Session = Static<typeof Session>

export const login = endpoint('POST /api/v1/auth/login', {
  public: 'this is how one signs in',
  summary: 'Backoffice login by e-mail and password (SRV-26, SRV-27)',
  body: Login,
  ok: Session,
  secret: true,
  refusals: ['account.wrongPassword', 'account.notActivated', 'http.tooMany'],
})

export const logout = endpoint('POST /api/v1/auth/logout', {
  signedIn: 'ends the session it came with',
  summary: 'Ends the session (SRV-28)',
  ok: obj({}),
  refusals: [],
})

export const tokenInfo = endpoint('GET /api/v1/auth/tokeninfo', {
  signedIn: 'tells whose session it is',
  summary: 'The user of the token (SRV-29)',
  ok: obj({ user: User, infra_token: nullable(str()) }),
  refusals: [],
})
