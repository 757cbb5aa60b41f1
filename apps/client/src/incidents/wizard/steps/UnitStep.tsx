import { pick } from '@avisa/contract/values/languages'
import { confirm } from '#/ui/popup/popups.ts'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import type { Wizard } from '../use-wizard.ts'
import { draftFrom } from '../draft/wizard-draft.ts'
import { WizardFrame } from '../WizardFrame.tsx'
import classes from '../wizard.module.css'

/** Which unit it is for. Another one after a place was chosen resets the place, so it asks first. */
export const UnitStep = ({ wizard }: { wizard: Wizard }) => {
  const { say, lang, offered, unit, draft, change, problem, next, query } = wizard
  const choose = async (id: number) => {
    if (unit?.id === id) return
    const placed = draft.place !== null && unit !== undefined
    if (placed && !(await confirm({ title: say('unitChangeTitle'), message: say('unitChangeMessage'), confirm: say('unitChange') }))) return
    // Types are of a unit; those of the other one could not even be taken back where several may be chosen.
    change({ unidad_gestion_id: id, tipos: draftFrom(query).tipos, ...(placed ? { place: null, emplazamiento: '' } : {}) })
  }
  return (
    <WizardFrame wizard={wizard} title={say('unitTitle')} main={{ label: say('continue'), onClick: next, reason: problem }}>
      <div className={classes.tree} role="radiogroup" aria-label={say('unitTitle')}>
        {offered.map((option) => (
          <ChoiceRow
            key={option.id}
            name="unidad"
            icon={<TypeIcon name={option.icono} />}
            title={pick(option, 'nombre', lang)}
            support={pick(option, 'descripcion', lang)}
            checked={unit?.id === option.id}
            onChoose={() => void choose(option.id)}
          />
        ))}
      </div>
    </WizardFrame>
  )
}
