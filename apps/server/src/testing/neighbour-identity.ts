import { addFactor, listSessions, passkeyChallenge, preparePasskey, prepareTotp } from '@avisa/contract/identity/endpoints'
import type { NewFactor, OwnSession, PasskeyAnswer } from '@avisa/contract/identity/schemas'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'
import { createAuthenticator } from './virtual-authenticator.ts'

export type IdentityOfOurs = { factor: number; session: string; passkey: PasskeyAnswer; newFactor: NewFactor }

const nothing = 'AAAA'
export const noIdentity: IdentityOfOurs = {
  factor: 1,
  session: 'a'.repeat(64),
  passkey: { id: nothing, cliente: nothing, autenticador: nothing, firma: nothing },
  newFactor: { nombre: 'Móvil' },
}

const enrol = async ({ call, deps }: TestApp, { id, token }: { id: number; token: string }) => {
  const authenticator = createAuthenticator(new URL(deps.address()).origin)
  const { body } = await call(preparePasskey, { token }, { params: { id } })
  const added = await call(addFactor, { token }, { params: { id }, body: { nombre: 'Llave', llave: authenticator.create(body) } })
  return { authenticator, factor: Number(added.body.factor.id) }
}

export const prepareIdentity = async (
  app: TestApp,
  name: string,
  person: { id: number; token: string },
): Promise<Partial<IdentityOfOurs>> => {
  const { call, clock } = app
  const params = { id: person.id }
  if (name === 'identity.endOneSession') {
    const [session] = (await call(listSessions, person, { params })).body as OwnSession[]
    return { session: session?.id ?? '' }
  }
  if (name === 'identity.addFactor') {
    const { reto, secreto } = (await call(prepareTotp, person, { params })).body
    const codigo = new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: clock.now().getTime() })
    return { newFactor: { nombre: 'Móvil', totp: { reto, codigo } } }
  }
  if (['identity.removeFactor', 'identity.renewRecoveryCodes'].includes(name)) return { factor: (await enrol(app, person)).factor }
  if (name !== 'identity.loginWithPasskey') return {}
  const { authenticator } = await enrol(app, person)
  return { passkey: authenticator.answer((await call(passkeyChallenge, {})).body) }
}
