-- expand
-- Incidents and tasks change most: only the announced columns are read, instead of converting the whole row to JSON, and at most 21 rows of any table.
create or replace function avisa.decir_cambio() returns trigger language plpgsql as $$
  declare
    dichos jsonb[];
  begin
    if tg_table_name = 'incidencias' then
      select array_agg(jsonb_build_object('esquema', tg_table_schema, 'tabla', tg_table_name, 'alta', tg_op = 'INSERT', 'id', id,
        'unidad', unidad_gestion_id, 'usuario', usuario_id, 'externo', ciudadano_id_externo)) into dichos
      from (select id, unidad_gestion_id, usuario_id, ciudadano_id_externo from nuevas limit 21) as filas;
    elsif tg_table_name = 'tareas' then
      select array_agg(jsonb_build_object('esquema', tg_table_schema, 'tabla', tg_table_name, 'alta', tg_op = 'INSERT', 'id', id,
        'unidad', unidad_gestion_id, 'usuario', null, 'externo', null)) into dichos
      from (select id, unidad_gestion_id from nuevas limit 21) as filas;
    else
      select array_agg(jsonb_build_object('esquema', tg_table_schema, 'tabla', tg_table_name, 'alta', tg_op = 'INSERT', 'id', fila -> 'id',
        'unidad', fila -> 'unidad_gestion_id', 'usuario', fila -> 'usuario_id', 'externo', fila -> 'ciudadano_id_externo')) into dichos
      from (select to_jsonb(n) as fila from nuevas n limit 21) as filas;
    end if;
    if cardinality(dichos) > 20 then
      dichos := array[jsonb_build_object('esquema', tg_table_schema, 'tabla', tg_table_name, 'id', 0)];
    end if;
    if tg_table_name = 'parametros' then
      perform pg_notify('avisa_eventos', dicho::text) from unnest(dichos) as dicho;
    else
      insert into avisa.cambios (cambio) select unnest(dichos);
    end if;
    return null;
  end
$$;
