import { isRole } from '@avisa/contract/access/person'
import { Refusal, refuse } from '@avisa/contract/refusal'
import { imageKindOf, retainedKinds, kindBytes } from '@avisa/contract/images/kind'
import { imageLimits } from '@avisa/contract/images/limits'
import { countFailure, refuseAfterFailures, type Limited } from '#/platform/database/attempts.ts'
import type { ForWhom } from '#/platform/fair-queue.ts'
import { countedNetworks, neighbourhoodOf } from '#/platform/network-of.ts'
import type { DecodedPhoto, Drawing } from '#/platform/photo-decoder.ts'
import type { Context } from '#/platform/serve.ts'
import { hasMoreScans } from './jpeg-scans.ts'

const withoutHead = (text: string): string => (text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text)

type Asking = Pick<Context<unknown>, 'scope' | 'request' | 'deps' | 'read'>

/**
 * Photos processed at once per account or device, per network address (an office, the customers of a telephone company), and per site,
 * so that nobody takes all places.
 */
const inHand = { person: 5, address: 20, site: 40 } as const
/** Photos refused within a quarter of an hour. */
const failures = { person: { max: 20, seconds: 900 }, address: { max: 100, seconds: 900 } } as const

/** Under whom a photo is counted: the account or else the device, and except for staff also the network address. */
const answerable = ({ scope: { person, uuid, esquema }, request: { ip } }: Asking) => {
  const self = person ? `cuenta:${person.user_id}` : uuid === null ? undefined : `dispositivo:${uuid}`
  const networks = isRole(person, 'ciudadano') ? countedNetworks(ip) : []
  return [
    ...(self === undefined ? [] : [{ name: `${esquema}:${self}`, clave: self, most: inHand.person, limit: failures.person }]),
    ...networks.map(({ red, share }) => {
      const limit = { ...failures.address, max: failures.address.max * share }
      return { name: `red:${red}`, clave: `red:${red}`, most: share === 1 ? inHand.address : inHand.site, limit }
    }),
  ]
}

const whomOf = (asking: Asking): { whom: ForWhom; tries: Limited[] } => {
  const { esquema, person } = asking.scope
  const who = answerable(asking)
  return {
    // Device ids can be made up, so unknown devices queue by their address.
    whom: {
      turn: person ? `${esquema}:${person.user_id}` : neighbourhoodOf(asking.request.ip),
      names: who.map(({ name, most }) => [name, most]),
    },
    tries: who.map(({ clave, limit }) => ({ clave: `foto:${clave}`, limit })),
  }
}

/** Refuses before decoding what is not an image, is too large, of a format that phones do not produce, or built to be slow. */
export const checkPhoto = (content: Buffer): void => {
  if (content.length > imageLimits.bytes) refuse('image.tooLarge')
  const kind = imageKindOf(content.subarray(0, kindBytes)) ?? refuse('image.notAnImage')
  // Prebuilt sharp has no HEVC decoder: it reads only the header.
  if (kind === 'heic') refuse('image.heic')
  if (!retainedKinds.has(kind) || (kind === 'jpeg' && hasMoreScans(content, imageLimits.scans))) refuse('image.unreadable')
}

/** The photo resized for storage. A refused one counts against its sender. */
export const decodePhoto = async (asking: Asking, imagen: string | Buffer, drawing?: Drawing): Promise<DecodedPhoto> => {
  const { deps, scope, read } = asking
  const { whom, tries } = whomOf(asking)
  await refuseAfterFailures(read, tries, scope.now)
  const content = typeof imagen === 'string' ? Buffer.from(withoutHead(imagen), 'base64') : imagen
  try {
    checkPhoto(content)
    return await deps.photos.decode(content, whom, drawing)
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('image.')) await countFailure(deps.db, scope, tries)
    throw error
  }
}
