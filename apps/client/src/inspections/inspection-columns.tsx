import type { ColumnOf } from '@avisa/contract/filters/views'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useMemo, type ReactNode } from 'react'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useLang } from '#/platform/text.ts'
import { useRecordTexts } from '#/records/texts.ts'
import { useGroups, useUnitName } from '#/records/use-groups.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import type { Column } from '#/ui/list/RecordTable.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { NotSentChip, StateChip } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { Inspector } from './InspectionRow.tsx'
import { useShownInspection } from './inspection-changes.ts'
import { Priority } from './Priority.tsx'
import { useInspectionTexts } from './texts.ts'
import type { InspectionOrder } from './use-inspection-list.ts'

type NowProps = { inspection: Inspection; children: (inspection: Inspection, pending: readonly OutboxItem[]) => ReactNode }

const Now = ({ inspection, children }: NowProps) => {
  const { shown, pending } = useShownInspection(inspection)
  return children(shown, pending)
}

export const useInspectionGroups = () =>
  useGroups<Inspection, 'inspecciones'>('inspecciones', {
    prioridad: ({ prioridad_cadena }) => prioridad_cadena,
    estado_inspeccion_id: ({ estado_inspeccion }) => estado_inspeccion,
    inspector_id: ({ inspector }) => inspector,
    unidad_gestion_id: useUnitName(),
  })

type InspectionColumn = Column<Inspection, InspectionOrder> & { key: ColumnOf<'inspecciones'> }

export const useInspectionColumns = (): readonly InspectionColumn[] => {
  const say = useInspectionTexts()
  const sayRecords = useRecordTexts()
  const unitOf = useUnitName()
  const lang = useLang()
  return useMemo(
    () => [
      {
        key: 'prioridad',
        title: say('priority'),
        width: 132,
        from: 'narrow',
        orders: ['-prioridad'],
        cell: (inspection) => <Now inspection={inspection}>{(now) => <Priority inspection={now} as="word" />}</Now>,
      },
      {
        key: 'codigo',
        title: say('sort_codigo'),
        width: 112,
        from: 'medium',
        orders: ['codigo'],
        cell: ({ codigo }) => <CodeText>{codigo}</CodeText>,
      },
      {
        key: 'tipo',
        title: say('column_type'),
        link: true,
        cell: ({ vincidencia }) => (
          <>
            <TypeIcon name={vincidencia.icono} size={18} /> {pick(vincidencia, 'descripcion', lang)}
          </>
        ),
      },
      { key: 'direccion', title: say('column_address'), from: 'narrow', cell: ({ direccion }) => direccion ?? say('noAddress') },
      {
        key: 'estado',
        title: say('state'),
        width: 180,
        cell: (inspection) => (
          <Now inspection={inspection}>
            {({ estado_inspeccion, estado_inspeccion_color, estado_inspeccion_icono }, pending) => (
              <>
                {pending.length > 0 && <NotSentChip refused={pending.some(({ state }) => state === 'refused')} />}
                <StateChip label={estado_inspeccion} colour={estado_inspeccion_color} icon={estado_inspeccion_icono} />
              </>
            )}
          </Now>
        ),
      },
      {
        key: 'inspector',
        title: say('inspector'),
        width: 170,
        cell: (inspection) => <Now inspection={inspection}>{(now) => <Inspector inspection={now} />}</Now>,
      },
      { key: 'resultado', title: say('outcome'), width: 190, from: 'widest', cell: ({ resultado }) => resultado },
      {
        key: 'fecha',
        title: say('asked'),
        width: 116,
        from: 'medium',
        orders: ['-fecha', 'fecha'],
        cell: ({ fecha }) => <RelativeTime time={fecha} plain />,
      },
      { key: 'unidad', title: sayRecords('group_unidad_gestion_id'), width: 160, extra: true, cell: unitOf },
      { key: 'distrito', title: sayRecords('group_distrito'), width: 150, extra: true, cell: ({ distrito }) => distrito },
    ],
    [say, sayRecords, unitOf, lang],
  )
}
