import { listRoutingPeople } from '@avisa/contract/routing/routes'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { SettingRow } from '../shared/field-parts.tsx'
import { helpOf, labelOf } from '../shared/labels.ts'
import type { ObjectForm } from '../shared/object-form.ts'
import { useRoutingTexts } from './texts.ts'

/** Somebody of the rule's entity. */
export const PersonField = ({ form, disabled }: { form: ObjectForm; disabled: boolean }) => {
  const say = useRoutingTexts()
  const lang = useLang()
  const id = useId()
  const { entidad, persona } = form.body
  const hasEntity = typeof entidad === 'string'
  const people = useLoad(listRoutingPeople, { query: { entidad: hasEntity ? entidad : '-' } }, { enabled: hasEntity }).data
  const value = typeof persona === 'number' ? persona : null
  const isGone = value !== null && people !== undefined && !people.some((person) => person.id === value)
  const choices = (people ?? []).map((person) => ({ value: String(person.id), label: person.nombre }))
  const gone = isGone ? [{ value: String(value), label: say('somebodyGone') }] : []
  return (
    <SettingRow
      id={id}
      label={labelOf('regla_encaminamiento', 'persona', lang)}
      help={helpOf('regla_encaminamiento', 'persona', lang)}
      was={undefined}
      problems={form.problemsAt('persona')}
    >
      <NativeSelect
        id={id}
        value={value === null ? '' : String(value)}
        disabled={disabled || (!hasEntity && value === null)}
        rightSection={<IconChevronDown size={20} stroke={1.9} aria-hidden />}
        onChange={({ currentTarget }) => form.set('persona', currentTarget.value === '' ? null : Number(currentTarget.value))}
        data={[{ value: '', label: say(hasEntity ? 'nobody' : 'entityFirst') }, ...choices, ...gone]}
      />
    </SettingRow>
  )
}
