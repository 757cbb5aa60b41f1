import { bool, filled, int, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'

/** `lista.CODE`: the headers of the extra field with this code, one to a line (`x-key: value`). */
export const SecretName = str({ pattern: '^(infra_token|correo|sso|lista\\.[\\w.-]{1,100})$' })

/** `falta`: something is configured that needs it. `ilegible`: stored with another key. `claro`: an earlier version stored it unencrypted. */
export const StoredSecret = obj({
  nombre: str(),
  estado: oneOf('guardado', 'ilegible', 'claro', 'falta', 'ninguno'),
  cambiado: nullable(str()),
  autor: nullable(str()),
})
export type StoredSecret = Static<typeof StoredSecret>

const Day = () => str({ pattern: '^(19|20|21)\\d{2}-\\d{2}-\\d{2}$' })
/** `caduca`: the first day on which it is refused. */
export const ApiKeyChange = obj({ nombre: filled({ maxLength: 60 }), caduca: nullable(Day()) })

/** A key without the key itself: `huella` names it, `final` are its last letters. `llamadas`: of the day `usada`. */
export const ApiKey = obj({
  huella: str(),
  final: str(),
  nombre: str(),
  creada: str(),
  usada: nullable(str()),
  llamadas: int(),
  /** Used today. */
  en_uso: bool(),
  caduca: nullable(str()),
  /** Given to every client that chooses this municipality. */
  publica: bool(),
})
export type ApiKey = Static<typeof ApiKey>
