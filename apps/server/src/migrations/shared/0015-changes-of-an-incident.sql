-- expand
-- As avisa.decir_listas(), for rows that belong to an incident: what is cached of other incidents stays. Transition table `cambiadas`, in an update also `antes`.
create function avisa.decir_incidencias_en_listas() returns trigger language plpgsql as $$
  declare
    ids bigint[];
  begin
    if tg_op = 'UPDATE' then
      select array_agg(id) into ids from (select incidencia_id as id from cambiadas union select incidencia_id from antes limit 21) as hasta;
    else
      select array_agg(id) into ids from (select distinct incidencia_id as id from cambiadas limit 21) as hasta;
    end if;
    if cardinality(ids) > 20 then
      ids := array[0];
    end if;
    insert into avisa.cambios (cambio)
      select jsonb_build_object('esquema', tg_table_schema, 'tabla', 'listas', 'id', id) from unnest(ids) as id;
    return null;
  end
$$;
