import { listVehicles } from '@avisa/contract/workdays/endpoints'
import { noVehicle } from '@avisa/contract/workdays/schemas'
import { createDraft } from '#/platform/drafts.ts'
import { useUnits } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { ChoiceField } from '#/ui/ChoiceField.tsx'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

type Chosen = { centro: string | null; vehiculo: string }

/** What was chosen last on this device: the next day often begins so. */
export const useStartChoice = createDraft<Chosen>({ name: 'inicio-jornada', version: 1, initial: { centro: null, vehiculo: noVehicle } })

const asChoices = (texts: readonly string[]) => texts.map((text, index) => ({ id: index + 1, text }))

/** What there is to choose from, kept also while a day runs: the next one may have to begin without signal. */
export const useStartChoices = () => {
  const { data: units = [] } = useUnits()
  const { data: vehicles = [] } = useLoad(listVehicles, {})
  return {
    centres: asChoices(units.map(({ nombre }) => nombre)),
    cars: asChoices(vehicles.filter((vehicle) => vehicle !== noVehicle)),
  }
}

type StartFormProps = { choices: ReturnType<typeof useStartChoices>; chosen: Chosen; onChange: (chosen: Chosen) => void }

/** The centre, which is a unit of the person's, and the vehicle, if any (WD-04, WD-06, WD-23). */
export const StartForm = ({ choices: { centres, cars }, chosen, onChange }: StartFormProps) => {
  const say = useWorkDayTexts()
  const idOf = (choices: typeof centres, text: string | null) => choices.find((choice) => choice.text === text)?.id ?? null
  const textOf = (choices: typeof centres, id: number | null) => choices.find((choice) => choice.id === id)?.text ?? null
  return (
    <div className={classes.form}>
      <ChoiceField
        label={say('centre')}
        choices={centres}
        value={idOf(centres, chosen.centro)}
        none={say('chooseCentre')}
        onChange={(id) => onChange({ ...chosen, centro: textOf(centres, id) })}
      />
      <ChoiceField
        label={say('vehicle')}
        optional
        choices={cars}
        value={idOf(cars, chosen.vehiculo)}
        none={say('noVehicle')}
        onChange={(id) => onChange({ ...chosen, vehiculo: textOf(cars, id) ?? noVehicle })}
      />
    </div>
  )
}
