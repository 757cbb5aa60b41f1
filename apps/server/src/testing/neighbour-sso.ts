import { finishSso, startSso } from '@avisa/contract/sso/endpoints'
import { onTestFinished } from 'vitest'
import { writeSecret } from '#/platform/database/secrets-store.ts'
import { openOutsideRequest } from '#/platform/outside-call.ts'
import { startOidc } from './oidc-provider.ts'
import type { TestApp } from './test-app.ts'

export const ssoConfig = (emisor: string) => ({
  emisor,
  cliente_id: 'avisa',
  ambitos: 'openid email groups',
  grupos: 'groups',
  reglas: [],
  solo: false,
  reserva_id: null,
})

const unused = 'x'.repeat(43)
export const noSso = { issuer: 'https://acceso.example.org', answer: { state: unused, code: 'x', iss: '', pestanya: unused }, join: unused }
export type SsoOfOurs = { sso: typeof noSso }

const withProvider = new Set(['sso.startSso', 'sso.finishSso', 'sso.joinSso', 'sso.trySso'])

export const prepareSso = async (app: TestApp, name: string, { email }: { email: string }): Promise<SsoOfOurs> => {
  if (!withProvider.has(name)) return { sso: noSso }
  const { deps } = app.app
  const { esquema } = app.home
  const oidc = await startOidc('https://avisos.test.example/entrada-municipal')
  onTestFinished(oidc.stop)
  deps.provider = openOutsideRequest({ trusted: [oidc.issuer] })
  await app.settings({ sso: ssoConfig(oidc.issuer) })
  await app.db.write(esquema, (tx) =>
    writeSecret(tx, { secrets: deps.secrets, esquema }, { nombre: 'sso', valor: 'secreto-de-avisa', autor_id: null }),
  )
  const answerNow = async () => {
    const { url, pestanya } = (await app.call(startSso, {})).body
    const { state, code, iss = '' } = await oidc.enter(url, { sub: name, email, email_verified: true })
    return { state, code, iss, pestanya }
  }
  const join = name === 'sso.joinSso' ? (await app.call(finishSso, {}, { body: await answerNow() })).body.unir.token : unused
  return { sso: { issuer: oidc.issuer, answer: name === 'sso.finishSso' ? await answerNow() : noSso.answer, join } }
}
