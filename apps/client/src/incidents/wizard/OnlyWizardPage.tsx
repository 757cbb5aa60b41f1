import { Wizard } from './Wizard.tsx'

/** `/incidencias/solo-add`: the wizard and nothing around it, begun anew at every entry (ROUTE-04). */
export const OnlyWizardPage = () => <Wizard kind="backoffice" alone />
