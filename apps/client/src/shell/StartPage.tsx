import { Navigate, useLocation } from 'react-router'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { paths } from '@avisa/contract/paths'
import { startPage } from '#/navigation/start-page.ts'

/** `/` redirects to the person's start page, with the unit that the launch query named. */
export const StartPage = () => {
  const { key, search } = useLocation()
  const to = startPage(useCircumstances())
  const unit = new URLSearchParams(search).get('unidad_gestion_id')
  const carried = unit !== null && to === paths.newIncident ? `?${new URLSearchParams({ unidad_gestion_id: unit }).toString()}` : ''
  // A link has opened another screen that the router has not rendered yet.
  if (location.pathname !== paths.start) return null
  // A new key each time: returning to `/` before the first redirect has finished would leave an empty
  // page.
  return <Navigate key={key} to={to + carried} replace />
}
