import { MyIncidentsPage } from './MyIncidentsPage.tsx'

/** The same two panes with one of them chosen; the same component, so that choosing keeps the list's place and search. */
export const MyIncidentPage = MyIncidentsPage
