import type { Subtype } from './schemas.ts'

/** Where neither a type nor its group says how far and how many days back reports are compared. */
export const usualRadius = 60
export const usualDays = 90

type Likeness = Pick<Subtype, 'radio_parecidas' | 'dias_parecidas'>

/** In metres; 0 where reports of this type have no place to compare. */
export const radiusOf = (type: Likeness, group?: Likeness): number => type.radio_parecidas ?? group?.radio_parecidas ?? usualRadius
