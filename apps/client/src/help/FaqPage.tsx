import { HelpIndex } from './HelpIndex.tsx'

/** `/faq`: the same help, open to whoever has not signed in (ROUTE-21, HELP-03). */
export const FaqPage = () => <HelpIndex door="faq" />
