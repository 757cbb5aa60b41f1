import { Radio } from '@mantine/core'
import { consolePaths } from '@avisa/contract/console-paths'
import { catalogues, type CatalogueName } from '@avisa/contract/setup/steps'
import { chooseCatalogue, getSetup } from '@avisa/contract/setup/routes'
import { IconBell, IconListDetails, IconMessage, IconUserCircle, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { asCallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { stepForm, type StepProps } from './steps.ts'
import { useSetupTexts } from './texts.ts'
import { useSaveSettings } from './use-save-settings.ts'

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
  const client = useClient()
  const say = useSetupTexts()
  const describe = useErrorText()
  const save = useSaveSettings()
  const parameters = useParameters()
  const { run } = useCommand(chooseCatalogue, { refresh: [getSetup], handled: 'all' })
  const [chosen, setChosen] = useState(setup.catalogo)
  const [on, setOn] = useState(() => Object.fromEntries(switchNames.map((name) => [name, parameters[name]])) as Record<SwitchName, boolean>)
  const choose = async () => {
    if (chosen === null || chosen === setup.catalogo) return true
    try {
      await run({ body: { plantilla: chosen } })
      return true
    } catch (thrown) {
      await alert(client, { title: say('notSaved'), message: describe(asCallError(thrown)).message })
      return false
    }
  }
  const submit = async () => {
    if ((await choose()) && (await save(on))) onDone()
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
