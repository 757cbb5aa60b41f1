import { Button, NativeSelect, TextInput } from '@mantine/core'
import { completedEmail } from '@avisa/contract/people/invitations'
import type { RowProblem } from '@avisa/contract/people/schemas'
import type { PeopleRow } from '@avisa/contract/people/table'
import { closest, type Choice } from '@avisa/contract/values/table'
import { useLang } from '#/platform/text.ts'
import { TableRow, UnknownWord } from '#/ui/table/TableRow.tsx'
import { useTableTexts } from '#/ui/table/texts.ts'
import { usePeopleTexts } from './texts.ts'
import { useChoices } from './use-choices.ts'

type Unknown = PeopleRow['desconocidos'][number]

type Props = {
  row: PeopleRow
  problems: readonly RowProblem[]
  /** Those of the other rows, whose domain completes half an address. */
  emails: readonly string[]
  onChange: (row: PeopleRow) => void
  onRemove?: ((fila: number) => void) | undefined
}

/** A word that no choice has, with the one it may stand for. */
const UnknownName = ({ word, row, onChange }: Pick<Props, 'row' | 'onChange'> & { word: Unknown }) => {
  const choices = useChoices()
  const rest = row.desconocidos.filter((other) => other !== word)
  const propose = <Id,>(of: readonly (Choice<Id> & { text: string })[], take: (id: Id) => Partial<PeopleRow>) => {
    const near = closest(of, word.texto)
    const text = of.find(({ id }) => id === near?.id)?.text
    return near && text ? { text, apply: () => onChange({ ...row, ...take(near.id), desconocidos: rest }) } : undefined
  }
  const proposal = {
    user_roles: () => propose(choices.roles, (id) => ({ user_roles: [...row.user_roles, id] })),
    unidades: () => propose(choices.unidades, (id) => ({ unidades: [...row.unidades, id] })),
    perfiles: () => propose(choices.perfiles, (id) => ({ perfiles: [...row.perfiles, id] })),
    entidades: () =>
      propose(choices.entidades, (id) => ({ entidades: [...row.entidades, { id, responsable: false, puede_cambiar_reparador: false }] })),
  }[word.campo]()
  return <UnknownWord text={word.texto} proposal={proposal} />
}

type Of = 'user_roles' | 'unidades' | 'perfiles'
const columnOf = { user_roles: 'rol', unidades: 'unidad', perfiles: 'perfil' } as const

/** One person to invite; what is wrong is said below the row. */
export const InviteRow = ({ row, problems, emails, onChange, onRemove }: Props) => {
  const say = usePeopleTexts()
  const sayTable = useTableTexts()
  const lang = useLang()
  const choices = useChoices()
  const problemAt = (campo: RowProblem['campo']) => problems.some((problem) => problem.campo === campo)
  const line = (field: 'nombre' | 'apellidos' | 'email') => (
    <TextInput
      label={say(field)}
      value={row[field]}
      error={problemAt(field === 'apellidos' ? 'nombre' : field)}
      type={field === 'email' ? 'email' : 'text'}
      onChange={({ currentTarget }) => onChange({ ...row, [field]: currentTarget.value })}
    />
  )
  /** One of the choices, or the several that the file had. */
  const choice = <Id extends string | number>(
    field: Of,
    of: readonly { id: Id; text: string }[],
    take: (ids: Id[]) => Partial<PeopleRow>,
  ) => {
    const chosen = of.filter(({ id }) => row[field].some((own) => own === id))
    const value = chosen.map(({ id }) => id).join(',')
    const several = chosen.length > 1 ? [{ value, label: chosen.map(({ text }) => text).join(', ') }] : []
    return (
      <NativeSelect
        label={say(columnOf[field])}
        value={value}
        error={problemAt(field)}
        data={[{ value: '', label: say('choose') }, ...several, ...of.map(({ id, text }) => ({ value: String(id), label: text }))]}
        onChange={({ currentTarget }) =>
          onChange({
            ...row,
            ...take(of.filter(({ id }) => currentTarget.value.split(',').includes(String(id))).map(({ id }) => id)),
            desconocidos: row.desconocidos.filter(({ campo }) => campo !== field),
          })
        }
      />
    )
  }
  const completed = problemAt('email') ? completedEmail(row.email, emails) : undefined
  return (
    <TableRow
      fila={row.fila}
      onRemove={onRemove}
      fields={
        <>
          {line('nombre')}
          {line('apellidos')}
          {line('email')}
          {choice('user_roles', choices.roles, (user_roles) => ({ user_roles }))}
          {choice('unidades', choices.unidades, (unidades) => ({ unidades }))}
          {choices.perfiles.length > 0 && choice('perfiles', choices.perfiles, (perfiles) => ({ perfiles }))}
        </>
      }
    >
      {problems.map((problem) => (
        <p key={problem.es} className="small wrong">
          {problem[lang]}{' '}
          {problem.campo === 'email' && completed && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange({ ...row, email: completed })}>
              {sayTable('use', { name: completed })}
            </Button>
          )}
        </p>
      ))}
      {row.desconocidos.map((word) => (
        <UnknownName key={`${word.campo} ${word.texto}`} word={word} row={row} onChange={onChange} />
      ))}
    </TableRow>
  )
}
