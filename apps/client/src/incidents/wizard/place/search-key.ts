import type { Wizard } from '../use-wizard.ts'

export const searchKey = ({ parameters: { numeros_policia } }: Pick<Wizard, 'parameters'>) =>
  numeros_policia ? 'searchStreet' : 'searchStreetOnly'
