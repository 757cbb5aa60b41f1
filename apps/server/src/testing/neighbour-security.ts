import { createHash } from 'node:crypto'
import { defaultRetention } from '@avisa/contract/privacy/retention'
import type { Who } from './neighbour-accounts.ts'
import { ssoConfig, type SsoOfOurs } from './neighbour-sso.ts'
import { testSecrets } from './test-app.ts'
import { testPassword } from './test-town.ts'

export const spareKey = { clave: 'avisa_de_sobra', huella: createHash('sha256').update('avisa_de_sobra').digest('hex').slice(0, 16) }

const mailServer = { host: 'mail.example.org', puerto: 587, cifrado: 'starttls', usuario: null, remitente: 'a@b.es' } as const

const mailTrial = (esquema: string, id: number) =>
  testSecrets.seal(
    JSON.stringify({ servidor: mailServer, contrasenya: null, codigo: '000000', hasta: Date.parse('2100-01-01') }),
    `${esquema}.prueba_correo.${id}`,
  )

type CallContext = { mark: string; homeSchema: () => string; ours: () => SsoOfOurs & { email: string } }

export const securityCalls = ({ mark, homeSchema, ours }: CallContext) => ({
  'reopening.stillBroken': () => ({ body: {}, anonymous: true as const, plain: 'what becomes of it, and the code' }),
  'reopening.rateIncident': () => ({ body: { resuelta: true }, anonymous: true as const, plain: 'nothing' }),
  'reopening.listRatingReasons': () => ({ plain: 'words of the catalogue' }),
  'integrations.saveSecret': () => ({ params: { nombre: 'infra_token' }, body: { valor: mark } }),
  'integrations.createApiKey': () => ({ body: { nombre: mark, caduca: null }, plain: 'a new key' }),
  'integrations.changeApiKey': () => ({ params: { huella: spareKey.huella }, body: { nombre: mark, caduca: null } }),
  'integrations.removeApiKey': () => ({ params: { huella: spareKey.huella } }),
  'integrations.listSecrets': () => ({ plain: 'names of secrets and of people' }),
  'integrations.getMailServer': () => ({ plain: 'there is none' }),
  'integrations.tryMailServer': () => ({ body: { servidor: mailServer, contrasenya: null }, plain: 'an encrypted trial' }),
  'integrations.saveMailServer': (_key: string, { id }: Who) => ({ body: { prueba: mailTrial(homeSchema(), id), codigo: '000000' } }),
  'privacy.getRetention': () => ({ plain: 'periods and counts' }),
  'privacy.tryRetention': () => ({ body: { conservacion: defaultRetention }, plain: 'counts' }),
  'privacy.saveRetention': () => ({ body: { conservacion: defaultRetention }, plain: 'an empty answer' }),
  'privacy.findSubject': () => ({ body: { email: ours().email }, plain: 'a count' }),
  'privacy.exportSubject': () => ({ body: { email: ours().email }, plain: 'nothing is kept under the address of staff' }),
  'privacy.eraseSubject': () => ({ body: { email: ours().email }, plain: 'a count' }),
  'privacy.listErasures': () => ({ plain: 'none' }),
  'privacy.withdrawErasure': () => ({ body: { email: ours().email }, plain: 'an empty answer' }),
  'privacy.listBlocks': () => ({ plain: 'none' }),
  'privacy.addBlock': () => ({ body: { clase: 'telefono', valor: '600112233', motivo: 'x', hasta: null }, plain: 'an empty answer' }),
  'privacy.liftBlock': () => ({ body: { clase: 'telefono', valor: '600112233' }, plain: 'an empty answer' }),
  'privacy.listAccessLog': () => ({ plain: 'numbers of incidents and names of people' }),
  'privacy.exportAccessLog': () => ({ plain: 'numbers and names of people' }),
  'privacy.eraseOwnAccount': () => ({ body: { password: testPassword } }),
  'sso.ssoState': () => ({ plain: 'two switches' }),
  'sso.startSso': () => ({ plain: 'an address' }),
  'sso.finishSso': () => ({ body: ours().sso.answer }),
  'sso.joinSso': () => ({ body: { token: ours().sso.join, password: testPassword } }),
  'sso.getSso': () => ({ plain: 'names of people' }),
  'sso.trySso': () => ({ body: { config: ssoConfig(ours().sso.issuer), secreto: 'secreto-de-avisa' }, plain: 'an address' }),
  'sso.saveSso': () => ({ body: { config: ssoConfig(ours().sso.issuer), secreto: null } }),
})
