import { paths } from '#/navigation/paths.ts'

/** Two doors to the same help: one inside the app, one that is open before anybody has signed in. */
export type Door = 'help' | 'faq'

export const doors = {
  help: { index: paths.help, page: paths.helpPage },
  faq: { index: paths.faq, page: paths.faqPage },
} as const
