import { part } from '#/platform/client.ts'
import { observable } from '#/platform/observable.ts'

export const menuOpened = part(() => observable(false))
