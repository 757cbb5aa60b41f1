import { Wizard } from './Wizard.tsx'

/** `/incidencias/add-backoffice`: opened by a backoffice, which gets the result back. */
export const BackofficeWizardPage = () => <Wizard kind="backoffice" />
