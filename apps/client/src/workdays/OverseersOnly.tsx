import { seesWorkDays } from '@avisa/contract/workdays/rules'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'

export const OverseersOnly = ({ children }: { children: ReactNode }) =>
  seesWorkDays(usePerson()) ? children : <Navigate to={paths.workDay} replace />
