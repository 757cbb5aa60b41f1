import { arr, int, nullable, obj, opt, str, type Static } from '#/http/schema.ts'

/** A read of citizens' personal data by staff. `quien` and `usuario_id` are null for an operator at the command line; a `codigo`, once that incident is gone. */
export const Look = obj({
  id: int(),
  fecha: str(),
  usuario_id: nullable(int()),
  quien: nullable(str()),
  /** The call, such as `GET /api/v1/incidencias/:id`. */
  para: str(),
  incidencias: arr(obj({ id: int(), codigo: nullable(str()) })),
})
export type Look = Static<typeof Look>

/** `password` of an account that is kept here; one of a citizens' server elsewhere has none here and is confirmed by the person alone. */
export const EraseAccount = obj({ password: opt(str({ maxLength: 200 })) })
