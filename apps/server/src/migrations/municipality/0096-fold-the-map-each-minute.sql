-- expand
-- The server folds the waiting changes each minute; only where it falls far behind does a change fold them in its own transaction, which takes a second at a
-- million incidents.
create or replace function cambiar_mapa(i incidencias, veces int) returns void language plpgsql set search_path from current as $$
  declare
    cambio bigint;
  begin
    if i.punto is null then return; end if;
    insert into mapa_cambios (incidencia_id, punto, unidad_gestion_id, estado_incidencia_id, publica, n, tipo_id, prioridad, periodo)
      select i.id, i.punto, i.unidad_gestion_id, i.estado_incidencia_id, visible_a_todos(t.es_publica, t.publicacion), veces, t.id, i.prioridad,
             periodo_de_mapa(i.fecha)
        from tipos t where t.id = i.tipoincidencia_id
      returning id into cambio;
    if cambio % 2000 = 0 then perform plegar_mapa(); end if;
  end
$$;
