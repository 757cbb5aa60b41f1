import { Navigate } from 'react-router'
import { useCircumstances } from './circumstances.ts'
import { startPage } from './start-page.ts'

/** `/` is no screen: it leads to the one this person starts on. */
export const StartPage = () => <Navigate to={startPage(useCircumstances())} replace />
