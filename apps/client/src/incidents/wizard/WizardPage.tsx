import { useSearchParams } from 'react-router'
import { Wizard } from './Wizard.tsx'

/** `/incidencias/add`: a report of one's own, or with `duplicar` a duplicate of an incident. */
export const WizardPage = () => {
  const kind = useSearchParams()[0].has('duplicar') ? 'duplicate' : 'own'
  return <Wizard key={kind} kind={kind} />
}
