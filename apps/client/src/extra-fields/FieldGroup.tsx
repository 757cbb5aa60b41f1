import { useId, type ReactNode } from 'react'
import { FieldError } from '#/ui/form/field-parts.tsx'
import type { KindProps } from './field-props.ts'

type Props = Pick<KindProps, 'label' | 'help' | 'problem'> & { kind?: 'group' | 'radiogroup'; children: ReactNode }

/** Several controls that form one field share its label, help and problem. */
export const FieldGroup = ({ label, help, problem, kind = 'group', children }: Props) => {
  const id = useId()
  return (
    <div
      role={kind}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help ${id}-problem`}
      {...(kind === 'radiogroup' && problem ? { 'aria-invalid': true } : {})}
      className="column gap-8"
    >
      <div id={`${id}-label`} className="label">
        {label}
      </div>
      {children}
      <div id={`${id}-help`} className="small quiet" hidden={!help}>
        {help}
      </div>
      <div id={`${id}-problem`} className="small medium wrong" hidden={!problem}>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  )
}
