import { IdParams, Id } from '#/values/schemas.ts'
import { Session } from '#/accounts/schemas.ts'
import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, str } from '#/http/schema.ts'
import * as routes from './routes.ts'
import {
  AddedFactor,
  Challenge,
  Confirmation,
  FactorState,
  NewFactor,
  OwnSession,
  PasskeyLogin,
  PasskeyOffer,
  TotpOffer,
} from './schemas.ts'

export const confirmIdentity = endpoint(routes.confirmIdentity, {
  signedIn: 'their own session',
  summary: 'Confirms for ten minutes that the person of the session is there: by password, code of the second factor or passkey',
  body: Confirmation,
  ok: obj({}),
  secret: true,
  refusals: ['account.notByCode', 'account.notConfirmed', 'http.forbidden', 'http.tooMany'],
})

export const passkeyChallenge = endpoint(routes.passkeyChallenge, {
  public: 'this is how one signs in',
  summary: 'A challenge for a passkey; it is valid for five minutes, once',
  ok: Challenge,
  secret: true,
  refusals: [],
})

export const loginWithPasskey = endpoint(routes.loginWithPasskey, {
  public: 'this is how one signs in',
  summary: 'Backoffice login by a passkey alone, which is both factors at once',
  body: PasskeyLogin,
  ok: Session,
  secret: true,
  refusals: ['account.wrongPasskey', 'account.notActivated', 'account.ssoOnly', 'http.tooMany'],
})

const ownRefusals = ['account.notByCode', 'http.forbidden'] as const
const another = 'another factor opens the account'

export const listFactors = endpoint(routes.listFactors, {
  signedIn: 'their own only',
  ofAccount: true,
  summary: 'The second factors of somebody of the backoffice, without their secrets',
  params: IdParams,
  ok: FactorState,
  refusals: ownRefusals,
})

export const prepareTotp = endpoint(routes.prepareTotp, {
  signedIn: 'their own only',
  fresh: another,
  summary: 'A new secret for an authenticator app; nothing is stored until its first code comes back',
  params: IdParams,
  ok: TotpOffer,
  secret: true,
  refusals: ownRefusals,
})

export const preparePasskey = endpoint(routes.preparePasskey, {
  signedIn: 'their own only',
  fresh: another,
  summary: 'What a browser needs to create a passkey',
  params: IdParams,
  ok: PasskeyOffer,
  secret: true,
  refusals: ownRefusals,
})

export const addFactor = endpoint(routes.addFactor, {
  signedIn: 'their own only',
  fresh: another,
  summary: 'Adds an authenticator app or a passkey; with the first one come ten recovery codes, which are shown only now',
  params: IdParams,
  body: NewFactor,
  bodyLimit: 65_536,
  ok: AddedFactor,
  status: 201,
  secret: true,
  refusals: [...ownRefusals, 'account.factorNotAdded', 'account.tooManyFactors'],
})

export const removeFactor = endpoint(routes.removeFactor, {
  signedIn: 'their own only',
  fresh: 'the account is protected less',
  summary: 'Removes a second factor; with the last one go the recovery codes',
  params: obj({ id: Id, factor: Id }),
  ok: FactorState,
  secret: true,
  refusals: [...ownRefusals, 'account.lastFactor', 'http.notFound'],
})

export const renewRecoveryCodes = endpoint(routes.renewRecoveryCodes, {
  signedIn: 'their own only',
  fresh: 'each code opens the account',
  summary: 'Ten new recovery codes, shown only now; the earlier ones are no longer valid',
  params: IdParams,
  ok: obj({ codigos: arr(str()) }),
  secret: true,
  refusals: [...ownRefusals, 'http.notFound'],
})

export const removeFactorsOf = endpoint(routes.removeFactorsOf, {
  allow: 'configuracion.seguridad',
  fresh: 'somebody else could then enter with the password alone',
  summary: 'Removes the second factors of a person who has lost them; the person is mailed and their sessions end',
  params: IdParams,
  ok: obj({}),
  refusals: ['http.forbidden', 'http.notFound', 'config.holdsMore'],
})

export const listSessions = endpoint(routes.listSessions, {
  signedIn: 'their own only',
  ofAccount: true,
  summary: 'The open sessions of a person; the latest first',
  params: IdParams,
  ok: arr(OwnSession),
  refusals: ownRefusals,
})

export const endOneSession = endpoint(routes.endOneSession, {
  signedIn: 'their own only',
  summary: 'Ends a session of the person, on any device',
  params: obj({ id: Id, sesion: str({ pattern: '^[0-9a-f]{64}$' }) }),
  ok: obj({}),
  refusals: [...ownRefusals, 'http.notFound'],
})

export const endOtherSessions = endpoint(routes.endOtherSessions, {
  signedIn: 'their own only',
  summary: 'Ends all sessions of the person but this one',
  params: IdParams,
  ok: obj({}),
  refusals: ownRefusals,
})
