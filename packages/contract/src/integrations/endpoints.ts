import { endpoint } from '#/http/endpoint.ts'
import { arr, bool, nullable, obj, str } from '#/http/schema.ts'
import { MailServer } from '#/municipalities/schemas.ts'
import * as routes from './routes.ts'
import { ApiKey, ApiKeyChange, SecretName, StoredSecret } from './schemas.ts'

const allow = 'configuracion.seguridad'
const KeyParams = obj({ huella: str({ pattern: '^[0-9a-f]{16}$' }) })

export const listSecrets = endpoint(routes.listSecrets, {
  allow,
  summary: 'The secrets that are stored or needed, by name: what they are is never answered',
  ok: arr(StoredSecret),
  refusals: [],
})

export const saveSecret = endpoint(routes.saveSecret, {
  allow,
  fresh: 'a secret opens another system',
  secret: true,
  summary: 'Stores a secret encrypted; null deletes it',
  params: obj({ nombre: SecretName }),
  body: obj({ valor: nullable(str({ minLength: 1, maxLength: 4000, pattern: '\\S' })) }),
  ok: obj({}),
  refusals: ['http.notFound'],
})

export const listApiKeys = endpoint(routes.listApiKeys, {
  allow,
  summary: 'The API keys of the municipality, with their last use',
  ok: arr(ApiKey),
  refusals: [],
})

export const createApiKey = endpoint(routes.createApiKey, {
  allow,
  fresh: 'a key lets other programs in',
  secret: true,
  summary: 'Makes an API key, which only this answer shows',
  body: ApiKeyChange,
  ok: obj({ clave: str(), huella: str() }),
  refusals: ['apiKey.tooMany'],
})

export const changeApiKey = endpoint(routes.changeApiKey, {
  allow,
  fresh: 'a retired key shuts programs out',
  summary: 'Renames a key, or names the day from which it is refused',
  params: KeyParams,
  body: ApiKeyChange,
  ok: obj({}),
  refusals: ['http.notFound', 'apiKey.last'],
})

export const removeApiKey = endpoint(routes.removeApiKey, {
  allow,
  fresh: 'a deleted key shuts programs out',
  summary: 'Deletes a key: within ten seconds every server refuses it',
  params: KeyParams,
  ok: obj({}),
  refusals: ['http.notFound', 'apiKey.last'],
})

const MailServerState = obj({ servidor: nullable(MailServer), tiene_contrasenya: bool(), despliegue: bool() })

export const getMailServer = endpoint(routes.getMailServer, {
  allow,
  summary: 'The municipality’s own mail server, without its password, and whether the deployment has one',
  ok: MailServerState,
  refusals: [],
})

export const tryMailServer = endpoint(routes.tryMailServer, {
  allow,
  secret: true,
  summary:
    'Sends the caller a code by a mail server that is not saved yet; without a password by the saved one of the same server and user',
  body: obj({ servidor: MailServer, contrasenya: nullable(str({ minLength: 1, maxLength: 400 })) }),
  ok: obj({ prueba: str(), para: str() }),
  refusals: ['http.tooMany', 'mail.unreachable', 'mail.wrongPassword', 'mail.refused'],
})

export const saveMailServer = endpoint(routes.saveMailServer, {
  allow,
  fresh: 'all mails go by this server',
  secret: true,
  summary: 'Saves the mail server of a trial, with the code that arrived',
  body: obj({ prueba: str({ maxLength: 4000 }), codigo: str({ pattern: '^\\d{6}$' }) }),
  ok: obj({}),
  refusals: ['http.tooMany', 'mail.wrongCode', 'mail.trialOver'],
})

export const removeMailServer = endpoint(routes.removeMailServer, {
  allow,
  fresh: 'all mails go by another server',
  summary: 'Back to the mail server of the deployment; the password is deleted',
  ok: obj({}),
  refusals: [],
})
