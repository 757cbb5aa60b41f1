import type { Parameters } from '@avisa/contract/municipalities/schemas'

export const searchKey = ({ numeros_policia }: Pick<Parameters, 'numeros_policia'>) =>
  numeros_policia ? 'searchStreet' : 'searchStreetOnly'
