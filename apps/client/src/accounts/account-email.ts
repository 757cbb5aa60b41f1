import { observable } from '#/platform/observable.ts'

/** Of the account being entered, made or recovered: what one of these screens learnt, the next starts with; forgotten once somebody is in. */
export const accountEmail = observable('')
