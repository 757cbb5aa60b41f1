import { paths } from '@avisa/contract/paths'

/** The same help twice: inside the app, and public before signing in. */
export type HelpEntrance = 'help' | 'faq'

export const helpEntrances = {
  help: { index: paths.help, topic: paths.helpTopic },
  faq: { index: paths.faq, topic: paths.faqTopic },
} as const
