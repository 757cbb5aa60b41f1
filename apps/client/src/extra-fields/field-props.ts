import type { ExtraField, GivenValue } from '@avisa/contract/extra-fields/schemas'
import type { ReactNode } from 'react'

/** What every kind is given; `problem` is shown only once it is time to say it. */
export type KindProps = {
  field: ExtraField
  /** Name, with «(opcional)» where it is. */
  label: ReactNode
  /** Name alone, for what cannot hold more. */
  name: string
  help: string | undefined
  value: GivenValue | undefined
  onChange: (value: GivenValue) => void
  problem: string | undefined
  /** The control that takes the focus carries this id. */
  id: string
}

export const inputId = (codigo: string) => `extra-${codigo}`
