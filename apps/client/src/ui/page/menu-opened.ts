import { observable } from '#/platform/observable.ts'

/** Whether the menu of a phone lies over the screen. */
export const menuOpened = observable(false)
