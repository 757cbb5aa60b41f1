import { isRole } from '@avisa/contract/access/person'
import { Refusal, refuse } from '@avisa/contract/refusal'
import { imageKindOf, retainedKinds, kindBytes } from '@avisa/contract/images/kind'
import { imageLimits } from '@avisa/contract/images/limits'
import { countFailure, refuseAfterFailures, type Limited } from '#/platform/database/attempts.ts'
import type { ForWhom } from '#/platform/fair-queue.ts'
import { countedNetworks, neighbourhoodOf } from '#/platform/network-of.ts'
import type { DecodedPhoto } from '#/platform/photo-decoder.ts'
import type { Context } from '#/platform/serve.ts'
import { hasMoreScans } from './jpeg-scans.ts'

/** Base64 text without the head of a data URI. */
const withoutHead = (text: string): string => (text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text)

type Asking = Pick<Context<unknown>, 'scope' | 'request' | 'deps' | 'read'>

/** Photos in hand for one account or device, for one address of the network (an office, a telephone company's customers), and for its site: not all places to wait. */
const inHand = { person: 5, address: 20, site: 40 } as const
/** Photos that could not be taken, in a quarter of an hour. */
const failures = { person: { max: 20, seconds: 900 }, address: { max: 100, seconds: 900 } } as const

/** Who answers for a photo: the account, else the device; and the address, but for staff. */
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
    // Devices are made up at will: whoever is not known takes turns by their address.
    whom: {
      turn: person ? `${esquema}:${person.user_id}` : neighbourhoodOf(asking.request.ip),
      names: who.map(({ name, most }) => [name, most]),
    },
    tries: who.map(({ clave, limit }) => ({ clave: `foto:${clave}`, limit })),
  }
}

/** Refuses, before anything is decoded, what is no picture, too large, of a kind that nobody's phone makes, or made to take long. */
export const checkPhoto = (content: Buffer): void => {
  if (content.length > imageLimits.bytes) refuse('image.tooLarge')
  const kind = imageKindOf(content.subarray(0, kindBytes)) ?? refuse('image.notAnImage')
  // Prebuilt sharp has no HEVC: it reads the head of such a photo and no more.
  if (kind === 'heic') refuse('image.heic')
  if (!retainedKinds.has(kind) || (kind === 'jpeg' && hasMoreScans(content, imageLimits.scans))) refuse('image.unreadable')
}

/** A photo as we keep it. What cannot be taken counts against whoever sent it. */
export const decodePhoto = async (asking: Asking, imagen: string | Buffer): Promise<DecodedPhoto> => {
  const { deps, scope, read } = asking
  const { whom, tries } = whomOf(asking)
  await refuseAfterFailures(read, tries, scope.now)
  const content = typeof imagen === 'string' ? Buffer.from(withoutHead(imagen), 'base64') : imagen
  try {
    checkPhoto(content)
    return await deps.photos.decode(content, whom)
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('image.')) await countFailure(deps.db, scope, tries)
    throw error
  }
}
