import type { Parameters } from '@avisa/contract/municipalities/schemas'

type Configured = Pick<Parameters, 'modulo_infraestructuras' | 'url_infraestructuras'>

/**
 * `url_infraestructuras` with `id` and `infra_token` added; undefined where module, address or token is
 * missing.
 */
export const infrastructureUrl = (
  { modulo_infraestructuras, url_infraestructuras }: Configured,
  id: number,
  token: string | null,
): string | undefined => {
  if (!modulo_infraestructuras || token === null || url_infraestructuras === null || !/^https?:\/\//.test(url_infraestructuras))
    return undefined
  const url = URL.canParse(url_infraestructuras) ? new URL(url_infraestructuras) : undefined
  url?.searchParams.set('id', String(id))
  url?.searchParams.set('infra_token', token)
  return url?.href
}
