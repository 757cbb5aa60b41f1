import { IncidentsPage } from './IncidentsPage.tsx'

/** The same two panes, with one of them chosen. */
export const IncidentPage = () => <IncidentsPage />
