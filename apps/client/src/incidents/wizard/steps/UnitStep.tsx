import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'
import { draftFrom } from '../draft/wizard-draft.ts'
import { WizardFrame } from '../WizardFrame.tsx'
import classes from '../wizard.module.css'

/** Choosing goes on by itself. Another unit resets a chosen place, so it asks first. */
export const UnitStep = ({ wizard }: { wizard: Wizard }) => {
  const client = useClient()
  const say = useLaterTexts()
  const { lang, offered, unit, draft, change, problem, next, query } = wizard
  const choose = async (id: number, pointed: boolean) => {
    if (unit?.id === id) return pointed ? next() : undefined
    const placed = draft.place !== null && unit !== undefined
    if (
      placed &&
      !(await confirm(client, { title: say('unitChangeTitle'), message: say('unitChangeMessage'), confirm: say('unitChange') }))
    )
      return
    // Types belong to a unit; those of the previous one could not even be deselected.
    change({ unidad_gestion_id: id, tipos: draftFrom(query).tipos, ...(placed ? { place: null, emplazamiento: '' } : {}) })
    if (pointed) next()
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
            onChoose={(pointed) => void choose(option.id, pointed)}
          />
        ))}
      </div>
    </WizardFrame>
  )
}
