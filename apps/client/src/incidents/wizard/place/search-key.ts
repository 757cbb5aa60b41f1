import type { Wizard } from '../use-wizard.ts'

/** What the search of a place is called: a number is named where the municipality asks for numbers. */
export const searchKey = ({ parameters: { numeros_policia } }: Pick<Wizard, 'parameters'>) =>
  numeros_policia ? 'searchStreet' : 'searchStreetOnly'
