import { configurables } from '@avisa/contract/configuration/objects'
import type { Act } from '@avisa/contract/configuration/schemas'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useLang } from '#/platform/text.ts'
import { RemovableChip } from '#/ui/mark/FilterChip.tsx'
import { objectText } from '../shared/labels.ts'
import { useNames } from '../shared/objects.ts'
import classes from './history.module.css'
import { useHistoryTexts } from './texts.ts'

const origins = ['consola', 'orden', 'plantilla', 'importacion', 'deshacer', 'migracion', 'sql'] as const satisfies readonly Act['origen'][]
const days = [1, 7, 30, 90, 365] as const

export const readActQuery = (params: URLSearchParams) => {
  const [objeto, clave, origen] = ['objeto', 'clave', 'origen'].map((name) => params.get(name))
  const [autor, dias] = ['autor', 'dias'].map((name) => Number(params.get(name)) || undefined)
  const origin = origins.find((each) => each === origen)
  return {
    ...(objeto && configurables.has(objeto) ? { objeto, ...(clave ? { clave } : {}) } : {}),
    ...(origin ? { origen: origin } : {}),
    ...(autor ? { autor_id: autor } : {}),
    ...(dias ? { dias } : {}),
  }
}

type Choice = { value: string; label: string }

const Filter = ({ name, label, choices }: { name: string; label: string; choices: readonly Choice[] }) => {
  const [params, setParams] = useSearchParams()
  const value = params.get(name) ?? ''
  return (
    <NativeSelect
      className={classes.filter}
      size="sm"
      aria-label={label}
      value={value}
      data-active={value !== '' || undefined}
      rightSection={<IconChevronDown size={16} stroke={2.2} aria-hidden />}
      onChange={({ currentTarget }) => {
        const next = new URLSearchParams(params)
        next.delete('acto')
        next.delete('clave')
        if (currentTarget.value) next.set(name, currentTarget.value)
        else next.delete(name)
        setParams(next, { replace: true })
      }}
    >
      <option value="">{label}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}

export const ActFilters = ({ acts }: { acts: readonly Act[] }) => {
  const say = useHistoryTexts()
  const lang = useLang()
  const [params, setParams] = useSearchParams()
  const [objeto, clave] = [params.get('objeto') ?? '', params.get('clave')]
  const name = useNames(objeto, clave !== null && configurables.has(objeto))
  const authors = new Map(acts.flatMap(({ autor_id, autor }) => (autor_id !== null && autor !== null ? [[autor_id, autor] as const] : [])))
  const single = clave !== null && `«${name(clave)}»`
  return (
    <div className="flex wrap gap-8 mt-12">
      {single && (
        <RemovableChip
          label={say('removeFilter', { name: single })}
          onRemove={() => {
            const next = new URLSearchParams(params)
            next.delete('clave')
            setParams(next, { replace: true })
          }}
        >
          {single}
        </RemovableChip>
      )}
      <Filter
        name="objeto"
        label={say('what')}
        choices={[...configurables.keys()].map((each) => ({ value: each, label: objectText(each, lang, 'plural') }))}
      />
      <Filter name="autor" label={say('who')} choices={[...authors].map(([id, autor]) => ({ value: String(id), label: autor }))} />
      <Filter name="origen" label={say('from')} choices={origins.map((each) => ({ value: each, label: say(each) }))} />
      <Filter name="dias" label={say('when')} choices={days.map((count) => ({ value: String(count), label: say('days', { count }) }))} />
    </div>
  )
}
