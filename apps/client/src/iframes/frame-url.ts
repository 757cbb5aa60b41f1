import type { ExtraFrame } from '@avisa/contract/municipalities/schemas'
import type { Lang } from '@avisa/contract/values/languages'
import { ownAddress } from '#/platform/own-address.ts'

/**
 * A page on our own origin gets no `allow-same-origin`, so it cannot read the session or the storage of
 * the app.
 */
export const framePage = ({ url }: Pick<ExtraFrame, 'url'>, lang: Lang): { src: string; sandbox: string } => {
  const usual = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
  const src = url.replaceAll('{idioma}', lang)
  return src.startsWith('/') ? { src: ownAddress(src), sandbox: usual } : { src, sandbox: `${usual} allow-same-origin` }
}
