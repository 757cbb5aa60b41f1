-- expand
-- Photos and types of an incident change what lists show of that incident alone.
do $$
  declare
    tabla text;
  begin
    foreach tabla in array array['imagenes', 'incidencias_tipos'] loop
      execute format('create or replace trigger %I after insert on %I referencing new table as cambiadas
        for each statement execute function avisa.decir_incidencias_en_listas()', tabla || '_en_listas', tabla);
      execute format('create trigger %I after update on %I referencing old table as antes new table as cambiadas
        for each statement execute function avisa.decir_incidencias_en_listas()', tabla || '_cambiadas_en_listas', tabla);
      execute format('create trigger %I after delete on %I referencing old table as cambiadas
        for each statement execute function avisa.decir_incidencias_en_listas()', tabla || '_quitadas_en_listas', tabla);
    end loop;
  end
$$;
