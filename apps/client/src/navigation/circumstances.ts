import { useMemo } from 'react'
import { useParameters } from '#/platform/configuration.ts'
import { useObservable } from '#/platform/observable.ts'
import { devicePresent, hasReportedBefore, usePerson } from '#/platform/session.ts'
import type { Circumstances } from './menu.ts'

export const useCircumstances = (): Circumstances => {
  const person = usePerson()
  const parameters = useParameters()
  const reported = useObservable(hasReportedBefore)
  return useMemo(() => ({ person, parameters, device: devicePresent() || reported }), [person, parameters, reported])
}
