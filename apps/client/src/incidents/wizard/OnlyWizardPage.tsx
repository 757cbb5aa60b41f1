import { Wizard } from './Wizard.tsx'

/** `/incidencias/solo-add`: the wizard and nothing around it, begun anew at every entry. */
export const OnlyWizardPage = () => <Wizard kind="backoffice" alone />
