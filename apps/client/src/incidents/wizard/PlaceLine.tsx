import { pick } from '@avisa/contract/values/languages'
import { addressLine } from './use-place-address.ts'
import type { Wizard } from './use-wizard.ts'

/** «Farola apagada · Calle Mayor, 3»: what has been said so far. */
export const PlaceLine = ({ wizard }: { wizard: Wizard }) => {
  const { draft, types, lang, address } = wizard
  const chosen = types.filter((type) => draft.tipos.includes(type.id)).map((type) => pick(type, 'descripcion', lang))
  return [...chosen, addressLine(address)].filter(Boolean).join(' · ')
}
