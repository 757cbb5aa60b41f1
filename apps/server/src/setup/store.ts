import { arr, int, num, obj, oneOf, str } from '@avisa/contract/http/schema'
import type { Setup } from '@avisa/contract/setup/schemas'
import { checkOpening, setupSteps, type SetupState, type SetupStep } from '@avisa/contract/setup/steps'
import { catalogueOf } from '#/municipalities/shared/first-configuration.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const Facts = obj({
  tipos: int(),
  tipos_sin_texto: int(),
  codigos: arr(str()),
  personas: int(),
  unidades: int(),
  calles: int(),
  ensayos: int(),
  provincia: str(),
  centro: obj({ latitud: num(), longitud: num() }),
  pasos: arr(obj({ paso: str(), estado: oneOf('hecho', 'luego') })),
})

const readFacts = async (read: Read, { esquema, settings, person }: Scope) => {
  const t = nameIn(esquema)
  const both = settings.forzar_idioma === null
  const row = await statement(Facts)`
    select (select count(distinct x.tipo_id)::int from ${t('tipos_unidades')} x join ${t('unidades_gestion')} u on u.id = x.unidad_gestion_id
             where u.abierta_ciudadania) as tipos,
           (select count(*)::int from ${t('tipos')} where btrim(descripcion_es) = '' or (${both}::boolean and btrim(descripcion_val) = '')) as tipos_sin_texto,
           array(select codigo from ${t('tipos')} order by id) as codigos,
           (select count(*)::int from ${t('usuarios')} where servidor = 'backoffice' and activado and not user_roles <@ '{Ciudadanos}'
               and id is distinct from ${person?.user_id ?? null}::bigint) as personas,
           (select count(*)::int from ${t('unidades_gestion')} where abierta_ciudadania) as unidades,
           (select count(*)::int from ${t('viales')}) as calles,
           (select count(*)::int from ${t('incidencias')} where ensayo) as ensayos,
           m.provincia, json_build_object('latitud', m.latitud, 'longitud', m.longitud) as centro,
           (select coalesce(json_agg(json_build_object('paso', p.paso, 'estado', p.estado)), '[]') from ${t('puesta_en_marcha')} p) as pasos
      from avisa.municipios m where m.esquema = ${esquema}`.first(read)
  if (!row) throw new Error(`no municipality has the schema ${esquema}`)
  return row
}

/** The steps that making the municipality finishes. */
const finished: ReadonlySet<SetupStep> = new Set(['municipio', 'usted'])

export const readSetup = async (read: Read, scope: Scope): Promise<Setup> => {
  const { settings } = scope
  const { codigos, pasos, provincia, centro, ...facts } = await readFacts(read, scope)
  const stateOf = (clave: SetupStep): SetupState =>
    pasos.find(({ paso }) => paso === clave)?.estado ??
    (finished.has(clave) || (clave === 'abrir' && settings.abierta) ? 'hecho' : 'pendiente')
  const { contacto, condiciones } = settings
  return {
    pasos: setupSteps.map((clave) => ({ clave, estado: stateOf(clave) })),
    abierta: settings.abierta,
    comprobaciones: checkOpening({
      ...facts,
      condiciones: condiciones.secciones_es.length > 0 && condiciones.secciones_val.length > 0,
      contacto: Boolean(contacto.email ?? contacto.telefono),
      correo: stateOf('correo') === 'hecho',
    }),
    catalogo: catalogueOf(codigos) ?? null,
    provincia,
    centro,
  }
}

export const writeStep = async (tx: Tx, { now, person }: Scope, { paso, estado }: { paso: SetupStep; estado: SetupState }) => {
  if (estado === 'pendiente') return tx.deleteFrom('puesta_en_marcha').where('paso', '=', paso).execute()
  const row = { paso, estado, fecha: now, usuario_id: person?.user_id ?? null }
  return tx
    .insertInto('puesta_en_marcha')
    .values(row)
    .onConflict((conflict) => conflict.column('paso').doUpdateSet(row))
    .execute()
}
