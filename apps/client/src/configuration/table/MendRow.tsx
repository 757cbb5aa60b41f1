import type { Configurable } from '@avisa/contract/configuration/configurable'
import { useLang } from '#/platform/text.ts'
import { TableRow, UnknownWord } from '#/ui/table/TableRow.tsx'
import { Problems, useInLanguage } from '../shared/field-parts.tsx'
import { FieldInput } from '../shared/FieldInput.tsx'
import { labelOf, nameOf, optionOf } from '../shared/labels.ts'
import { useNames } from '../shared/objects.ts'
import type { ImportRow, Mend } from './use-table-rows.ts'
import type { Verdict } from './use-verdicts.ts'

type Props = { object: Configurable; verdict: Verdict; mend: Mend; remove: (fila: number) => void }
type WordProps = { object: Configurable; row: ImportRow; word: ImportRow['desconocidos'][number]; mend: Mend }

/** A word of a cell that stands for nothing, with what it may mean. */
const Word = ({ object, row, word, mend }: WordProps) => {
  const lang = useLang()
  const { campo, texto, propuesta } = word
  const field = object.fields[campo]
  const to = field && 'to' in field ? field.to : undefined
  const name = useNames(to ?? '', to !== undefined)
  const value = row.values[campo]
  const apply = () => mend(row, campo, Array.isArray(value) ? [...(value as unknown[]), propuesta] : propuesta, word)
  const text = propuesta && (to ? name(propuesta) : optionOf(object.objeto, campo, propuesta, lang))
  return <UnknownWord text={texto} proposal={text ? { text, apply } : undefined} />
}

/** A row of the table with the fields that are wrong, or were and have been mended here. */
export const MendRow = ({ object, verdict, mend, remove }: Props) => {
  const lang = useLang()
  const inLanguage = useInLanguage()
  const { objeto, fields } = object
  const { row, change, problems } = verdict
  const body = change.despues ?? {}
  const isShown = (campo: string) => [...problems, ...row.desconocidos].some((each) => each.campo === campo) || row.mended.includes(campo)
  const written = (wrong: Verdict['problems']) => wrong.map((problem) => ({ nivel: problem.nivel, text: problem[lang] }))
  const shown = Object.entries(fields).filter(([campo, { kind }]) => isShown(campo) && kind !== 'json')
  const wordsOf = (campo: string) =>
    row.desconocidos
      .filter((word) => word.campo === campo)
      .map((word) => <Word key={`${campo} ${word.texto}`} object={object} row={row} word={word} mend={mend} />)
  return (
    <TableRow
      fila={row.fila}
      title={nameOf(objeto, change.clave, body, lang)}
      onRemove={remove}
      fields={
        <div className="column gap-8">
          {shown.map(([campo, field]) => (
            <div key={campo}>
              <FieldInput
                field={field}
                label={inLanguage(campo, labelOf(objeto, campo, lang))}
                value={body[campo] ?? null}
                option={(option) => optionOf(objeto, campo, option, lang)}
                problems={written(problems.filter((problem) => problem.campo === campo))}
                onChange={(value) => mend(row, campo, value)}
              />
              {wordsOf(campo)}
            </div>
          ))}
        </div>
      }
    >
      <Problems problems={written(problems.filter(({ campo }) => shown.every(([name]) => name !== campo)))} />
      {Object.keys(fields).map((campo) => fields[campo]?.kind === 'json' && wordsOf(campo))}
    </TableRow>
  )
}
