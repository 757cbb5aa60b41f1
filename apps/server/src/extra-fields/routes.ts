import { isRole } from '@avisa/contract/access/person'
import { holds } from '@avisa/contract/access/permissions'
import {
  citizenFieldsToFill,
  citizenFieldsToShow,
  clearExtraField,
  extraFieldChoices,
  incidentExtraFields,
  saveExtraField,
  typeExtraFields,
} from '@avisa/contract/extra-fields/endpoints'
import { readExtraValue } from '@avisa/contract/extra-fields/read-value'
import { checkClear, checkExtraValue } from '@avisa/contract/extra-fields/rules'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { refuse, Refusal, refuseIf } from '@avisa/contract/refusal'
import { parseIdList } from '@avisa/contract/values/ids'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { fetchChoices } from './lists.ts'
import {
  findIncidentFields,
  findListSource,
  findOwnFields,
  lockIncident,
  recordChange,
  readAskedFields,
  removeValue,
  writeValue,
} from './shared/store.ts'

const staff = { onlyPublic: false }
const empty = { valor: null, valor_descripcion: null, valor_json: null }

/** Locks the incident until the change is committed. */
const fieldToChange = async (tx: Tx, scope: Scope, { id, campoExtraId }: { id: number; campoExtraId: number }): Promise<ExtraField> => {
  await lockIncident(tx, scope, id)
  const fields = await findIncidentFields(tx, scope, { ...staff, viewer: viewerOf(scope), id })
  return fields?.find((field) => field.id === campoExtraId) ?? refuse('http.notFound')
}

export const routes: Feature = (app) => {
  serve(app, incidentExtraFields, async ({ read, scope, params, query }) => {
    const fields = await findIncidentFields(read, scope, { ...staff, ...query, viewer: viewerOf(scope), id: params.id })
    return fields ?? refuse('http.notFound')
  })

  serve(app, typeExtraFields, async ({ read, scope, params, query }) => {
    // Citizens have calls of their own. Values are for those who may see them, definitions also for those who report.
    if (isRole(scope.person, 'ciudadano')) return refuse('http.forbidden')
    const which = { ...staff, obligatorios: query.obligatorios, types: parseIdList(query.tipos_ids) }
    if (params.id === 0) return readAskedFields(read, scope, which)
    if (!holds(scope.person?.user_permisos ?? {}, 'campo-extra.consultar')) return refuse('http.forbidden')
    return (await findIncidentFields(read, scope, { ...which, viewer: viewerOf(scope), id: params.id })) ?? refuse('http.notFound')
  })

  serve(app, citizenFieldsToFill, ({ read, scope, query }) =>
    readAskedFields(read, scope, { onlyPublic: true, obligatorios: query.obligatorios, types: parseIdList(query.tipos_ids) }),
  )

  serve(app, citizenFieldsToShow, async ({ read, scope, params }) => {
    const fields = await findOwnFields(read, scope, { viewer: viewerOf(scope), id: params.id })
    return fields ?? refuse('http.notFound')
  })

  serve(app, saveExtraField, async ({ tx, scope, params, body }) => {
    const field = await fieldToChange(tx, scope, { id: params.id, campoExtraId: body.campoExtraId })
    const refused = checkExtraValue(field, body, { zone: scope.zona, had: field.valor !== null })
    const read = readExtraValue(field, body, scope.zona)
    if (refused || 'problem' in read || !read.value)
      throw new Refusal('http.validation', { fields: [{ field: 'valor', es: 'Falta este dato.', ca: 'Falta esta dada.', ...refused }] })
    await writeValue(tx, scope, { incidencia_id: params.id, campo_extra_id: field.id, ...read.value })
    await recordChange(tx, scope, { incidencia_id: params.id, codigo: field.codigo, antes: field.valor, despues: read.value.valor })
    return { ...field, ...read.value }
  })

  serve(app, clearExtraField, async ({ tx, scope, params, query }) => {
    const field = await fieldToChange(tx, scope, { id: params.id, campoExtraId: query.campoExtraId })
    refuseIf(checkClear(field))
    await removeValue(tx, scope, { incidencia_id: params.id, campo_extra_id: field.id })
    if (field.valor !== null)
      await recordChange(tx, scope, { incidencia_id: params.id, codigo: field.codigo, antes: field.valor, despues: null })
    return { ...field, ...empty }
  })

  serve(app, extraFieldChoices, async ({ read, scope, params, query }) => {
    const source = await findListSource(read, scope, { id: params.id, onlyPublic: isRole(scope.person, 'ciudadano') })
    if (!source) return refuse('http.notFound')
    return fetchChoices(app, scope, { source, page: query.page ?? 1, search: query.search?.trim() })
  })
}
