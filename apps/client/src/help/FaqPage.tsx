import { HelpIndex } from './HelpIndex.tsx'

/** `/faq`: the same help, open to whoever has not signed in. */
export const FaqPage = () => <HelpIndex door="faq" />
