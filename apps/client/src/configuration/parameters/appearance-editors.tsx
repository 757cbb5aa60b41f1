import type { ExtraFrame, ExtraSection, Parameters } from '@avisa/contract/municipalities/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import { roleNames } from '@avisa/contract/access/roles'
import { Anchor, TextInput } from '@mantine/core'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { useDraftTexts } from '../drafts/texts.ts'
import { PlaceEditor } from '../shared/PlaceEditor.tsx'
import { LogoInput } from '../shared/LogoInput.tsx'
import { ListEditor } from './ListEditor.tsx'
import type { ParameterEditors } from '../shared/ParameterFields.tsx'
import { useParameterScreenTexts } from '../shared/parameter-screen-texts.ts'

type EditorProps = { value: unknown; onChange: (value: unknown) => void; disabled: boolean }
type Contact = Parameters['contacto']

const lines = [
  ['telefono', 'phone'],
  ['email', 'email'],
  ['web', 'web'],
  ['direccion', 'address'],
  ['direccion_val', 'addressCa'],
] as const satisfies readonly (readonly [keyof Contact, string])[]

const ContactEditor = ({ value, onChange, disabled }: EditorProps) => {
  const say = useParameterScreenTexts()
  const contact = (value ?? {}) as Partial<Contact>
  return (
    <div className="grid halves gap-12">
      {lines.map(([name, label]) => (
        <TextInput
          key={name}
          label={say(label)}
          value={contact[name] ?? ''}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ ...contact, [name]: currentTarget.value.trim() === '' ? null : currentTarget.value })}
        />
      ))}
    </div>
  )
}

const CentreEditor = ({ value, onChange, disabled }: EditorProps) => (
  <PlaceEditor label={useParameterScreenTexts()('centre')} at={value as Position | null} onPlace={onChange} disabled={disabled} />
)

type Named = { nombre: string; nombre_es?: string; nombre_val?: string }

const Names = <Item extends Named>({
  item,
  change,
  disabled,
}: {
  item: Item
  change: (part: Partial<Named>) => void
  disabled: boolean
}) => {
  const say = useParameterScreenTexts()
  return (
    <div className="grid halves gap-12">
      <TextInput
        label={say('nameEs')}
        lang="es"
        value={item.nombre_es ?? item.nombre}
        disabled={disabled}
        onChange={({ currentTarget }) => change({ nombre: currentTarget.value, nombre_es: currentTarget.value })}
      />
      <TextInput
        label={say('nameCa')}
        lang="ca-valencia"
        value={item.nombre_val ?? item.nombre}
        disabled={disabled}
        onChange={({ currentTarget }) => change({ nombre_val: currentTarget.value })}
      />
    </div>
  )
}

const Try = ({ url }: { url: string }) => {
  const say = useParameterScreenTexts()
  if (!/^https:\/\/\S+$/.test(url)) return null
  return (
    <Anchor className="small" href={url.replaceAll('{idioma}', 'es')} target="_blank" rel="noreferrer">
      {say('try')}
    </Anchor>
  )
}

const SectionsEditor = ({ value, onChange, disabled }: EditorProps) => {
  const say = useParameterScreenTexts()
  const sayRole = useDraftTexts()
  return (
    <ListEditor
      items={(value ?? []) as readonly ExtraSection[]}
      onChange={onChange}
      nameOf={({ nombre_es, nombre }) => nombre_es ?? nombre}
      add={say('addSection')}
      empty={{ nombre: '', nombre_es: '', nombre_val: '', icono: 'link', ruta: '' }}
      max={20}
      disabled={disabled}
      renderItem={(item, change) => {
        const { roles = [] } = item
        const toggle = (role: (typeof roleNames)[number]) => {
          const next = roles.includes(role) ? roles.filter((other) => other !== role) : [...roles, role]
          change({ roles: next.length > 0 ? next : undefined } as Partial<ExtraSection>)
        }
        return (
          <>
            <Names item={item} change={change} disabled={disabled} />
            <TextInput
              label={say('url')}
              description={say('urlHow')}
              value={item.ruta}
              disabled={disabled}
              onChange={({ currentTarget }) => change({ ruta: currentTarget.value })}
            />
            <Try url={item.ruta} />
            <div role="group" aria-label={say('roles')} className="flex wrap gap-6">
              <span className="small quiet wide">{roles.length === 0 ? say('rolesAll') : say('roles')}</span>
              {roleNames.map((role) => (
                <FilterChip key={role} pressed={roles.includes(role)} onClick={() => !disabled && toggle(role)}>
                  {sayRole(`as_${role}`)}
                </FilterChip>
              ))}
            </div>
          </>
        )
      }}
    />
  )
}

const FramesEditor = ({ value, onChange, disabled }: EditorProps) => {
  const say = useParameterScreenTexts()
  return (
    <ListEditor
      items={(value ?? []) as readonly ExtraFrame[]}
      onChange={onChange}
      nameOf={({ nombre_es, nombre }) => nombre_es ?? nombre}
      add={say('addFrame')}
      empty={{ key: '', url: '', nombre: '', nombre_es: '', nombre_val: '', icono: 'world' }}
      max={20}
      disabled={disabled}
      renderItem={(item, change) => (
        <>
          <Names item={item} change={change} disabled={disabled} />
          <TextInput
            label={say('url')}
            description={say('urlHow')}
            value={item.url}
            disabled={disabled}
            onChange={({ currentTarget }) => change({ url: currentTarget.value })}
          />
          <Try url={item.url} />
          <TextInput
            label={say('key')}
            value={item.key}
            disabled={disabled}
            onChange={({ currentTarget }) => change({ key: currentTarget.value })}
          />
        </>
      )}
    />
  )
}

export const appearanceEditors: ParameterEditors = {
  centro: (props) => <CentreEditor {...props} />,
  logo: ({ value, onChange, disabled }) => (
    <LogoInput value={typeof value === 'string' ? value : null} disabled={disabled} onChange={onChange} />
  ),
  contacto: (props) => <ContactEditor {...props} />,
  secciones_menu: (props) => <SectionsEditor {...props} />,
  iframes_extra: (props) => <FramesEditor {...props} />,
}
