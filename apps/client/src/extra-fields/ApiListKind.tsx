import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { extraFieldChoices } from '@avisa/contract/extra-fields/routes'
import type { ExtraChoice } from '@avisa/contract/extra-fields/schemas'
import { readExtraValue } from '@avisa/contract/extra-fields/read-value'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { moreOf, useInfinite } from '#/platform/queries.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { Row } from '#/ui/list/Rows.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { ChosenList } from './ChosenList.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import type { KindProps } from './field-props.ts'
import { toggled } from './chosen-keys.ts'
import { useExtraTexts } from './texts.ts'
import classes from './extra-fields.module.css'

/** In ms after the last key. */
const debounce = 400

type ListProps = {
  field: KindProps['field']
  search: string
  keys: readonly string[]
  choose: (choice: ExtraChoice) => void
}

/** The next page loads on scrolling or with its button; an error shows its status. */
const Choices = ({ field, search, keys, choose }: ListProps) => {
  const client = useClient()
  const say = useExtraTexts()
  const query = useInfinite(extraFieldChoices, { params: { id: field.id }, query: search ? { search } : {} }, { keep: false })
  const wordsOf = useErrorText()
  useFollow(query.error, (error) => {
    const code = error?.detail.code
    if (error && (code === 'extraField.listFailed' || code === 'extraField.listUnreachable')) void alert(client, wordsOf(error))
  })
  // State instead of a ref: the list is rendered once its scroll container exists.
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const { meta } = query
  return (
    <Load query={query} isEmpty={(rows) => rows.length === 0} empty={<EmptyState title={say('foundNone')} text={say('foundNoneText')} />}>
      {(rows) => (
        <>
          <p className="block small quiet" role="status">
            {meta?.total_minimo ? say('foundAtLeast', { count: meta.total }) : say('found', { count: meta?.total ?? rows.length })}
          </p>
          <div ref={setPane} className={`${classes.choices} scroll framed rounded-16`}>
            {pane && (
              <VirtualList
                label={say('search')}
                items={[...new Map(rows.map((row) => [row.key, row])).values()]}
                keyOf={({ key }) => key}
                estimate={64}
                pane={{ current: pane }}
                more={moreOf(query)}
                render={(row) => (
                  <Row
                    title={row.text}
                    support={row.descrip}
                    trailing={
                      keys.includes(row.key) ? <IconCheck size={22} stroke={2.2} aria-label={say('chosen')} className="accent" /> : <span />
                    }
                    onClick={() => choose(row)}
                  />
                )}
              />
            )}
          </div>
        </>
      )}
    </Load>
  )
}

const chosenOf = ({ field, value }: Pick<KindProps, 'field' | 'value'>): readonly ExtraChoice[] => {
  const read = readExtraValue(field, value)
  return 'value' in read ? (read.value?.valor_json ?? []) : []
}

/** A list from another system, searched while typing. */
export const ApiListKind = (props: KindProps) => {
  const { id, field, name, onChange } = props
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), debounce)
  const multiple = field.json.multiple === true
  const selection = chosenOf(props)
  const keys = selection.map(({ key }) => key)
  const keep = (next: readonly ExtraChoice[]) =>
    onChange(next.length === 0 ? { valor: null } : { valor: next.map(({ key }) => key).join(','), valor_json: next })
  const choose = (choice: ExtraChoice) => {
    const choices = [...selection, choice]
    keep(toggled(keys, choice.key, multiple).flatMap((key) => choices.find((candidate) => candidate.key === key) ?? []))
    if (!multiple) setOpen(false)
  }
  return (
    <FieldGroup {...props}>
      <ChosenList
        id={id}
        name={name}
        chosen={selection}
        onOpen={() => setOpen(true)}
        onRemove={(key) => keep(selection.filter((item) => item.key !== key))}
      />
      <ChoiceSheet name={name} opened={open} onClose={() => setOpen(false)} multiple={multiple} typed={typed} onType={setTyped}>
        <Choices field={field} search={settled} keys={keys} choose={choose} />
      </ChoiceSheet>
    </FieldGroup>
  )
}
