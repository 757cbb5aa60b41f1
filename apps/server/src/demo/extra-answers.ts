import type pg from 'pg'

export const answerExtraFields = (client: pg.PoolClient) =>
  client.query(`
    insert into incidencias_campos_extra (incidencia_id, campo_extra_id, valor, valor_descripcion, valor_json, updated_at)
    select i.id, f.id, coalesce(o.opcion -> 'key', a.valor), o.opcion ->> 'text_es',
           case when o.opcion is not null then jsonb_build_array(jsonb_build_object('key', o.opcion -> 'key', 'text', o.opcion -> 'text_es')) end, i.fecha
      from incidencias i
      join incidencias_tipos t on t.incidencia_id = i.id
      join campos_extra_tipos x on x.tipo_id = t.tipo_id
      join campos_extra f on f.id = x.campo_extra_id and f.obligatorio and f.tipo_campo in ('text', 'list', 'number')
      left join lateral (
        select f.json -> 'opciones' -> (i.id % jsonb_array_length(f.json -> 'opciones'))::int as opcion where f.tipo_campo = 'list') o on true
      left join lateral (
        select case f.tipo_campo when 'number' then to_jsonb(1 + i.id % 4)
                                 when 'text' then to_jsonb(lpad((i.id * 7919 % 10000)::text, 4, '0') || ' LKB') end as valor) a on true`)
