import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'

type Props<V extends string> = { label: string; value: V; onChange: (value: V) => void; options: readonly { value: V; label: ReactNode }[] }

/** Two to four places of which one is chosen; `label` names the group for screen readers. */
export const Segmented = <V extends string>({ label, value, onChange, options }: Props<V>) => (
  <SegmentedControl
    aria-label={label}
    value={value}
    onChange={(next) => onChange(next)}
    data={options.map((option) => ({ value: option.value, label: option.label }))}
  />
)
