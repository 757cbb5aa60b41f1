import { Navigate, Outlet, useLocation } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useObservable } from '#/platform/observable.ts'
import { arriving } from './arriving.ts'
import { Splash } from './Splash.tsx'
import { paths } from '@avisa/contract/paths'
import { useTutorialDue } from './tutorial/tutorial.ts'

export const Arrived = () => {
  const client = useClient()
  const { pathname, search, hash } = useLocation()
  const onTheWay = useObservable(arriving(client))
  const due = useTutorialDue()
  if (onTheWay) return <Splash />
  if (due && pathname !== paths.tutorial) return <Navigate to={paths.tutorial} state={{ resume: pathname + search + hash }} replace />
  return <Outlet />
}
