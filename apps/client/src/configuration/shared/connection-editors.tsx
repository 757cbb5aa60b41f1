import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { TextInput } from '@mantine/core'
import type { ParameterEditors } from './ParameterFields.tsx'
import { useParameterScreenTexts } from './parameter-screen-texts.ts'

type Server = Parameters['servidor_ciudadano']
const parts = [
  ['url', 'serverUrl', 'serverUrlHow'],
  ['client_id', 'clientId', undefined],
  ['client_secret', 'clientSecret', 'clientSecretHow'],
] as const satisfies readonly (readonly [keyof Server, string, string | undefined])[]

const ServerEditor: ParameterEditors[string] = ({ value, onChange, disabled }) => {
  const say = useParameterScreenTexts()
  const server = value as Server
  return (
    <div className="grid halves gap-12">
      {parts.map(([name, label, help]) => (
        <TextInput
          key={name}
          label={say(label)}
          description={help && say(help)}
          value={server[name]}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ ...server, [name]: currentTarget.value.trim() })}
        />
      ))}
    </div>
  )
}

export const connectionEditors: ParameterEditors = { servidor_ciudadano: (props) => <ServerEditor {...props} /> }
