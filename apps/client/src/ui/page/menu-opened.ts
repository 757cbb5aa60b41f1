import { observable } from '#/platform/observable.ts'

export const menuOpened = observable(false)
