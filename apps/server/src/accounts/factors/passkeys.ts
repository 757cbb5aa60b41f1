import { createHash } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer, PasskeyOffer } from '@avisa/contract/identity/schemas'
import type { User } from '@avisa/contract/access/schemas'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { isChallenge, newChallenge, usedChallenge } from './challenge.ts'
import { findPasskey, listFactors, takeChallenge, takeCounter } from './factor-store.ts'

type Where = Pick<Context<unknown>, 'deps' | 'scope' | 'read'>

// Loaded with the first passkey: most deployments have none.
const webauthn = () => import('@simplewebauthn/server')

const siteOf = ({ deps }: Pick<Where, 'deps'>) => {
  const { hostname, origin } = new URL(deps.address())
  return { rp_id: hostname, origin }
}
const registration = (user_id: number) => `alta-llave.${user_id}`
const authentication = 'llave'

export const challengeForPasskey = (where: Where) => ({ reto: newChallenge(where, authentication), rp_id: siteOf(where).rp_id })

/** The authenticator stores the id of the account: it names nobody. */
const accountId = ({ scope }: Where, { user_id }: User) =>
  createHash('sha256').update(`${scope.municipality.id}:${user_id}`).digest().toString('base64url')

export const offerPasskey = async (where: Where, person: User): Promise<PasskeyOffer> => ({
  reto: newChallenge(where, registration(person.user_id)),
  rp_id: siteOf(where).rp_id,
  rp_nombre: where.scope.settings.nombre,
  usuario_id: accountId(where, person),
  usuario: person.email,
  usuario_nombre: `${person.nombre} ${person.apellidos}`.trim(),
  excluidas: (await listFactors(where.read, where.scope, person.user_id)).flatMap(({ credencial }) => credencial ?? []),
})

const challengeIn = (client: string): string => {
  const data: unknown = JSON.parse(Buffer.from(client, 'base64url').toString())
  return typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string' ? data.challenge : ''
}

/** What comes from a stranger may be anything: whatever the library or the parser refuses is not valid. */
const unlessInvalid = <T>(check: () => Promise<T | undefined>): Promise<T | undefined> => check().catch(() => undefined)

/** The public key of a passkey that answers the challenge of this person. */
export const checkNewPasskey = (where: Where, { user_id }: User, { id, cliente, atestacion }: NewPasskey) =>
  unlessInvalid(async () => {
    const { rp_id, origin } = siteOf(where)
    const { verified, registrationInfo } = await (
      await webauthn()
    ).verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: cliente, attestationObject: atestacion },
      },
      expectedChallenge: (challenge) => isChallenge(where, registration(user_id), challenge),
      expectedOrigin: origin,
      expectedRPID: rp_id,
    })
    if (!verified) return undefined
    const { credential } = registrationInfo
    return {
      used: usedChallenge(where, challengeIn(cliente)),
      credencial: credential.id,
      clave_publica: Buffer.from(credential.publicKey),
      contador: credential.counter,
    }
  })

/** Whose passkey it is, and what must be stored for it to be accepted. */
export const checkPasskey = (where: Where, { id, cliente, autenticador, firma }: PasskeyAnswer) =>
  unlessInvalid(async () => {
    const passkey = await findPasskey(where.read, where.scope, id)
    if (!passkey) return undefined
    const { rp_id, origin } = siteOf(where)
    const { verified, authenticationInfo } = await (
      await webauthn()
    ).verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: cliente, authenticatorData: autenticador, signature: firma },
      },
      expectedChallenge: (challenge) => isChallenge(where, authentication, challenge),
      expectedOrigin: origin,
      expectedRPID: rp_id,
      credential: { id, publicKey: new Uint8Array(passkey.clave_publica ?? []), counter: passkey.contador ?? 0 },
    })
    if (!verified) return undefined
    return {
      usuario_id: passkey.usuario_id,
      factor: passkey.id,
      contador: authenticationInfo.newCounter,
      used: usedChallenge(where, challengeIn(cliente)),
    }
  })
export type CheckedPasskey = NonNullable<Awaited<ReturnType<typeof checkPasskey>>>

/** False where the challenge was answered before, or the counter says that there is a copy of the passkey. */
export const acceptPasskey = async (tx: Tx, scope: Where['scope'], { factor, contador, used }: CheckedPasskey): Promise<boolean> =>
  (await takeChallenge(tx, scope, used.hash, used.caduca)) && (await takeCounter(tx, scope, factor, contador))
