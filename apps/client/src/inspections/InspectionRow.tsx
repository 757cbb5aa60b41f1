import { IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { pick } from '@avisa/contract/values/languages'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { ThingRow } from '#/ui/list/Rows.tsx'
import { NotSentChip, StateChip } from '#/ui/mark/StateChip.tsx'
import classes from './inspections.module.css'
import { useShownInspection } from './inspection-changes.ts'
import { Priority } from './Priority.tsx'
import { useInspectionTexts } from './texts.ts'

type Props = { inspection: Inspection; to: string; selected: boolean }

export const Inspector = ({ inspection: { inspector, inspector_id } }: { inspection: Inspection }) => {
  const say = useInspectionTexts()
  const person = usePerson()
  const mine = person !== null && inspector_id === person.user_id
  return (
    <span className={`${classes.who} small inline gap-4 quiet`} data-mine={mine || undefined}>
      {mine && <IconUser size={16} stroke={2.2} aria-hidden />}
      {mine ? say('own') : (inspector ?? say('unassigned'))}
    </span>
  )
}

export const InspectionRow = memo(({ inspection: loaded, to, selected }: Props) => {
  const say = useInspectionTexts()
  const lang = useLang()
  const { shown: inspection, pending } = useShownInspection(loaded)
  return (
    <ThingRow
      to={to}
      selected={selected}
      lead={<Priority inspection={inspection} as="square" />}
      title={pick(inspection.vincidencia, 'descripcion', lang)}
      aside={<RelativeTime time={inspection.fecha} plain />}
      support={inspection.direccion ?? say('noAddress')}
      supportAside={<CodeText>{inspection.codigo}</CodeText>}
      chips={
        <>
          <StateChip
            label={inspection.estado_inspeccion}
            colour={inspection.estado_inspeccion_color}
            icon={inspection.estado_inspeccion_icono}
          />
          {pending.length > 0 && <NotSentChip refused={pending.some(({ state }) => state === 'refused')} />}
          <Inspector inspection={inspection} />
        </>
      }
    />
  )
})
