import { useState, type FocusEvent, type ReactNode } from 'react'
import { checkExtraValue, withInitial, type GivenValues } from '@avisa/contract/extra-fields/rules'
import type { ExtraFieldKind } from '@avisa/contract/extra-fields/kinds'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { ApiListKind } from '../ApiListKind.tsx'
import { BooleanKind, DateKind, NumberKind, TextKind } from '../plain-kinds.tsx'
import { inputId, type KindProps } from '../field-props.ts'
import { ListKind } from '../ListKind.tsx'
import { SignatureKind } from '../SignatureKind.tsx'

const kinds: Readonly<Record<ExtraFieldKind, (props: KindProps) => ReactNode>> = {
  text: TextKind,
  number: NumberKind,
  date: DateKind,
  boolean: BooleanKind,
  list: ListKind,
  list_api: ApiListKind,
  signature: SignatureKind,
}

type Props = {
  fields: readonly ExtraField[]
  /** By code; a field without a value shows its default. */
  values: GivenValues
  onChange: (values: GivenValues) => void
  /**
   * Shows every problem at once, after an attempt to continue. Otherwise each appears when its field loses
   * the focus.
   */
  showProblems?: boolean
}

export const focusField = (codigo: string) => document.querySelector<HTMLElement>(`[id="${inputId(codigo)}"]`)?.focus()

/** The extra fields of the chosen types or of an incident. */
export const ExtraFieldsPicker = ({ fields, values, onChange, showProblems = false }: Props) => {
  const lang = useLang()
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const fieldValues = withInitial(fields, values)
  const leave = (codigo: string) => (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setVisited((before) => new Set(before).add(codigo))
  }
  return (
    <>
      {fields.map((field) => {
        const { codigo } = field
        const Kind = kinds[field.tipo_campo]
        const name = pick(field, 'nombre', lang)
        const value = fieldValues[codigo]
        const problem = checkExtraValue(field, value, { had: field.valor !== null })?.[lang]
        return (
          <div key={codigo} className="min-0" onBlur={leave(codigo)}>
            <Kind
              field={field}
              id={inputId(codigo)}
              name={name}
              label={field.obligatorio ? name : <OptionalMark label={name} />}
              help={pick(field, 'ayuda', lang) || undefined}
              value={value}
              onChange={(next) => onChange({ ...values, [codigo]: next })}
              problem={showProblems || visited.has(codigo) ? problem : undefined}
            />
          </div>
        )
      })}
    </>
  )
}
