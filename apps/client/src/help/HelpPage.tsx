import { HelpIndex } from './HelpIndex.tsx'

/** `/ayuda`. */
export const HelpPage = () => <HelpIndex door="help" />
