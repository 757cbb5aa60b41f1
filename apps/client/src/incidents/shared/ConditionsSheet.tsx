import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useParameters } from '#/platform/configuration.ts'
import { useLang } from '#/platform/text.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useWizardTexts } from '../wizard/texts.ts'
import classes from '../wizard/wizard.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  conditions?: Parameters['condiciones']
}

export const ConditionsSheet = ({ opened, onClose, conditions }: Props) => {
  const say = useWizardTexts()
  const lang = useLang()
  const { condiciones } = useParameters()
  return (
    <Sheet opened={opened} onClose={onClose} title={say('conditionsTitle')}>
      {pick(conditions ?? condiciones, 'secciones', lang).map((section) => (
        <section key={section.titulo} className={`${classes.clause} column gap-4`}>
          <h3 className="title">{section.titulo}</h3>
          {section.cuerpo.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Sheet>
  )
}
