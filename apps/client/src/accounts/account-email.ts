import { part } from '#/platform/client.ts'
import { observable } from '#/platform/observable.ts'

/** Carried over from one screen of the account to the next; cleared on sign-in. */
export const accountEmail = part(() => observable(''))
