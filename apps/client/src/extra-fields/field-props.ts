import type { ExtraField, GivenValue } from '@avisa/contract/extra-fields/schemas'
import type { ReactNode } from 'react'

export type KindProps = {
  field: ExtraField
  label: ReactNode
  name: string
  help: string | undefined
  value: GivenValue | undefined
  onChange: (value: GivenValue) => void
  problem: string | undefined
  id: string
}

export const inputId = (codigo: string) => `extra-${codigo}`
