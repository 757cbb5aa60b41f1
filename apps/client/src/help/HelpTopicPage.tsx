import { HelpTopic } from './HelpTopic.tsx'

/** `/ayudapage/{numSeccion}/{numOpcion}` (ROUTE-20). */
export const HelpTopicPage = () => <HelpTopic door="help" />
