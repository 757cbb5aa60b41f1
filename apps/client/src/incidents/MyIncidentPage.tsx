import { MyIncidentsPage } from './MyIncidentsPage.tsx'

/** The same two panes, with one of them chosen. */
export const MyIncidentPage = () => <MyIncidentsPage />
