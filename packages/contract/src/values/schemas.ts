import { int, num, obj, str } from '#/http/schema.ts'

/** A row's id: a positive integer that JavaScript holds exactly. */
export const Id = int({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const IdParams = obj({ id: Id })
/** A uuid made by a client: installation, idempotency. */
export const Uuid = str({ pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' })
/** The device's uuid: a launch parameter may carry another form than ours, so only its length and letters are held. */
export const DeviceUuid = str({ minLength: 8, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$' })

/** A comma list of ids, as `unidades_gestion_ids` and `tipos` carry them. */
export const IdList = str({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 400 })

/** WGS 84 degrees. */
export const Latitude = num({ minimum: -85, maximum: 85 })
export const Longitude = num({ minimum: -180, maximum: 180 })
