import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { part, useClient, type Client } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { isEmbedded } from '#/platform/launch.ts'
import { fromBackoffice } from '#/platform/entrance.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { observable, useObservable } from '#/platform/observable.ts'
import { isOwnPath } from '#/navigation/own-paths.ts'

type Start = Pick<Parameters, 'omitir_tutorial_inicial'> & { shown: boolean; isEmbedded: boolean; fromBackoffice: boolean }

/** Once, unless the municipality disables it or the app is shown inside another site or program. */
export const isTutorialDue = (start: Start): boolean =>
  !start.shown && !start.omitir_tutorial_inicial && !start.isEmbedded && !start.fromBackoffice

const wasShown = part((client) => observable(readLocal(client, 'tutorial_inicial') === '1'))

export const useTutorialDue = (): boolean => {
  const client = useClient()
  const { omitir_tutorial_inicial } = useParameters()
  return isTutorialDue({
    omitir_tutorial_inicial,
    shown: useObservable(wasShown(client)),
    isEmbedded: isEmbedded(),
    fromBackoffice: fromBackoffice(client),
  })
}

/** Before the municipality's settings are known: whether to preload the page. */
export const mayTutorialBeDue = (client: Client): boolean =>
  isTutorialDue({
    omitir_tutorial_inicial: false,
    shown: wasShown(client).get(),
    isEmbedded: isEmbedded(),
    fromBackoffice: fromBackoffice(client),
  })

export const endTutorial = (client: Client) => {
  writeLocal(client, 'tutorial_inicial', '1')
  wasShown(client).set(true)
}
/** For tests: as on a new device. */
export const forgetTutorial = (client: Client) => {
  writeLocal(client, 'tutorial_inicial', null)
  wasShown(client).set(false)
}

/** The address that the tutorial interrupted (`location.state`). */
export const resumedPath = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'resume' in state && typeof state.resume === 'string' && isOwnPath(state.resume)
    ? state.resume
    : undefined
