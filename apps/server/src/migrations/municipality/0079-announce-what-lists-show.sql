-- expand
-- Lists and maps are the same for every visitor until something that they show changes; incidents that are added or changed are announced already.
do $$
  declare
    tabla text;
  begin
    foreach tabla in array array['imagenes', 'fusiones', 'tipos', 'estados', 'incidencias_tipos', 'viales', 'zonas', 'parametros'] loop
      execute format('create trigger %I after insert or update or delete on %I for each statement execute function avisa.decir_listas()',
        tabla || '_en_listas', tabla);
      execute format('create trigger %I after truncate on %I for each statement execute function avisa.decir_listas()',
        tabla || '_en_listas_vacia', tabla);
    end loop;
    create trigger incidencias_en_listas after delete on incidencias for each statement execute function avisa.decir_listas();
    create trigger incidencias_en_listas_vacia after truncate on incidencias for each statement execute function avisa.decir_listas();
  end
$$;
