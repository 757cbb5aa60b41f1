import { Navigate, useLocation } from 'react-router'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { paths } from '@avisa/contract/paths'
import { startPage } from '#/navigation/start-page.ts'

/** `/` is no screen: it leads to the one this person starts on, with the unit to report to where the launch named one. */
export const StartPage = () => {
  const { key, search } = useLocation()
  const to = startPage(useCircumstances())
  const unit = new URLSearchParams(search).get('unidad_gestion_id')
  const carried = unit !== null && to === paths.newIncident ? `?${new URLSearchParams({ unidad_gestion_id: unit }).toString()}` : ''
  // A link has opened another screen meanwhile, and the router has not drawn it yet.
  if (location.pathname !== paths.start) return null
  // Anew at each coming: who comes to `/` again before the first leading-on has arrived would stay on an empty page.
  return <Navigate key={key} to={to + carried} replace />
}
