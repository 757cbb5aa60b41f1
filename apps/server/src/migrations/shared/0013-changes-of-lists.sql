-- expand
-- Something that public lists and maps show has changed, whatever it is.
create function avisa.decir_listas() returns trigger language plpgsql as $$
  begin
    insert into avisa.cambios (cambio) values (jsonb_build_object('esquema', tg_table_schema, 'tabla', 'listas', 'id', 0));
    return null;
  end
$$;
