import { paths } from '@avisa/contract/paths'

/** Two doors to the same help: one inside the app, one that is open before anybody has signed in. */
export type Door = 'help' | 'faq'

export const doors = {
  help: { index: paths.help, topic: paths.helpTopic },
  faq: { index: paths.faq, topic: paths.faqTopic },
} as const
