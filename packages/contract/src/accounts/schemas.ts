import { User } from '#/access/schemas.ts'
import { arr, bool, int, nullable, obj, oneOf, opt, optional, str, type Static } from '#/http/schema.ts'
import { noticeChannels } from '#/notifications/kinds.ts'
import { DeviceUuid } from '#/values/schemas.ts'

export const Device = obj({
  uuid: opt(DeviceUuid),
  firebase_token: opt(str({ maxLength: 4096 })),
  app_version: opt(str({ maxLength: 20 })),
})

const Email = str({ minLength: 1, maxLength: 254 })
export const Password = str({ maxLength: 200 })
/** A code of an authenticator app, or a recovery code. */
export const FactorCode = str({ minLength: 6, maxLength: 30 })
/** 256 random bits in base64url. */
const Token = str({ minLength: 20, maxLength: 200 })

/** A code instead of the e-mail, without a password, signs in by code. `codigo_factor`: where the account has a second factor. */
export const Login = obj({ email: Email, password: opt(Password), codigo_factor: opt(FactorCode), device: opt(Device) })
export const CodeLogin = obj({ codigo: str({ pattern: '^\\d{1,6}$' }), device: opt(Device) })

/** Answer to every login. The token is opaque; `infra_token` lets staff into the infrastructure page. */
export const Session = obj({
  api_token: str(),
  lang: oneOf('es', 'ca'),
  num_notificaciones_no_leidas: int(),
  infra_token: opt(nullable(str())),
  user: User,
})
export type Session = Static<typeof Session>

/** `client_id` and `client_secret` are the municipality's parameter `servidor_ciudadano`; `username` is the e-mail. */
export const CitizenLogin = obj({
  grant_type: oneOf('password'),
  client_id: str({ maxLength: 200 }),
  client_secret: str({ maxLength: 200 }),
  username: Email,
  password: Password,
  device: opt(Device),
})

/** A citizen as in the citizen server; the main API calls `id` `id_externo`. */
export const Citizen = obj({ id: str(), email: str(), nombre: str() })

/** The data of a sign-up; `condiciones`: the accepted text, and when. */
export const SignUp = obj({
  nombre: str({ maxLength: 100 }),
  email: str({ maxLength: 254 }),
  password: Password,
  confirmacion: Password,
  telefono: opt(str({ maxLength: 30 })),
  dni: opt(str({ maxLength: 20 })),
  condiciones: obj({ version: str({ minLength: 1, maxLength: 40 }), fecha: str({ maxLength: 40 }) }),
})
export type SignUp = Static<typeof SignUp>

export const NewPassword = obj({ token: Token, password: Password, confirmacion: Password })
export const ChangePassword = obj({ password_actual: Password, password: Password, confirmacion: Password })
export const EmailOnly = obj({ email: str({ maxLength: 254 }) })
export const LinkToken = obj({ token: Token })
/** The link in the mail and the password of the sign-up: the reader of the mailbox may not be the person who signed up. */
export const Activation = obj({ token: Token, password: Password })

const Text = (maxLength: number) => nullable(str({ maxLength }))
export const Profile = obj({ nombre: str({ maxLength: 100 }), email: Email, telefono: Text(30), dni: Text(20), direccion: Text(300) })
export type Profile = Static<typeof Profile>
/** The complete profile; a new e-mail needs the password, since password resets are sent there. */
export const ProfileUpdate = obj({ ...Profile.properties, password_actual: opt(Password) })

const TimeOfDay = str({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const ways = arr(oneOf(...noticeChannels), { maxItems: noticeChannels.length })
const NoticeChoices = obj({ trabajo: ways, menciones: ways, comentarios: ways, jornadas: ways, conversaciones: ways, nuevas: ways })
/** As stored: only what a person has chosen. */
export const ChosenNotices = obj(optional(NoticeChoices.properties))
/** Notification settings (docs/workflow.md); `silencio`: no push between these hours, in the municipality's time, also past midnight. */
export const UserConfig = obj({
  lang: oneOf('es', 'ca'),
  canales: obj({ push: bool(), email: bool() }),
  silencio: nullable(obj({ desde: TimeOfDay, hasta: TimeOfDay })),
  /** The channels staff chose for each kind of notification. */
  avisos: NoticeChoices,
  /** Whether Avisa shows them lists and words instead of maps. */
  sin_mapa: bool(),
})
export type UserConfig = Static<typeof UserConfig>
export const UserConfigUpdate = obj({
  lang: opt(UserConfig.properties.lang),
  canales: opt(UserConfig.properties.canales),
  silencio: opt(UserConfig.properties.silencio),
  avisos: opt(UserConfig.properties.avisos),
  sin_mapa: opt(UserConfig.properties.sin_mapa),
})
