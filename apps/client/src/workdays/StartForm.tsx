import { listVehicles } from '@avisa/contract/workdays/routes'
import { noVehicle } from '@avisa/contract/workdays/limits'
import type { WorkDay } from '@avisa/contract/workdays/schemas'
import { createDraft } from '#/platform/drafts.ts'
import { useUnits } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { useWorkDayTexts } from './texts.ts'

/** Null where nothing was chosen. */
type StartChoice = { centro: string | null; vehiculo: string | null }

/** Remembered on this device for the next day. */
export const useStartChoice = createDraft<StartChoice>({ name: 'inicio-jornada', version: 2, initial: { centro: null, vehiculo: null } })

const asChoices = (texts: readonly string[]) => texts.map((text, index) => ({ id: index + 1, text }))

export const useStartChoices = () => {
  const { data: units = [] } = useUnits()
  const { data: vehicles = [] } = useLoad(listVehicles, {})
  return {
    centres: asChoices(units.map(({ nombre }) => nombre)),
    cars: asChoices(vehicles.filter((vehicle) => vehicle !== noVehicle)),
  }
}

type Choices = ReturnType<typeof useStartChoices>

/** The last choice while it still exists, or the only centre. */
export const initialChoice = (chosen: StartChoice, last: WorkDay | undefined, { centres, cars }: Choices) => {
  const among = (choices: typeof centres, text: string | null | undefined) => choices.find((choice) => choice.text === text)?.text
  const only = centres.length === 1 ? centres[0]?.text : undefined
  return {
    centro: chosen.centro ?? among(centres, last?.centro) ?? only ?? null,
    vehiculo: chosen.vehiculo ?? among(cars, last?.vehiculo) ?? noVehicle,
  }
}

type StartFormProps = { choices: Choices; chosen: ReturnType<typeof initialChoice>; onChange: (chosen: Partial<StartChoice>) => void }

export const StartForm = ({ choices: { centres, cars }, chosen, onChange }: StartFormProps) => {
  const say = useWorkDayTexts()
  const idOf = (choices: typeof centres, text: string | null) => choices.find((choice) => choice.text === text)?.id ?? null
  const textOf = (choices: typeof centres, id: number | null) => choices.find((choice) => choice.id === id)?.text ?? null
  return (
    <div className="column gap-20">
      <ChoiceField
        label={say('centre')}
        choices={centres}
        value={idOf(centres, chosen.centro)}
        none={say('chooseCentre')}
        onChange={(id) => onChange({ centro: textOf(centres, id) })}
      />
      <ChoiceField
        label={say('vehicle')}
        optional
        choices={cars}
        value={idOf(cars, chosen.vehiculo)}
        none={say('noVehicle')}
        onChange={(id) => onChange({ vehiculo: textOf(cars, id) ?? noVehicle })}
      />
    </div>
  )
}
