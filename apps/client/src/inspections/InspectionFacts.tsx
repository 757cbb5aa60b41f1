import { IconAlertCircle, IconCalendarEvent, IconCircleCheck, IconTool, IconUser } from '@tabler/icons-react'
import { sightOf } from '@avisa/contract/access/visibility'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { useParameters } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { PlaceCard } from '#/ui/map/PlaceCard.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useInspectionPin } from './inspection-pin.ts'
import { useInspectionTexts } from './texts.ts'

type Props = { inspection: Inspection }
const useSeesIncident = ({ inspector_id }: Inspection): boolean => {
  const person = usePerson()
  const { incidencias_publicas, reparador_ver_incidencias } = useParameters()
  const asking = { person, uuid: null, unidades: 'todas', incidencias_publicas, reparador_ver_incidencias } as const
  const { todas, de_inspecciones } = sightOf(asking).incidencias
  return todas || (de_inspecciones && inspector_id === person?.user_id)
}

export const Place = ({ inspection }: Props) => (
  <PlaceCard
    address={inspection.direccion}
    place={inspection}
    pin={useInspectionPin(inspection)}
    to={paths.inspectionMap.to({ id: inspection.id })}
  />
)

export const Outcome = ({ inspection: { resultado, tipo, entidad, comentario } }: Props) => {
  const say = useInspectionTexts()
  if (resultado === null) return null
  return (
    <RowCard>
      <Row icon={IconCircleCheck} title={resultado} support={say('outcome')} />
      {tipo && entidad && <Row icon={IconTool} title={say('repairs', { type: tipo, entity: entidad })} />}
      {comentario && <Row icon={IconAlertCircle} title={comentario} support={say('comment')} />}
    </RowCard>
  )
}

export const Facts = ({ inspection }: Props) => {
  const say = useInspectionTexts()
  const format = useFormat()
  const person = usePerson()
  const sees = useSeesIncident(inspection)
  const { vincidencia, inspector, inspector_id, fecha, fecha_inicio, fecha_finalizacion } = inspection
  const dates = [
    fecha_inicio && `${say('started')}: ${format.whenShort(fecha_inicio)}`,
    fecha_finalizacion && `${say('finished')}: ${format.whenShort(fecha_finalizacion)}`,
  ]
  const whose = inspector_id !== null && inspector_id === person?.user_id ? say('yours') : (inspector ?? say('unassigned'))
  return (
    <RowCard>
      <Row
        icon={IconAlertCircle}
        title={<CodeText>{vincidencia.codigo}</CodeText>}
        support={`${say('incident')} · ${vincidencia.DesEstado}`}
        {...(sees ? { to: paths.incident.to({ id: vincidencia.id }) } : {})}
      />
      <Row icon={IconUser} title={whose} support={say('inspector')} />
      <Row icon={IconCalendarEvent} title={<RelativeTime time={fecha} />} support={[say('asked'), ...dates].filter(Boolean).join(' · ')} />
    </RowCard>
  )
}
