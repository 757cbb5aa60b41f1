import type { ColumnOf } from '@avisa/contract/filters/views'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useMemo } from 'react'
import { useLang } from '#/platform/text.ts'
import { useRecordTexts } from '#/records/texts.ts'
import { useGroups, useUnitName } from '#/records/use-groups.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import type { Column } from '#/ui/list/RecordTable.tsx'
import { PriorityMark } from '#/ui/mark/PriorityMark.tsx'
import { useUiTexts } from '#/ui/texts.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { DuplicateBadge } from './near/PossibleDuplicate.tsx'
import { CommentCount, useStateOf } from './IncidentRow.tsx'
import { useIncidentTexts } from './texts.ts'
import type { IncidentOrder } from './use-incident-list.ts'

const State = ({ incident }: { incident: Incident }) => (
  <>
    <StateChip {...useStateOf()(incident)} /> <DuplicateBadge incident={incident} bare />
  </>
)

export const useIncidentGroups = () => {
  const lang = useLang()
  const sayUi = useUiTexts()
  const stateOf = useStateOf()
  return useGroups<Incident, 'incidencias'>('incidencias', {
    estado_incidencia_id: (incident) => stateOf(incident).label,
    prioridad: ({ prioridad }) => sayUi(`word_${prioridad}`),
    tipoincidencia_id: (incident) => pick(incident, 'descripcion', lang),
    distrito: ({ distrito }) => distrito,
    barrio: ({ barrio }) => barrio,
    unidad_gestion_id: useUnitName(),
  })
}

type IncidentColumn = Column<Incident, IncidentOrder> & { key: ColumnOf<'incidencias'> }

export const useIncidentColumns = (): readonly IncidentColumn[] => {
  const say = useIncidentTexts()
  const sayRecords = useRecordTexts()
  const unitOf = useUnitName()
  const lang = useLang()
  return useMemo(
    () => [
      {
        key: 'codigo',
        title: say('column_code'),
        width: 140,
        orders: ['-codigo'],
        cell: ({ codigo }) => <CodeText>{codigo}</CodeText>,
      },
      {
        key: 'tipo',
        title: say('column_type'),
        link: true,
        cell: (incident) => (
          <>
            <TypeIcon name={incident.icono} size={18} /> {pick(incident, 'descripcion', lang)}
          </>
        ),
      },
      { key: 'direccion', title: say('column_address'), from: 'narrow', cell: ({ direccion }) => direccion?.nombre_cor },
      {
        key: 'contenido',
        title: say('toldStaff'),
        from: 'wide',
        cell: ({ contenido, contenido_publico }) => contenido ?? contenido_publico,
      },
      { key: 'estado', title: say('column_state'), width: 220, cell: (incident) => <State incident={incident} /> },
      {
        key: 'comentarios',
        title: say('column_comments'),
        width: 110,
        from: 'medium',
        cell: ({ numero_comentarios_incidencia: count }) => <CommentCount count={count} />,
      },
      {
        key: 'fecha',
        title: say('column_date'),
        width: 116,
        orders: ['-fecha', 'fecha'],
        cell: ({ fecha }) => <RelativeTime time={fecha} plain />,
      },
      {
        key: 'prioridad',
        title: sayRecords('group_prioridad'),
        width: 100,
        extra: true,
        cell: ({ prioridad }) => <PriorityMark priority={prioridad} as="words" />,
      },
      { key: 'unidad', title: sayRecords('group_unidad_gestion_id'), width: 160, extra: true, cell: unitOf },
      { key: 'distrito', title: sayRecords('group_distrito'), width: 150, extra: true, cell: ({ distrito }) => distrito },
      { key: 'barrio', title: sayRecords('group_barrio'), width: 150, extra: true, cell: ({ barrio }) => barrio },
    ],
    [say, sayRecords, unitOf, lang],
  )
}
