import { paths } from '@avisa/contract/paths'

export type HelpEntrance = 'help' | 'faq'

export const helpEntrances = {
  help: { index: paths.help, topic: paths.helpTopic },
  faq: { index: paths.faq, topic: paths.faqTopic },
} as const
