import { HelpTopic } from './HelpTopic.tsx'

/** `/faqpage/{numSeccion}/{numOpcion}`, and `/faqpage` for the first one (ROUTE-22, OPEN-12). */
export const FaqTopicPage = () => <HelpTopic door="faq" />
