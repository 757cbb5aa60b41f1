import { checkType } from '@avisa/contract/incidents/rules'
import { finishInspection, listInspectionResults } from '@avisa/contract/inspections/endpoints'
import { checkResult, preselectedResult } from '@avisa/contract/inspections/rules'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useParameters, useStatuses, useTypes } from '#/platform/configuration.ts'
import { photoAfterFirst, step } from '#/platform/outbox/use-outbox.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { newUuid } from '#/platform/uuid.ts'
import { paths } from '#/shell/paths.ts'
import { finishDraftOf } from './drafts.ts'
import { useInspectionTexts } from './texts.ts'
import { useKeep } from './use-keep.ts'
import { useRepairers } from './use-repairers.ts'

const reference = { bilingual: true, staleTime: 300_000 } as const

/** The types that may be repaired in the unit, groups with what is below them. */
const useRepairTypes = (unit: number) => {
  const person = usePerson()
  const { login_obligado } = useParameters()
  const lang = useLang()
  const all = (useTypes(unit).data ?? []).flatMap((type) => [type, ...type.subtipos])
  return all
    .filter((type) => checkType(type, all, { person, login_obligado }) === undefined)
    .map((type) => ({ id: type.id, text: pick(type, 'descripcion', lang) }))
}

/** What is chosen for the end of an inspection, with what stands there by itself (INSP-06), what is missing, and sending it (INSP-04). */
export const useFinish = (inspection: Inspection) => {
  const say = useInspectionTexts()
  const lang = useLang()
  const { id, unidad_gestion_id, vincidencia, version } = inspection
  const results = useLoad(listInspectionResults, {}, reference)
  const end = useStatuses('inspeccion').data?.find(({ finaliza }) => finaliza)
  const of = finishDraftOf(id)
  const [draft, change, clear] = of()
  const keep = useKeep(inspection)
  const resultado_id = draft.resultado_id ?? preselectedResult(results.data ?? [], vincidencia.codigo_estado)?.id
  const resultado = results.data?.find((one) => one.id === resultado_id)
  const repairs = resultado?.seleccionar_tipo_y_reparador === true
  const types = useRepairTypes(unidad_gestion_id)
  const tipo_id = types.find((one) => one.id === (draft.tipo_id ?? vincidencia.tipoincidencia_id))?.id
  const entities = useRepairers(unidad_gestion_id, tipo_id ?? 1, repairs && tipo_id !== undefined)
  const found = tipo_id === undefined ? [] : (entities.data ?? [])
  const entidad_id = found.find((one) => (draft.entidad_id === null ? one.habitual : one.id === draft.entidad_id))?.id
  const [wrong] = checkResult({ resultado, tipoValido: tipo_id !== undefined, entidadValida: entidad_id !== undefined })
  const comentario = draft.comentario.trim()
  const send = async () => {
    if (!end || resultado_id === undefined) return undefined
    const repair = repairs && tipo_id !== undefined && entidad_id !== undefined ? { tipo_id, entidad_id } : {}
    const body = { estado_inspeccion_id: end.id, resultado_id, ...repair, ...(comentario ? { comentario } : {}) }
    const params = { incidenciaId: vincidencia.id, inspeccionId: id }
    const edit = { path: `${paths.inspection(id)}?finalizar=${newUuid()}`, draft: of.draft, version: of.version, value: draft }
    const kept = await keep({ title: say('outboxFinish', { code: inspection.codigo }), edit }, [
      step(finishInspection, { params, body }, String(version)),
      ...draft.fotos.map((photo) => photoAfterFirst(photo, vincidencia.id)),
    ])
    if (kept !== undefined) clear()
    return kept
  }
  const choices = found.map((one) => ({ id: one.id, text: pick(one, 'nombre', lang) }))
  return {
    draft,
    change,
    results,
    resultado_id,
    repairs,
    types,
    tipo_id,
    entities,
    choices,
    entidad_id,
    wrong,
    ready: end !== undefined,
    send,
  }
}
export type Finish = ReturnType<typeof useFinish>
