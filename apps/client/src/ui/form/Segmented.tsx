import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'

type Props<V extends string> = { label: string; value: V; onChange: (value: V) => void; options: readonly { value: V; label: ReactNode }[] }

export const Segmented = <V extends string>({ label, value, onChange, options }: Props<V>) => (
  <SegmentedControl
    aria-label={label}
    value={value}
    onChange={(next) => onChange(next)}
    data={options.map((option) => ({ value: option.value, label: option.label }))}
  />
)
