import { int, num, obj, str } from '#/http/schema.ts'

/** A positive integer that JavaScript represents exactly. */
export const Id = int({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const IdParams = obj({ id: Id })
/** A uuid created by a client: installation, idempotency. */
export const Uuid = str({ pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' })
/** The device's uuid: a launch parameter may use another format, so only length and letters are checked. */
export const DeviceUuid = str({ minLength: 8, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$' })

/** A comma-separated list of ids, as in `unidades_gestion_ids` and `tipos`. */
export const IdList = str({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 400 })

export const Latitude = num({ minimum: -85, maximum: 85 })
export const Longitude = num({ minimum: -180, maximum: 180 })
