import { HelpTopic } from './HelpTopic.tsx'

/** `/ayudapage/{numSeccion}/{numOpcion}`. */
export const HelpTopicPage = () => <HelpTopic door="help" />
