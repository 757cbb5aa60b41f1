import type { NewPasskey, PasskeyAnswer, PasskeyOffer } from '@avisa/contract/identity/schemas'
import { passkeyChallenge } from '@avisa/contract/identity/routes'
import type { Client } from '#/platform/client.ts'
import { CallError } from '#/platform/call-error.ts'
import { call } from '#/platform/call.ts'
import { isNative } from '#/platform/identity.ts'

/** The web views of the hybrid apps have none. */
export const hasPasskeys = (client: Client): boolean => !isNative(client) && typeof PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')

/** Whoever closes the browser's question, or has no passkey, has cancelled. */
const unlessCancelled = <T>(asking: Promise<T>): Promise<T> =>
  asking.catch((cause: unknown) => {
    throw new CallError('cancelled', { message: cause instanceof Error ? cause.message : String(cause) })
  })

export const askPasskey = async (client: Client): Promise<PasskeyAnswer> => {
  const { reto, rp_id } = await call(client, passkeyChallenge)
  const { startAuthentication } = await library()
  const optionsJSON = { challenge: reto, rpId: rp_id, userVerification: 'required', timeout: 120_000 } as const
  const { id, response } = await unlessCancelled(startAuthentication({ optionsJSON }))
  return { id, cliente: response.clientDataJSON, autenticador: response.authenticatorData, firma: response.signature }
}

/** ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257]

export const createPasskey = async (offer: PasskeyOffer): Promise<NewPasskey> => {
  const { startRegistration } = await library()
  const { id, response } = await unlessCancelled(
    startRegistration({
      optionsJSON: {
        challenge: offer.reto,
        rp: { id: offer.rp_id, name: offer.rp_nombre },
        user: { id: offer.usuario_id, name: offer.usuario, displayName: offer.usuario_nombre },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: offer.excluidas.map((excluded) => ({ type: 'public-key', id: excluded })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: 120_000,
        attestation: 'none',
      },
    }),
  )
  return { id, cliente: response.clientDataJSON, atestacion: response.attestationObject }
}
