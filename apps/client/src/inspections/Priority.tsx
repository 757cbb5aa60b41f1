import { VisuallyHidden } from '@mantine/core'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { StateChip, StateTile } from '#/ui/mark/StateChip.tsx'
import { useInspectionTexts } from './texts.ts'

type Props = { inspection: Inspection; as: 'square' | 'chip' | 'word' }

export const Priority = ({ inspection, as }: Props) => {
  const say = useInspectionTexts()
  const { prioridad_cadena: priority, prioridad_color: colour, prioridad_icono: icon } = inspection
  if (priority === null || colour === null || icon === null) return null
  const words = say('priorityOf', { priority })
  if (as === 'word') return <StateChip label={priority} colour={colour} icon={icon} />
  if (as === 'chip') return <StateChip label={words} colour={colour} icon={icon} large />
  return (
    <span>
      <StateTile small colour={colour} icon={icon} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
