import { Navigate, useLocation } from 'react-router'
import { useCircumstances } from './circumstances.ts'
import { startPage } from './start-page.ts'

/** `/` is no screen: it leads to the one this person starts on. */
export const StartPage = () => (
  // Anew at each coming: who comes to `/` again before the first leading-on has arrived would stay on an empty page.
  <Navigate key={useLocation().key} to={startPage(useCircumstances())} replace />
)
