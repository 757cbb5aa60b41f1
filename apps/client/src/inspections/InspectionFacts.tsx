import { Button } from '@mantine/core'
import { IconAlertCircle, IconCalendarEvent, IconCircleCheck, IconMapPin, IconNavigation, IconTool, IconUser } from '@tabler/icons-react'
import { sightOf } from '@avisa/contract/access/visibility'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { useMapConfig, useParameters } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { placeLine } from '#/ui/map/ItemMap.tsx'
import { MiniMap } from '#/ui/map/MiniMap.tsx'
import { navigatorLink } from '#/ui/map/navigator-link.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useInspectionPin } from './inspection-pin.ts'
import classes from './inspections.module.css'
import { useInspectionTexts } from './texts.ts'

type Props = { inspection: Inspection }
const useSeesIncident = ({ inspector_id }: Inspection): boolean => {
  const person = usePerson()
  const { incidencias_publicas, reparador_ver_incidencias } = useParameters()
  const asking = { person, uuid: null, unidades: 'todas', incidencias_publicas, reparador_ver_incidencias } as const
  const { todas, de_inspecciones } = sightOf(asking).incidencias
  return todas || (de_inspecciones && inspector_id === person?.user_id)
}

export const Place = ({ inspection }: Props) => {
  const say = useInspectionTexts()
  const shows = useParameters()
  const config = useMapConfig().data
  const pin = useInspectionPin(inspection)
  const way = pin && navigatorLink(pin)
  const address = inspection.direccion ?? say('noAddress')
  const go = way && (
    <Button
      component="a"
      href={way}
      variant="light"
      size="sm"
      aria-label={say('goTo', { address })}
      leftSection={<IconNavigation size={18} stroke={2.2} aria-hidden />}
    >
      {say('go')}
    </Button>
  )
  const place = { ...inspection, direccioncalle: null, direccionnumero: null }
  return (
    <RowCard>
      <Row icon={IconMapPin} title={address} support={placeLine(place, shows)} trailing={go} />
      {pin && (
        <div className={classes.map}>
          <MiniMap pin={pin} to={paths.inspectionMap.to({ id: inspection.id })} config={config} />
        </div>
      )}
    </RowCard>
  )
}

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
