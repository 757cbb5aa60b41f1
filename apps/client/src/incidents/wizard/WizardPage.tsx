import { useSearchParams } from 'react-router'
import { Wizard } from './Wizard.tsx'

export const WizardPage = () => {
  const kind = useSearchParams()[0].has('duplicar') ? 'duplicate' : 'own'
  return <Wizard key={kind} kind={kind} />
}
