import { InspectionsPage } from './InspectionsPage.tsx'

/** The same two panes with one inspection chosen; the same component, so that choosing keeps the list's place and search (ROUTE-29). */
export const InspectionPage = InspectionsPage
