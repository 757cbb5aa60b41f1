import type { Inspection } from '@avisa/contract/inspections/schemas'
import { ChangeHistory } from '#/ui/page/ChangeHistory.tsx'
import { useInspectionTexts } from './texts.ts'

export const InspectionHistory = ({ inspection: { historial } }: { inspection: Inspection }) => {
  const say = useInspectionTexts()
  const changes = (historial ?? []).map(({ id, accion, fecha, quien, DesEstadoAnterior: from, DesEstado: to, comentario }) => ({
    id,
    title: say(`did_${accion}`),
    fecha,
    quien,
    lines: (
      <>
        {to && <p>{from ? say('fromTo', { from, to }) : say('nowIs', { to })}</p>}
        {comentario && <p>{comentario}</p>}
      </>
    ),
  }))
  return <ChangeHistory title={say('history')} changes={changes} />
}
