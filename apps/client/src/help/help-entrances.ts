import { paths } from '@avisa/contract/paths'

/** Two doors to the same help: one inside the app, one that is open before anybody has signed in. */
export type HelpEntrance = 'help' | 'faq'

export const helpEntrances = {
  help: { index: paths.help, topic: paths.helpTopic },
  faq: { index: paths.faq, topic: paths.faqTopic },
} as const
