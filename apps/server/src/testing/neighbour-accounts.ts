import { hashToken, newToken, sessionEnd } from '#/platform/session.ts'
import type { IdentityOfOurs } from './neighbour-identity.ts'
import type { TestApp } from './test-app.ts'
import { createPerson, testPassword } from './test-town.ts'

/** Facts of the caller that all roles share. */
export type Who = { id: number; email: string; id_externo: string }

/** What there is of accounts to reach: a login code, a session and the sheet made from it, and a citizen's e-mail. */
export type AccountsOfOurs = {
  code: string
  before: string
  sheet: string
  citizen: string
  /** Somebody else of the staff, and somebody who has not chosen a password yet. */
  colleague: number
  invited: number
}

type LinkKind = 'activacion' | 'contrasena'
/** A mailed link is used once: we have one of each kind, and the neighbour tries another. */
const linkFor = (clase: LinkKind, isOurs: boolean) => `${clase}-${isOurs ? 'de-casa' : 'de-fuera'}-`.padEnd(43, 'x')

const openLinks = async ({ db, home, clock }: TestApp, usuario_id: number, isOurs: boolean) => {
  for (const clase of ['activacion', 'contrasena'] as const) {
    const token_hash = hashToken(linkFor(clase, isOurs))
    const caduca = new Date(clock.now().getTime() + 3_600_000)
    await db.write(home.esquema, (tx) => tx.insertInto('enlaces').values({ token_hash, usuario_id, clase, caduca }).execute())
  }
  const row = { usuario_id, email: `otra-${usuario_id}@casa.example`, caduca: new Date(clock.now().getTime() + 3_600_000) }
  const token_hash = hashToken(`correo-${isOurs ? 'de-casa' : 'de-fuera'}-`.padEnd(43, 'x'))
  await db.write(home.esquema, (tx) =>
    tx
      .insertInto('correos_nuevos')
      .values({ ...row, token_hash })
      .execute(),
  )
}

/** Gives the person with this session a code and a sheet, and makes a citizen and mailed links; every e-mail holds `mark`. */
export const openAccounts = async (
  app: TestApp,
  mark: string,
  { id, token: before }: { id: number; token: string },
): Promise<AccountsOfOurs> => {
  const { db, home, clock, deps } = app
  const [code, sheet, citizen] = ['482913', newToken(), `${mark}-ciudadana@test.example`]
  await db.write(home.esquema, async (tx) => {
    await tx
      .updateTable('usuarios')
      .set({ codigo_hash: deps.codes.formsOf(code)[0] })
      .where('id', '=', id)
      .execute()
    const row = { token_hash: hashToken(sheet), usuario_id: id, caduca: sessionEnd(clock.now()), por_codigo: true }
    await tx
      .insertInto('sesiones')
      .values({ ...row, sesion_anterior: hashToken(before) })
      .execute()
  })
  await createPerson(db, home.esquema, { servidor: 'ciudadano', email: citizen, id_externo: 'c-ciudadana' })
  const staff = { unidades: [1], permisos: ['login-codigo' as const], nombre: mark }
  const colleague = await createPerson(db, home.esquema, staff)
  const invited = await createPerson(db, home.esquema, { ...staff, activado: false })
  await db.write(home.esquema, async (tx) => {
    await tx.updateTable('usuarios').set({ password_hash: null }).where('id', '=', invited.id).execute()
    const row = { codigo: 'nuestro', nombre_es: mark, nombre_val: mark }
    await tx.insertInto('perfiles').values(row).execute()
  })
  for (const isOurs of [true, false]) {
    const person = await createPerson(db, home.esquema, { email: `${mark}-enlace-${isOurs}@test.example` })
    await openLinks(app, person.id, isOurs)
  }
  return { code, before, sheet, citizen, colleague: colleague.id, invited: invited.id }
}

const another = { password: 'otra-clave', confirmacion: 'otra-clave' }
const changed = { password_actual: testPassword, ...another }
const newcomer = { ...another, nombre: 'Nueva', email: 'nueva@correo.es', condiciones: { version: '1', fecha: '04/05/2026 12:00:00' } }

type CallContext = { mark: string; homeKey: () => string; ours: () => AccountsOfOurs & IdentityOfOurs & { email: string; person: number } }

/** What the calls of accounts send: what lets in, for which one look at a schema is not enough. */
export const accountCalls = ({ mark, homeKey, ours }: CallContext) => {
  const profile = (_key: string, { email }: Who) => ({ body: { nombre: mark, email, telefono: null, dni: null, direccion: null } })
  const link = (clase: LinkKind, key: string) => linkFor(clase, key === homeKey())
  const client = { grant_type: 'password', client_id: 'avisa-app', client_secret: 'avisa-app' }
  return {
    'accounts.login': () => ({ body: { email: ours().email, password: testPassword } }),
    'accounts.loginWithCode': () => ({ body: { codigo: ours().code } }),
    'accounts.restorePreviousUser': () => ({ params: { token: ours().before }, token: ours().sheet }),
    'accounts.restorePreviousSession': () => ({ body: { token: ours().before }, token: ours().sheet }),
    'accounts.endSessionLater': () => ({ body: { huella: hashToken(ours().before).toString('hex') } }),
    'accounts.citizenLogin': () => ({ body: { ...client, username: ours().citizen, password: testPassword } }),
    'accounts.signUp': () => ({ body: newcomer }),
    'accounts.activateAccount': (key: string) => ({ body: { token: link('activacion', key), password: testPassword } }),
    'accounts.confirmEmail': (key: string) => ({
      body: { token: `correo-${key === homeKey() ? 'de-casa' : 'de-fuera'}-`.padEnd(43, 'x') },
      plain: 'an address',
    }),
    'accounts.signUpInformation': () => ({ plain: 'no conditions are set' }),
    'accounts.resetPassword': () => ({ body: { email: ours().email } }),
    'accounts.resetCitizenPassword': () => ({ body: { email: ours().citizen } }),
    'accounts.setNewPassword': (key: string) => ({ body: { token: link('contrasena', key), ...another } }),
    'accounts.updateProfile': profile,
    'accounts.updateCitizenProfile': profile,
    'accounts.changePassword': () => ({ body: changed }),
    'accounts.changeCitizenPassword': () => ({ body: changed }),
    'accounts.getUserConfig': () => ({ plain: 'a language' }),
    'accounts.updateUserConfig': () => ({ body: { lang: 'ca' }, plain: 'a language' }),
    'identity.confirmIdentity': () => ({ body: { password: testPassword } }),
    'identity.passkeyChallenge': () => ({ plain: 'a random challenge' }),
    'identity.loginWithPasskey': () => ({ body: { llave: ours().passkey } }),
    'identity.listFactors': () => ({ plain: 'no factor' }),
    'identity.addFactor': () => ({ body: ours().newFactor, plain: 'recovery codes' }),
    'identity.removeFactor': () => ({ params: { factor: ours().factor }, plain: 'no factor' }),
    'identity.renewRecoveryCodes': () => ({ plain: 'recovery codes' }),
    'identity.removeFactorsOf': () => ({ params: { id: ours().person } }),
    'identity.listSessions': () => ({ plain: 'browsers' }),
    'identity.endOneSession': () => ({ params: { sesion: ours().session } }),
    'accounts.renewDevice': () => ({ body: { anterior: 'a-device-before' } }),
  }
}
