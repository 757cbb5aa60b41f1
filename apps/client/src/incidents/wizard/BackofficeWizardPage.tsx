import { Wizard } from './Wizard.tsx'

/** `/incidencias/add-backoffice`: opened by a backoffice, which gets the result back (ROUTE-03). */
export const BackofficeWizardPage = () => <Wizard kind="backoffice" />
