import { User } from '#/access/schemas.ts'
import { endpoint } from '#/http/endpoint.ts'
import { int, nullable, obj, oneOf, str } from '#/http/schema.ts'
import { Parameters } from '#/municipalities/schemas.ts'
import { DeviceUuid, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import {
  Activation,
  ChangePassword,
  Citizen,
  CitizenLogin,
  CodeLogin,
  EmailOnly,
  LinkToken,
  Login,
  NewPassword,
  Profile,
  ProfileUpdate,
  Session,
  SignUp,
  UserConfig,
  UserConfigUpdate,
} from './schemas.ts'

const factorRefusals = ['account.factorNeeded', 'account.wrongFactor', 'account.ssoOnly'] as const
const loginRefusals = ['account.wrongPassword', 'account.wrongCode', 'account.notActivated', 'http.tooMany'] as const

// The backoffice's sessions --------------------------------------------------------------------------------------------
export const login = endpoint(routes.login, {
  public: 'this is how one signs in',
  summary: 'Backoffice login by e-mail and password, or by a code in the place of the e-mail',
  body: Login,
  ok: Session,
  secret: true,
  refusals: [...loginRefusals, ...factorRefusals],
})

export const loginWithCode = endpoint(routes.loginWithCode, {
  public: 'this is how one signs in by code; a session that may or a known device is asked for',
  summary: 'Login by code: the same answer as login',
  body: CodeLogin,
  ok: Session,
  secret: true,
  refusals: loginRefusals,
})

export const restorePreviousUser = endpoint(routes.restorePreviousUser, {
  public: 'the two tokens are what lets it in',
  summary: 'Ends the sheet token of the header and answers the session it was made from, whose token the path names',
  anyToken: 'the sheet token may have ended, which is when the one before is wanted back',
  changes: true,
  params: obj({ token: str({ minLength: 20, maxLength: 200 }) }),
  ok: Session,
  secret: true,
  refusals: ['http.notSignedIn', 'account.notPrevious'],
})

export const restorePreviousSession = endpoint(routes.restorePreviousSession, {
  public: 'the two tokens are what lets it in',
  summary: 'The same with the token in the body, so that it stands in no log of addresses: what the app sends',
  anyToken: 'the sheet token may have ended, which is when the one before is wanted back',
  body: restorePreviousUser.params,
  ok: Session,
  secret: true,
  refusals: ['http.notSignedIn', 'account.notPrevious'],
})

export const logout = endpoint(routes.logout, {
  signedIn: 'ends the session it came with',
  summary: 'Ends the session, of the backoffice or of the citizens',
  ok: obj({}),
  refusals: [],
})

export const endSessionLater = endpoint(routes.endSessionLater, {
  public: 'the hash of a token is what lets it in: it ends that session and is good for nothing else',
  summary: 'Ends a session that somebody left without network, by the SHA-256 of its token; the same answer where there is none',
  body: obj({ huella: str({ pattern: '^[0-9a-f]{64}$' }) }),
  ok: obj({}),
  secret: true,
  refusals: [],
})

export const tokenInfo = endpoint(routes.tokenInfo, {
  signedIn: 'tells whose session it is',
  summary: 'The user of the token, also of a citizens’ server',
  ok: obj({ user: User, infra_token: nullable(str()), num_notificaciones_no_leidas: int() }),
  refusals: ['account.sheetToken'],
})

// The citizens' server -------------------------------------------------------------------------------------------------
export const citizenLogin = endpoint(routes.citizenLogin, {
  public: 'this is how a citizen signs in',
  summary: 'Citizen login; who that is for the main API, its tokeninfo says',
  body: CitizenLogin,
  ok: obj({ access_token: str(), token_type: oneOf('Bearer'), expires_in: int(), usuario: Citizen }),
  secret: true,
  refusals: [...loginRefusals, 'account.wrongClient', 'http.notFound'],
})

export const citizenTokenInfo = endpoint(routes.citizenTokenInfo, {
  signedIn: 'tells whose session it is',
  summary: 'The citizen of the token',
  ok: obj({ usuario: Citizen }),
  refusals: ['http.notFound'],
})

export const signUp = endpoint(routes.signUp, {
  public: 'this is how a citizen gets an account',
  summary: 'Makes a citizen’s account, to be activated by the link that is mailed',
  body: SignUp,
  status: 201,
  ok: obj({}),
  secret: true,
  refusals: ['account.signUpRefused', 'http.tooMany', 'http.notFound'],
})

export const activateAccount = endpoint(routes.activateAccount, {
  public: 'the mailed token is what lets it in, with the password',
  summary: 'Activates the account of a mailed link, once, by the password of its sign-up',
  body: Activation,
  ok: obj({ email: str() }),
  secret: true,
  refusals: ['account.linkInvalid', 'http.tooMany', 'http.notFound'],
})

export const signUpInformation = endpoint(routes.signUpInformation, {
  public: 'read before there is an account',
  summary: 'What a citizen accepts when signing up, in both languages',
  ok: obj({ condiciones: Parameters.properties.condiciones }),
  refusals: ['http.notFound'],
})

// Passwords ------------------------------------------------------------------------------------------------------------
export const resetCitizenPassword = endpoint(routes.resetCitizenPassword, {
  public: 'who asks cannot sign in',
  summary: 'Mails a citizen a link for a new password; 400 with `habiaTokenValido` while the one before still holds',
  body: EmailOnly,
  ok: obj({}),
  refusals: ['account.unknownEmail', 'account.resetPending', 'account.notActivated', 'http.tooMany', 'http.notFound'],
})

export const resetPassword = endpoint(routes.resetPassword, {
  public: 'who asks cannot sign in',
  summary: 'Mails somebody of the backoffice a link for a new password, which replaces the one before',
  body: EmailOnly,
  ok: obj({}),
  refusals: ['account.unknownEmail', 'http.tooMany'],
})

export const setNewPassword = endpoint(routes.setNewPassword, {
  public: 'the mailed token is what lets it in',
  summary: 'A new password by a mailed link, once, for either kind of account; every session of it ends',
  body: NewPassword,
  ok: obj({ email: str() }),
  secret: true,
  refusals: ['account.linkInvalid'],
})

export const confirmEmail = endpoint(routes.confirmEmail, {
  public: 'the mailed token is what lets it in',
  summary: 'Another e-mail of an account, by the link mailed to it, once; the one before is told. For either kind of account',
  body: LinkToken,
  ok: obj({ email: str() }),
  secret: true,
  refusals: ['account.linkInvalid'],
})

// One's own data -------------------------------------------------------------------------------------------------------
const CitizenIdParams = obj({ id: str({ minLength: 1, maxLength: 100 }) })

export const getProfile = endpoint(routes.getProfile, {
  signedIn: 'their own only',
  ofAccount: true,
  summary: 'The profile of somebody of the backoffice',
  params: IdParams,
  ok: Profile,
  refusals: ['http.forbidden'],
})

export const getCitizenProfile = endpoint(routes.getCitizenProfile, {
  signedIn: 'their own only',
  ofAccount: true,
  summary: 'The profile of a citizen; `id` is `id_externo`',
  params: CitizenIdParams,
  ok: Profile,
  refusals: ['http.forbidden', 'http.notFound'],
})

export const updateProfile = endpoint(routes.updateProfile, {
  signedIn: 'their own only',
  summary: 'The profile of somebody of the backoffice, anew',
  params: IdParams,
  body: ProfileUpdate,
  ok: Profile,
  secret: true,
  refusals: ['account.notByCode', 'http.forbidden', 'http.tooMany'],
})

export const updateCitizenProfile = endpoint(routes.updateCitizenProfile, {
  signedIn: 'their own only',
  summary: 'The profile of a citizen, anew; `id` is `id_externo`',
  params: CitizenIdParams,
  body: ProfileUpdate,
  ok: Profile,
  secret: true,
  refusals: ['account.notByCode', 'http.forbidden', 'http.tooMany', 'http.notFound'],
})

export const changePassword = endpoint(routes.changePassword, {
  signedIn: 'their own only',
  summary: 'A new password for somebody of the backoffice; their other sessions end',
  params: IdParams,
  body: ChangePassword,
  ok: obj({}),
  secret: true,
  refusals: ['account.notByCode', 'http.forbidden', 'http.tooMany'],
})

export const changeCitizenPassword = endpoint(routes.changeCitizenPassword, {
  signedIn: 'their own only',
  summary: 'A new password for a citizen; `id` is `id_externo`; their other sessions end',
  params: CitizenIdParams,
  body: ChangePassword,
  ok: obj({}),
  secret: true,
  refusals: ['account.notByCode', 'http.forbidden', 'http.tooMany', 'http.notFound'],
})

export const getUserConfig = endpoint(routes.getUserConfig, {
  signedIn: 'their own only',
  summary: 'Language, channels and quiet hours of a person',
  params: IdParams,
  ok: UserConfig,
  refusals: ['http.forbidden'],
})

export const updateUserConfig = endpoint(routes.updateUserConfig, {
  signedIn: 'their own only',
  summary: 'Changes what is given of language, channels and quiet hours',
  params: IdParams,
  body: UserConfigUpdate,
  ok: UserConfig,
  refusals: ['http.forbidden'],
})

export const updatePushToken = endpoint(routes.updatePushToken, {
  public: 'a device that nobody has signed in on is told what follows from its reports',
  summary: 'Keeps the push token of the device',
  params: obj({ uuid: DeviceUuid }),
  body: obj({ firebase_token: str({ minLength: 1, maxLength: 4096 }) }),
  ok: obj({}),
  refusals: ['http.forbidden'],
})

export const renewDevice = endpoint(routes.renewDevice, {
  public: 'both secrets together prove the device; if a session is active on it, the session is required too',
  summary:
    'An installation has a new secret: what was kept under the one before (`anterior`) is moved to it, and that one opens nothing more',
  params: obj({ uuid: DeviceUuid }),
  body: obj({ anterior: DeviceUuid }),
  ok: obj({}),
  secret: true,
  refusals: ['http.forbidden'],
})
