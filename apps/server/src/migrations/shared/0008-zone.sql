-- expand
-- The directory has the time zone that the parameter says; a name that the database does not know changes nothing.
create function avisa.copiar_zona() returns trigger language plpgsql as $$
  declare
    zona text := coalesce(case when tg_op = 'DELETE' then null else new.valor #>> '{}' end, 'Europe/Madrid');
  begin
    perform now() at time zone zona;
    update avisa.municipios m set zona_horaria = zona where m.esquema = tg_table_schema;
    return null;
  exception when invalid_parameter_value then
    return null;
  end
$$;
