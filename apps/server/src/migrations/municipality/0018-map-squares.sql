-- baseline
-- The city's map counts incidents by squares of 48 pixels. From zoom 11 to 17 they are counted in advance: a million take too long on
-- request. No writer waits for a square: a change is one more row of mapa_cambios, every five hundredth folds them into mapa_celdas, and
-- readers add both up.
create table mapa_celdas (
  zoom integer not null,
  cx integer not null,
  cy integer not null,
  unidad_gestion_id bigint not null,
  estado_incidencia_id bigint not null,
  -- Of a type that the public may see; whether it sees the status is decided when squares are read.
  publica boolean not null,
  n integer not null,
  -- Sums: of metres for the middle of the incidents counted, of ids for the id where there is only one.
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

-- Called by no trigger since contar_tipos_en_mapa counts all types of a statement in one pass.
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

-- Types that become public, or cease to be: their incidents are counted again, in one pass for all types of a statement. A million
-- incidents, 950 000 of them of the type: 5.8 s; 50 000: 0.9 s. Nobody reports or folds meanwhile, so that no incident is counted by what
-- its type was. The smallest squares are counted; the others are summed from those, two by two.
create function contar_tipos_en_mapa() returns trigger language plpgsql set search_path from current as $$
  declare
    cambiados bigint[];
  begin
    select array_agg(d.id) into cambiados from despues d join antes a on a.id = d.id where a.es_publica <> d.es_publica;
    if cambiados is null then return null; end if;
    lock table incidencias in share row exclusive mode;
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    perform plegar_mapa();
    insert into mapa_celdas as c
      with menores as (
        select floor(i.punto[0] / lado)::int as cx, floor(i.punto[1] / lado)::int as cy, i.unidad_gestion_id, i.estado_incidencia_id,
               d.es_publica, count(*) as n, sum(i.punto[0]) as x, sum(i.punto[1]) as y, sum(i.id) as ids
          from incidencias i join despues d on d.id = i.tipoincidencia_id, (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l
         where i.tipoincidencia_id = any(cambiados) and i.punto is not null
         group by 1, 2, 3, 4, 5)
      select zoom, cx >> (17 - zoom), cy >> (17 - zoom), unidad_gestion_id, estado_incidencia_id, es_publica = (veces = 1),
             sum(veces * n), sum(veces * x), sum(veces * y), sum(veces * ids)
        from menores, generate_series(11, 17) zoom, (values (1), (-1)) v (veces) group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3
      on conflict (zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
        set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
    delete from mapa_celdas where n = 0;
    return null;
  end
$$;
create trigger tipos_mapa after update on tipos referencing old table as antes new table as despues
  for each statement execute function contar_tipos_en_mapa();

-- Counts everything again: after loading many at once with triggers switched off.
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
