import { useMemo } from 'react'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useObservable } from '#/platform/observable.ts'
import { devicePresent, hasReportedBefore, usePerson } from '#/platform/session.ts'
import type { Circumstances } from './menu.ts'

export const useCircumstances = (): Circumstances => {
  const client = useClient()
  const person = usePerson()
  const parameters = useParameters()
  const reported = useObservable(hasReportedBefore(client))
  return useMemo(() => ({ person, parameters, device: devicePresent(client) || reported }), [client, person, parameters, reported])
}
