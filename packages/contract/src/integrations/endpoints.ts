import { endpoint } from '#/http/endpoint.ts'
import { arr, nullable, obj, str } from '#/http/schema.ts'
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
