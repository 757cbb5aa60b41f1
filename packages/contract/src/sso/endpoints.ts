import { Device, FactorCode, Password, Session } from '#/accounts/schemas.ts'
import { endpoint } from '#/http/endpoint.ts'
import { arr, bool, int, nullable, obj, opt, str } from '#/http/schema.ts'
import { SsoConfig } from '#/municipalities/schemas.ts'
import * as routes from './routes.ts'
import { SsoTrial } from './schemas.ts'

const allow = 'configuracion.seguridad'
const why = 'staff sign in with it'
const whyFresh = 'it decides who enters as staff'
const providerRefusals = ['sso.unreachable', 'sso.refused'] as const

export const ssoState = endpoint(routes.ssoState, {
  public: 'the sign-in page shows a button',
  summary: 'Whether staff enter by the municipality’s OpenID Connect provider, and only so',
  ok: obj({ activo: bool(), solo: bool() }),
  refusals: [],
})

const Start = obj({ url: str(), pestanya: str() })

export const startSso = endpoint(routes.startSso, {
  public: why,
  secret: true,
  summary: 'The provider’s address to open, and the secret that the tab keeps until it comes back',
  ok: Start,
  refusals: ['http.notFound', 'http.tooMany', ...providerRefusals],
})

export const finishSso = endpoint(routes.finishSso, {
  public: why,
  secret: true,
  summary: 'What follows from the provider’s answer: a session, a local account to be joined first, or the outcome of a trial',
  body: obj({
    state: str({ minLength: 20, maxLength: 200 }),
    code: str({ minLength: 1, maxLength: 4000 }),
    iss: opt(str({ maxLength: 300 })),
    pestanya: str({ minLength: 20, maxLength: 200 }),
    device: opt(Device),
  }),
  ok: obj({ sesion: nullable(Session), unir: nullable(obj({ token: str(), email: str() })), prueba: nullable(SsoTrial) }),
  refusals: [
    'http.notFound',
    'http.tooMany',
    'sso.expired',
    'sso.noAccount',
    'sso.notVerified',
    'account.wrongPassword',
    ...providerRefusals,
  ],
})

export const joinSso = endpoint(routes.joinSso, {
  public: why,
  secret: true,
  summary: 'Joins the provider’s identity to the local account, once, with its password and second factor',
  body: obj({ token: str({ maxLength: 8000 }), password: Password, codigo_factor: opt(FactorCode), device: opt(Device) }),
  ok: Session,
  refusals: [
    'http.notFound',
    'http.tooMany',
    'sso.expired',
    'sso.joinedAlready',
    'account.wrongPassword',
    'account.wrongCode',
    'account.notActivated',
    'account.factorNeeded',
    'account.wrongFactor',
  ],
})

export const getSso = endpoint(routes.getSso, {
  allow,
  summary: 'The provider and its rules, without the secret; the accounts that may be the one with a password',
  ok: obj({
    config: nullable(SsoConfig),
    tiene_secreto: bool(),
    /** To be registered at the provider. */
    retorno: str(),
    /** Whether this session came by the provider. */
    por_sso: bool(),
    reservas: arr(obj({ id: int(), nombre: str() })),
    codigos: obj({ perfiles: arr(str()), unidades: arr(str()), entidades: arr(str()) }),
  }),
  refusals: [],
})

const Written = obj({ config: SsoConfig, secreto: nullable(str({ minLength: 1, maxLength: 400 })) })

export const trySso = endpoint(routes.trySso, {
  allow,
  secret: true,
  summary: 'Begins a trial: the provider’s answer shows its claims and what the rules would give, and changes nothing',
  body: Written,
  ok: Start,
  refusals: ['http.tooMany', ...providerRefusals],
})

export const saveSso = endpoint(routes.saveSso, {
  allow,
  fresh: whyFresh,
  secret: true,
  summary: 'Saves the provider and its rules; only a session that came by it may close the other ways in',
  body: Written,
  ok: obj({}),
  refusals: ['sso.onlyFromSso', 'sso.noReserve', 'sso.rulesOfSuper', 'sso.unknownCode', ...providerRefusals],
})

export const removeSso = endpoint(routes.removeSso, {
  allow,
  fresh: whyFresh,
  summary: 'Staff enter with their password again',
  ok: obj({}),
  refusals: [],
})
