import { InspectionsPage } from './InspectionsPage.tsx'

/** The same two panes with one inspection chosen; the same component, so that choosing keeps the list's place and search. */
export const InspectionPage = InspectionsPage
