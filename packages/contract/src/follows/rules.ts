import { isEmail } from '#/values/contact.ts'
import type { followRefusals } from './refusals.ts'

export const followChannels = ['correo', 'push'] as const
export type FollowChannel = (typeof followChannels)[number]
export const followFrequencies = ['al_momento', 'diaria', 'semanal'] as const
export type FollowFrequency = (typeof followFrequencies)[number]

/** What a link of a mail lets its reader do, besides another frequency; `retirar` takes their own report away from the public. */
export const linkActs = ['confirmar', 'dejar', 'borrar', 'retirar'] as const
export type LinkAct = (typeof linkActs)[number]

export const maxFollows = 50

type Thing = { incidencia_id?: number | undefined; zona_id?: number | undefined; id_vial?: number | undefined }
type Choice = { canal: FollowChannel; frecuencia?: FollowFrequency | undefined; email?: string | undefined }

export const isArea = ({ incidencia_id }: Thing): boolean => incidencia_id === undefined
/** Of an incident at once; of an area, where much happens, once a day. */
export const frequencyOf = (follow: Thing & Pick<Choice, 'frecuencia'>): FollowFrequency =>
  follow.frecuencia ?? (isArea(follow) ? 'diaria' : 'al_momento')

export type FollowFacts = {
  follow: Thing & Choice
  signedIn: boolean
  device: boolean
  /** The incident is one that the person sees; the area or street exists. */
  seen: boolean
  /** What the person follows besides this. */
  others: number
}

type FollowRefusal = keyof typeof followRefusals | 'http.notFound'

export const checkFollow = ({ follow, signedIn, device, seen, others }: FollowFacts): FollowRefusal | undefined => {
  const things = [follow.incidencia_id, follow.zona_id, follow.id_vial].filter((id) => id !== undefined)
  if (things.length !== 1) return 'follow.oneThing'
  if (!seen) return 'http.notFound'
  if (!signedIn && !device) return 'follow.nobody'
  if (follow.canal === 'correo' && !signedIn && !isEmail(follow.email ?? '')) return 'follow.email'
  if (isArea(follow) && frequencyOf(follow) === 'al_momento') return 'follow.areaDigest'
  if (others >= maxFollows) return 'follow.tooMany'
  return undefined
}
