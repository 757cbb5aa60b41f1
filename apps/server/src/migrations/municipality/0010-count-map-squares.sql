-- The city's map counts incidents by squares of 48 pixels. From zoom 11 to 17 they are counted ahead: a million take too long on asking.
-- Nobody waits for a square: a change is one more row of mapa_cambios, every five hundredth folds them into mapa_celdas, whoever reads
-- adds both up.
create table mapa_celdas (
  zoom integer not null,
  cx integer not null,
  cy integer not null,
  unidad_gestion_id bigint not null,
  estado_incidencia_id bigint not null,
  -- Of a type that the public may see; whether they see the state is asked on reading.
  publica boolean not null,
  n integer not null,
  -- Sums: of metres for the middle of what is counted, of ids for the only one's.
  x double precision not null,
  y double precision not null,
  ids bigint not null,
  primary key (zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica)
);
create index mapa_celdas_vacias on mapa_celdas (zoom) where n = 0;

create table mapa_cambios (
  id bigint generated always as identity,
  incidencia_id bigint not null,
  punto point not null,
  unidad_gestion_id bigint not null,
  estado_incidencia_id bigint not null,
  publica boolean not null,
  n integer not null
);

create function plegar_mapa() returns void language plpgsql set search_path from current as $$
  begin
    if not pg_try_advisory_xact_lock(7265644, hashtext(current_schema())) then return; end if;
    with idos as (delete from mapa_cambios returning *)
    insert into mapa_celdas as c
      select zoom, floor(punto[0] / lado)::int, floor(punto[1] / lado)::int, unidad_gestion_id, estado_incidencia_id, publica,
             sum(n), sum(n * punto[0]), sum(n * punto[1]), sum(n * incidencia_id)
        from idos, (select zoom, 2 * pi() * 6378137 / 2 ^ zoom / 256 * 48 as lado from generate_series(11, 17) zoom) zooms
       group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3
      on conflict (zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
        set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
    delete from mapa_celdas where n = 0;
  end
$$;

create function cambiar_mapa(i incidencias, veces int) returns void language plpgsql set search_path from current as $$
  declare
    cambio bigint;
  begin
    if i.punto is null then return; end if;
    insert into mapa_cambios (incidencia_id, punto, unidad_gestion_id, estado_incidencia_id, publica, n)
      select i.id, i.punto, i.unidad_gestion_id, i.estado_incidencia_id, t.es_publica, veces from tipos t where t.id = i.tipoincidencia_id
      returning id into cambio;
    if cambio % 500 = 0 then perform plegar_mapa(); end if;
  end
$$;

create function contar_en_mapa() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op <> 'INSERT' then perform cambiar_mapa(old, -1); end if;
    if tg_op <> 'DELETE' then perform cambiar_mapa(new, 1); end if;
    return null;
  end
$$;
create trigger incidencias_mapa after insert or delete on incidencias for each row execute function contar_en_mapa();
create trigger incidencias_mapa_cambio after update on incidencias for each row
  when ((old.geolatitud, old.geolongitud, old.unidad_gestion_id, old.estado_incidencia_id, old.tipoincidencia_id)
    is distinct from (new.geolatitud, new.geolongitud, new.unidad_gestion_id, new.estado_incidencia_id, new.tipoincidencia_id))
  execute function contar_en_mapa();

-- A type that is shown to the public from now on, or no longer: what has it is counted anew. No incident is written meanwhile, so that
-- none is counted by what the type was.
create function contar_tipo_en_mapa() returns trigger language plpgsql set search_path from current as $$
  begin
    lock table incidencias in share row exclusive mode;
    insert into mapa_cambios (incidencia_id, punto, unidad_gestion_id, estado_incidencia_id, publica, n)
      select i.id, i.punto, i.unidad_gestion_id, i.estado_incidencia_id, publica, case when publica = new.es_publica then 1 else -1 end
        from incidencias i, (values (true), (false)) veces (publica) where i.tipoincidencia_id = new.id and i.punto is not null;
    perform plegar_mapa();
    return null;
  end
$$;
create trigger tipos_mapa after update of es_publica on tipos for each row when (old.es_publica <> new.es_publica)
  execute function contar_tipo_en_mapa();

-- Counts everything anew: after loading many at once with triggers switched off.
create function recontar_mapa() returns void language plpgsql set search_path from current as $$
  begin
    lock table incidencias in share row exclusive mode;
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    truncate mapa_cambios, mapa_celdas;
    insert into mapa_cambios (incidencia_id, punto, unidad_gestion_id, estado_incidencia_id, publica, n)
      select i.id, i.punto, i.unidad_gestion_id, i.estado_incidencia_id, t.es_publica, 1
        from incidencias i join tipos t on t.id = i.tipoincidencia_id where i.punto is not null;
    perform plegar_mapa();
    truncate mapa_cambios;
  end
$$;
select recontar_mapa();
