import type { Inspection } from '@avisa/contract/inspections/schemas'
import { useClient } from '#/platform/client.ts'
import { useStatuses } from '#/platform/configuration.ts'
import { useLang } from '#/platform/text.ts'
import { endInspection, finishDraftOf, stateShown } from './inspection-changes.ts'
import { useFinding } from './shared/FindingPicker.tsx'

export const useFinish = (inspection: Inspection) => {
  const client = useClient()
  const lang = useLang()
  const { id, unidad_gestion_id, vincidencia } = inspection
  const end = useStatuses('inspeccion').data?.find(({ finaliza }) => finaliza)
  const [draft, change] = finishDraftOf(id)()
  const { codigo_estado, tipoincidencia_id: tipo_id } = vincidencia
  const finding = useFinding({ unidad: unidad_gestion_id, chosen: draft, codigo_estado, tipo_id })
  const comentario = draft.comentario.trim()
  const send = async () => {
    const { resultado_id, ...repair } = finding.sent
    if (!end || resultado_id === undefined) return undefined
    const body = { estado_inspeccion_id: end.id, resultado_id, ...repair, ...(comentario ? { comentario } : {}) }
    return endInspection.save(client, inspection, { body, photos: draft.fotos, shows: stateShown(end, lang) })
  }
  return { draft, change, finding, wrong: finding.wrong[0], ready: end !== undefined, send }
}
export type Finish = ReturnType<typeof useFinish>
