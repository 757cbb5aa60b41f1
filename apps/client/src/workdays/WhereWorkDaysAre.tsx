import { hasWorkDays, seesWorkDays } from '@avisa/contract/workdays/rules'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useParameters } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '#/navigation/paths.ts'

/** Screens of work days where the municipality has them; `others`: of those who may look at the days of others. */
export const WhereWorkDaysAre = ({ others = false, children }: { others?: boolean; children: ReactNode }) => {
  const parameters = useParameters()
  const person = usePerson()
  if (!hasWorkDays(person, parameters)) return <Navigate to={paths.start} replace />
  return others && !seesWorkDays(person) ? <Navigate to={paths.workDay} replace /> : children
}
