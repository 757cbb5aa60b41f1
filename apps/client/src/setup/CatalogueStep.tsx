import { Radio } from '@mantine/core'
import { consolePaths } from '@avisa/contract/console-paths'
import { catalogues, type CatalogueName } from '@avisa/contract/setup/steps'
import { getCatalogue } from '@avisa/contract/setup/routes'
import { IconBell, IconListDetails, IconMessage, IconUserCircle, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useSaveParameters } from '#/configuration/shared/use-save-parameters.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useCommand } from '#/platform/queries.ts'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { stepForm, type StepProps } from './steps.ts'
import { useSetupTexts } from './texts.ts'

const switches = {
  incidencias_publicas: IconWorld,
  login_ciudadano: IconUserCircle,
  chat_ciudadano_activo: IconMessage,
  notificaciones: IconBell,
} as const
type SwitchName = keyof typeof switches
const switchNames = Object.keys(switches) as SwitchName[]

const Templates = ({ chosen, onChoose }: { chosen: CatalogueName; onChoose: (name: CatalogueName) => void }) => {
  const say = useSetupTexts()
  return (
    <RowCard title={say('c_title')}>
      {catalogues.map((name) => (
        <div key={name} className="choice-row row ruled">
          <Radio
            name="plantilla"
            label={say(`c_${name}`)}
            description={say(`c_${name}Text`)}
            checked={chosen === name}
            onChange={() => onChoose(name)}
          />
        </div>
      ))}
    </RowCard>
  )
}

export const CatalogueStep = ({ setup, onDone }: StepProps) => {
  const say = useSetupTexts()
  const save = useSaveParameters()
  const parameters = useParameters()
  const [chosen, setChosen] = useState(setup.catalogo)
  const [on, setOn] = useState(() => Object.fromEntries(switchNames.map((name) => [name, parameters[name]])) as Record<SwitchName, boolean>)
  const read = useCommand(getCatalogue)
  const submit = async () => {
    try {
      const other = chosen === null || chosen === setup.catalogo ? undefined : chosen
      const changes = other ? (await read.run({ params: { plantilla: other } })).cambios : []
      if (await save(on, { changes, motivo: other ? say('c_reason', { name: say(`c_${other}`) }) : null })) onDone()
    } catch {
      // The failure is shown by `failures.ts`.
    }
  }
  return (
    <ConsolePage title={say('c_title')} intro={say('c_intro')}>
      <form
        id={stepForm}
        className="column gap-20"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {chosen === null || setup.abierta ? (
          <RowCard>
            <Row to={consolePaths.types} icon={IconListDetails} title={say('c_own')} />
          </RowCard>
        ) : (
          <Templates chosen={chosen} onChoose={setChosen} />
        )}
        <RowCard title={say('switches')}>
          {switchNames.map((name) => (
            <SwitchRow
              key={name}
              icon={switches[name]}
              label={say(`w_${name}`)}
              help={say(`w_${name}Text`)}
              on={on[name]}
              onChange={(value) => setOn({ ...on, [name]: value })}
            />
          ))}
        </RowCard>
      </form>
    </ConsolePage>
  )
}
