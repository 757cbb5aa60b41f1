import { arr, bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'

const Change = obj({
  incidencia_id: int(),
  fecha: date(),
  codigo: str(),
  tipo_es: str(),
  tipo_val: str(),
  lugar_es: str(),
  lugar_val: str(),
  estado_es: str(),
  estado_val: str(),
  id_vial: nullable(int()),
  distrito: nullable(str()),
  barrio: nullable(str()),
  publica: bool(),
  nunca: bool(),
})
export type Change = Static<typeof Change>

export const readChanges = (read: Read, esquema: string, { desde, hasta }: { desde: Date; hasta: Date }): Promise<Change[]> => {
  const t = nameIn(esquema)
  return statement(Change)`
    with ultimos as materialized (
      select distinct on (h.modelo_id) h.modelo_id, h.fecha, h.estado_id from ${t('historial')} h
       where h.modelo = 'incidencia' and h.publico and h.fecha > ${desde} and h.fecha <= ${hasta} and h.estado_id is not null
       order by h.modelo_id, h.fecha desc, h.id desc)
    select i.id as incidencia_id, h.fecha, i.codigo, t.descripcion_es as tipo_es, t.descripcion_val as tipo_val,
           coalesce(v.completo_es || coalesce(', ' || i.direccionnumero, ''), n.nombre_es) as lugar_es,
           coalesce(v.completo_val || coalesce(', ' || i.direccionnumero, ''), n.nombre_val) as lugar_val,
           coalesce(e."DesEstadoCiudadano_es", e.descripcion_es) as estado_es, coalesce(e."DesEstadoCiudadano_val", e.descripcion_val) as estado_val,
           i.id_vial, i.distrito, i.barrio, t.es_publica and t.publicacion <> 'nunca' and a.publico as publica, t.publicacion = 'nunca' as nunca
      from ultimos h join ${t('incidencias')} i on i.id = h.modelo_id
      join ${t('tipos')} t on t.id = i.tipoincidencia_id join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id
      join ${t('estados')} e on e.id = h.estado_id join ${t('estados')} a on a.id = i.estado_incidencia_id
      left join ${t('viales')} v on v.id_vial = i.id_vial
     where i.anonimizada is null and not i.ensayo order by h.fecha desc, i.id desc`.all(read)
}

const Thing = obj({
  id: nullable(int()),
  incidencia_id: nullable(int()),
  id_vial: nullable(int()),
  clase: nullable(str()),
  zona: nullable(str()),
  frecuencia: oneOf('diaria', 'semanal'),
  desde: int(),
})
const Follower = obj({
  clave: str(),
  canal: oneOf('correo', 'push'),
  email: nullable(str()),
  lang: oneOf('es', 'ca'),
  usuario_id: nullable(int()),
  uuid: nullable(str()),
  cosas: arr(Thing),
})
export type Follower = Static<typeof Follower>
export type FollowedThing = Follower['cosas'][number]

type Due = { frecuencias: readonly string[]; hasta: Date; after: string; most: number }

export const dueFollowers = (read: Read, esquema: string, { frecuencias, hasta, after, most }: Due): Promise<Follower[]> => {
  const t = nameIn(esquema)
  const which = sql`s.frecuencia <> 'al_momento' and s.frecuencia = any(${frecuencias}::text[]) and s.confirmado is not null and s.baja is null
    and (s.ultimo_envio is null or s.ultimo_envio < ${hasta})`
  return statement(Follower)`
    with suyos as (
      select case s.canal when 'correo' then 'c' || lower(coalesce(u.email, s.email)) else 'p' || s.quien end as clave, s.canal,
             coalesce(u.email, s.email) as email, coalesce(u.lang, s.lang) as lang, s.usuario_id, s.uuid,
             s.id, s.incidencia_id, s.id_vial, z.clase, z.nombre_es as zona, s.frecuencia, s.confirmado
        from ${t('seguimientos')} s left join ${t('usuarios')} u on u.id = s.usuario_id left join ${t('zonas')} z on z.id = s.zona_id
       where ${which} and (u.id is null or (u.activado and (s.canal = 'push' or u.canal_email)))
      union all
      select 'c' || lower(s.email), 'correo', s.email, coalesce(c.lang, 'es'), null, null, null, s.incidencia_id, null, null, null, s.frecuencia, s.confirmado
        from ${t('seguimientos_correo')} s left join ${t('incidencias_ciudadano')} c on c.incidencia_id = s.incidencia_id where ${which})
    select clave, min(canal) as canal, min(email) as email, min(lang) as lang, max(usuario_id) as usuario_id, max(uuid) as uuid,
           json_agg(json_build_object('id', id, 'incidencia_id', incidencia_id, 'id_vial', id_vial, 'clase', clase, 'zona', zona,
             'frecuencia', frecuencia, 'desde', floor(extract(epoch from confirmado) * 1000)::bigint)) as cosas
      from suyos where clave > ${after} group by clave order by clave limit ${most}`.all(read)
}

export const noteSent = async (tx: Tx, cosas: readonly FollowedThing[], hasta: Date): Promise<void> => {
  const follows = cosas.flatMap(({ id }) => id ?? [])
  const reports = cosas.flatMap(({ id, incidencia_id }) => (id === null && incidencia_id !== null ? incidencia_id : []))
  const set = { ultimo_envio: hasta }
  if (follows.length > 0) await tx.updateTable('seguimientos').set(set).where('id', 'in', follows).execute()
  if (reports.length > 0) await tx.updateTable('seguimientos_correo').set(set).where('incidencia_id', 'in', reports).execute()
}
