import { paths } from '@avisa/contract/paths'

/** Two doors to the same help: one inside the app, one that is open before anybody has signed in. */
export type HelpEntrance = 'help' | 'faq'

export const helpEntrances = {
  help: { index: paths.help, page: paths.helpPage },
  faq: { index: paths.faq, page: paths.faqPage },
} as const
