import { fullName } from '#/platform/database/names.ts'
import { bool, custom, int, map, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import { editFields, isOfContact, type EditField } from '@avisa/contract/incidents/changes'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { addressOf, storedPlace, type GivenPlace } from './shared/place-name-store.ts'
import { asStaff, incidentSeen, ownIncident, type Viewer } from './shared/sight-store.ts'

const Values = map(nullable(custom<string | number>('string', 'number')))
export type Values = Static<typeof Values>
const Changeable = obj({
  id: int(),
  version: int(),
  propia: bool(),
  /** Seen as staff or reported by the caller, not only because it is public. */
  hasReason: bool(),
  unidad_gestion_id: int(),
  descripcion_obligatoria: bool(),
  emplazamiento: nullable(str()),
  /** Every key is null if the reporter is unknown. */
  valores: Values,
})
export type Changeable = Static<typeof Changeable>

/** The name of a field in the history. */
const nameOf = (field: EditField) => (isOfContact(field) ? `ciudadano.${field}` : field)
const stored = sql.join(
  editFields.map((field) => sql`${sql.lit(nameOf(field))}, ${sql.ref(isOfContact(field) ? `c.${field}` : `i.${field}`)}`),
)

/** Locks the incident; undefined if the caller does not see it. */
export const lockForChange = async (
  tx: Tx,
  scope: Scope,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Changeable | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(Changeable)`
    select i.id, i.version, ${ownIncident(viewer.sight)} as propia, (${asStaff(scope, viewer.sight)} or ${ownIncident(viewer.sight)}) as "hasReason",
           i.unidad_gestion_id, n.descripcion_obligatoria, i.emplazamiento,
           json_build_object('direccion', i.direccion, 'id_vial', i.id_vial, 'geolatitud', i.geolatitud, 'geolongitud', i.geolongitud,
             ${stored}) as valores
      from ${t('incidencias')} i join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id
      left join ${t('incidencias_ciudadano')} c on c.incidencia_id = i.id
     where i.id = ${id} and ${incidentSeen(scope, viewer.sight)} for no key update of i`.first(tx)
}

const Meanwhile = obj({ quien: nullable(str()), fecha: date(), despues: Values })
export type Meanwhile = Static<typeof Meanwhile>

/** The last change to one of these fields after that version, by anybody. */
export const changedSince = async (
  tx: Tx,
  scope: Scope,
  { id, version, fields }: { id: number; version: number; fields: readonly string[] },
): Promise<Meanwhile | undefined> => {
  const t = nameIn(scope.esquema)
  const address = addressOf(scope, sql`h.despues`)
  return statement(Meanwhile)`
    select h.fecha, case when h.despues ? 'direccion' then h.despues || jsonb_build_object('direccion', ${address}) else h.despues end as despues,
           (select ${fullName('u')} from ${t('usuarios')} u where u.id = h.usuario_id) as quien
      from ${t('historial')} h
     where h.modelo = 'incidencia' and h.modelo_id = ${id} and h.version > ${version} and h.despues ?| ${fields}::text[]
     order by h.id desc limit 1`.first(tx)
}

type Noted = { id: number; version: number; accion: 'editada' | 'movida'; antes: Values; despues: Values }

/** Internal history with values before and after and the new version; never shown to citizens. */
export const recordChange = async (tx: Tx, scope: Scope, { id, version, accion, antes, despues }: Noted): Promise<void> => {
  await tx
    .insertInto('historial')
    .values({
      modelo: 'incidencia',
      modelo_id: id,
      accion,
      usuario_id: scope.person?.user_id ?? null,
      fecha: scope.now,
      antes: JSON.stringify(antes),
      despues: JSON.stringify(despues),
      version,
    })
    .execute()
}

const changedFields = (despues: Values, ofContact: boolean) =>
  Object.fromEntries(
    editFields.flatMap((field) =>
      isOfContact(field) === ofContact && nameOf(field) in despues ? [[field, despues[nameOf(field)] as string | null]] : [],
    ),
  )

/** The citizen's fields (`ciudadano.email`) are in a table of their own. */
export const writeFields = async (tx: Tx, scope: Scope, { id, version, despues }: Omit<Noted, 'accion' | 'antes'>): Promise<void> => {
  await tx
    .updateTable('incidencias')
    .set({ ...changedFields(despues, false), updated_at: scope.now, version })
    .where('id', '=', id)
    .execute()
  const citizen = changedFields(despues, true)
  if (Object.keys(citizen).length === 0) return
  await tx
    .insertInto('incidencias_ciudadano')
    .values({ incidencia_id: id, lang: scope.lang, ...citizen })
    .onConflict((oc) => oc.column('incidencia_id').doUpdateSet(citizen))
    .execute()
}

type Moved = { id: number; version: number; place: GivenPlace & { direccionnumero?: string }; emplazamiento: string | null }
const KeptAddress = obj({ direccion: nullable(str()), id_vial: nullable(int()) })

/** Moves the incident and stores the address of the new place in Spanish; returns the address and its street. */
export const writePlace = async (
  tx: Tx,
  scope: Scope,
  { id, version, place, emplazamiento }: Moved,
): Promise<Static<typeof KeptAddress>> => {
  const row = await statement(KeptAddress)`
    with lugar as (${storedPlace(scope, place)})
    update ${nameIn(scope.esquema)('incidencias')} i
       set geolatitud = ${place.geolatitud}, geolongitud = ${place.geolongitud}, id_vial = lugar.id_vial, direccion = lugar.direccion,
           direccioncalle = lugar.direccioncalle, direccionnumero = ${place.direccionnumero ?? null}, distrito = lugar.distrito,
           barrio = lugar.barrio, emplazamiento = ${emplazamiento}::text, updated_at = ${scope.now}, version = ${version}
      from lugar where i.id = ${id} returning i.direccion, i.id_vial`.first(tx)
  return row ?? { direccion: null, id_vial: null }
}
