import { HelpIndex } from './HelpIndex.tsx'

/** `/ayuda` (ROUTE-19). */
export const HelpPage = () => <HelpIndex door="help" />
