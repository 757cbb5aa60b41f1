import { HelpTopic } from './HelpTopic.tsx'

/** `/faqpage/{numSeccion}/{numOpcion}`, and `/faqpage` for the first one. */
export const FaqTopicPage = () => <HelpTopic door="faq" />
