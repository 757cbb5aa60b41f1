import { finishInspection } from '@avisa/contract/inspections/routes'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { useStatuses } from '#/platform/configuration.ts'
import { photoAfterFirst, step } from '#/platform/outbox/use-outbox.ts'
import { useLang } from '#/platform/text.ts'
import { newUuid } from '#/platform/uuid.ts'
import { paths } from '@avisa/contract/paths'
import { finishDraftOf } from './drafts.ts'
import { useFinding } from './shared/FindingPicker.tsx'
import { stateShown } from './pending.ts'
import { useInspectionTexts } from './texts.ts'
import { useKeep } from './use-keep.ts'

/** The end of an inspection: what was found, what of it is missing, and sending it. */
export const useFinish = (inspection: Inspection) => {
  const say = useInspectionTexts()
  const lang = useLang()
  const { id, unidad_gestion_id, vincidencia, version } = inspection
  const end = useStatuses('inspeccion').data?.find(({ finaliza }) => finaliza)
  const of = finishDraftOf(id)
  const [draft, change, clear] = of()
  const keep = useKeep(inspection)
  const { codigo_estado, tipoincidencia_id: tipo_id } = vincidencia
  const finding = useFinding({ unidad: unidad_gestion_id, chosen: draft, codigo_estado, tipo_id })
  const comentario = draft.comentario.trim()
  const send = async () => {
    const { resultado_id, ...repair } = finding.sent
    if (!end || resultado_id === undefined) return undefined
    const body = { estado_inspeccion_id: end.id, resultado_id, ...repair, ...(comentario ? { comentario } : {}) }
    const params = { incidenciaId: vincidencia.id, inspeccionId: id }
    const edit = { path: `${paths.inspection.to({ id })}?finalizar=${newUuid()}`, draft: of.draft, version: of.version, value: draft }
    const wasSaved = await keep(
      { title: say('outboxFinish', { code: inspection.codigo }), edit, shows: { finalizada: true, ...stateShown(end, lang) } },
      [step(finishInspection, { params, body }, String(version)), ...draft.fotos.map((photo) => photoAfterFirst(photo, vincidencia.id))],
    )
    if (wasSaved !== undefined) clear()
    return wasSaved
  }
  return { draft, change, finding, wrong: finding.wrong[0], ready: end !== undefined, send }
}
export type Finish = ReturnType<typeof useFinish>
