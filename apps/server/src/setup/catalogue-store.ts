import { refuse } from '@avisa/contract/refusal'
import type { CatalogueName } from '@avisa/contract/setup/steps'
import type pg from 'pg'
import type { Configuration } from '#/municipalities/shared/first-configuration.ts'
import { configuredTypes, firstFields } from '#/municipalities/shared/first-configuration.ts'
import { writeDefinitions } from '#/extra-fields/shared/definition-store.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Database } from '#/platform/database/database.ts'

const templateCodes = configuredTypes('completa').map(({ codigo }) => codigo)

/** Types of templates that are not wanted any more; refused where something uses one. */
const dropTypes = async (client: pg.PoolClient, codes: readonly string[]) => {
  const { rowCount } = await client.query(
    `select 1 from tipos t where t.codigo = any($1) and (
       exists (select from incidencias i where i.tipoincidencia_id = t.id) or exists (select from incidencias_tipos x where x.tipo_id = t.id)
       or exists (select from tareas o where o.tipoincidencia_id = t.id) or exists (select from inspecciones n where n.tipo_id = t.id)
       or exists (select from tipos s where s.tipo_padre = t.id and not s.codigo = any($1))) limit 1`,
    [codes],
  )
  if (rowCount) refuse('setup.catalogueUsed')
  await client.query('delete from tipos where codigo = any($1) and tipo_padre is not null', [codes])
  await client.query('delete from tipos where codigo = any($1)', [codes])
}

/** The columns that a template gives; the municipality decides who repairs, and a trigger which type has a part in rules. */
const columns = `codigo, icono, descripcion_es, descripcion_val, descripcion_larga_es, descripcion_larga_val, palabras_clave_es, palabras_clave_val,
  deactivated_message_es, deactivated_message_val, es_publica, asignable, asignacion_automatica, requiere_imagen_finalizar, dias_objetivo, prioridad, orden`

/** Parents before their subtypes. */
const addTypes = async (client: pg.PoolClient, types: Configuration['types']) => {
  for (const { tipo_padre, ...type } of types)
    await client.query(
      `insert into tipos (${columns}, tipo_padre)
         select ${columns}, (select id from tipos where codigo = $2) from jsonb_populate_record(null::tipos, $1::jsonb)`,
      [JSON.stringify({ ...type, orden: type.id }), tipo_padre],
    )
  await client.query(
    'insert into tipos_unidades (tipo_id, unidad_gestion_id) select t.id, u.id from tipos t, unidades_gestion u where t.codigo = any($1)',
    [types.map(({ codigo }) => codigo)],
  )
}

/** Adds the types of a template that are missing, and removes those of the other templates; the municipality's own stay. */
export const replaceCatalogue = (db: Database, { esquema, person, now }: Scope, plantilla: CatalogueName): Promise<void> =>
  db.bulk(esquema, async (client) => {
    await client.query(
      `with acto as (insert into actos_config (estado, origen, nombre, autor_id, publicado_por, publicado)
         values ('publicado', 'plantilla', $1, $2, $2, $3) returning id) select set_config('avisa.acto', $4 || ' ' || id, true) from acto`,
      [`Catálogo: ${plantilla}`, person?.user_id ?? null, now, esquema],
    )
    const types = configuredTypes(plantilla)
    await dropTypes(
      client,
      templateCodes.filter((codigo) => types.every((type) => type.codigo !== codigo)),
    )
    const { rows } = await client.query<{ codigo: string }>('select codigo from tipos')
    const missing = types.filter((type) => rows.every(({ codigo }) => codigo !== type.codigo))
    await addTypes(client, missing)
    await writeDefinitions(
      client,
      firstFields(plantilla).filter(({ tipos }) => missing.some(({ codigo }) => tipos.includes(codigo))),
    )
  })
