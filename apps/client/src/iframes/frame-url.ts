import type { ExtraFrame } from '@avisa/contract/municipalities/schemas'
import type { Lang } from '@avisa/contract/values/languages'
import { ownAddress } from '#/platform/own-address.ts'

/**
 * The page of an entry in the person's language, and what it may do in its frame. One of our own server has no part of our
 * page's session: without `allow-same-origin` it cannot read what the app keeps.
 */
export const framePage = ({ url }: Pick<ExtraFrame, 'url'>, lang: Lang): { src: string; sandbox: string } => {
  const usual = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
  const src = url.replaceAll('{idioma}', lang)
  return src.startsWith('/') ? { src: ownAddress(src), sandbox: usual } : { src, sandbox: `${usual} allow-same-origin` }
}
