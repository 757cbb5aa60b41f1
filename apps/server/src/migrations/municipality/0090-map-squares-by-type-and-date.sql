-- expand
-- The map narrowed by type or date reads squares as well, up to zooms 15 and 14: 40 000 to 85 000 incidents of a million were read from an index. `campo` is `tipo`
-- with the type as `valor`, or `fecha` with a period of four weeks, counted from 1970. What was noted before is folded first, so that each change that
-- is noted from now on has its period; nobody writes or folds meanwhile.
select pg_advisory_xact_lock(7265644, hashtext(current_schema()));
lock table incidencias in share row exclusive mode;
select plegar_mapa();

create table mapa_celdas_por (
  campo text not null,
  valor bigint not null,
  zoom integer not null,
  cx integer not null,
  cy integer not null,
  unidad_gestion_id bigint not null,
  estado_incidencia_id bigint not null,
  publica boolean not null,
  n integer not null,
  x double precision not null,
  y double precision not null,
  ids bigint not null,
  primary key (campo, zoom, valor, cx, cy, unidad_gestion_id, estado_incidencia_id, publica)
);
create index mapa_celdas_por_vacias on mapa_celdas_por (campo) where n = 0;
alter table mapa_cambios add column periodo integer;

create function periodo_de_mapa(fecha timestamptz) returns integer language sql immutable as 'select floor(extract(epoch from fecha) / 2419200)::int';

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
    if cambio % 500 = 0 then perform plegar_mapa(); end if;
  end
$$;

-- The smallest squares, each with all that the tables of squares tell apart.
create type suma_de_mapa as (
  cx integer,
  cy integer,
  unidad_gestion_id bigint,
  estado_incidencia_id bigint,
  publica boolean,
  prioridad text,
  tipo_id bigint,
  periodo integer,
  n integer,
  x double precision,
  y double precision,
  ids bigint
);

-- Adds to all three tables of squares.
create function sumar_en_mapa(sumas suma_de_mapa[]) returns void language sql set search_path from current as $$
  with menores as (
      select cx, cy, unidad_gestion_id, estado_incidencia_id, publica, prioridad, sum(n) as n, sum(x) as x, sum(y) as y, sum(ids) as ids
        from unnest(sumas) group by 1, 2, 3, 4, 5, 6),
    cuadros as (
      select zoom, cx >> (17 - zoom) as cx, cy >> (17 - zoom) as cy, unidad_gestion_id, estado_incidencia_id, publica, prioridad,
             sum(n) as n, sum(x) as x, sum(y) as y, sum(ids) as ids
        from menores, generate_series(11, 17) zoom group by 1, 2, 3, 4, 5, 6, 7),
    por_prioridad as (
      insert into mapa_celdas_prioridad as c select * from cuadros order by 1, 2, 3
      on conflict (prioridad, zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
        set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids)
  insert into mapa_celdas as c
    select zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica, sum(n), sum(x), sum(y), sum(ids)
      from cuadros group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3
    on conflict (zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
      set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
  with menores as (
      select campo, valor, cx >> 2 as cx, cy >> 2 as cy, unidad_gestion_id, estado_incidencia_id, publica, sum(n) as n, sum(x) as x, sum(y) as y, sum(ids) as ids
        from unnest(sumas), lateral (values ('tipo', tipo_id), ('fecha', periodo)) por (campo, valor) group by 1, 2, 3, 4, 5, 6, 7)
  insert into mapa_celdas_por as c
    select campo, valor, zoom, cx >> (15 - zoom), cy >> (15 - zoom), unidad_gestion_id, estado_incidencia_id, publica, sum(n), sum(x), sum(y), sum(ids)
      from menores, generate_series(11, case campo when 'tipo' then 15 else 14 end) zoom group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 3, 2, 4, 5
    on conflict (campo, zoom, valor, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
      set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
$$;

create function quitar_celdas_vacias() returns void language sql set search_path from current as $$
  delete from mapa_celdas where n = 0;
  delete from mapa_celdas_prioridad where n = 0;
  delete from mapa_celdas_por where n = 0
$$;

create or replace function plegar_mapa() returns void language plpgsql set search_path from current as $$
  declare
    sumas suma_de_mapa[];
  begin
    if not pg_try_advisory_xact_lock(7265644, hashtext(current_schema())) then return; end if;
    with idos as (delete from mapa_cambios returning *)
    select array_agg(row(s.*)::suma_de_mapa) into sumas from (
      select floor(punto[0] / lado)::int, floor(punto[1] / lado)::int, unidad_gestion_id, estado_incidencia_id, publica, prioridad, tipo_id, periodo,
             sum(n)::int, sum(n * punto[0]), sum(n * punto[1]), sum(n * incidencia_id)::bigint
        from idos, (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l group by 1, 2, 3, 4, 5, 6, 7, 8) s;
    perform sumar_en_mapa(sumas);
    perform quitar_celdas_vacias();
  end
$$;

-- The smallest squares of all incidents of these types, in the snapshot of the statement that calls it.
create function sumas_de_tipos(de bigint[]) returns setof suma_de_mapa language sql stable set search_path from current as $$
  select floor(i.punto[0] / lado)::int, floor(i.punto[1] / lado)::int, i.unidad_gestion_id, i.estado_incidencia_id,
         visible_a_todos(t.es_publica, t.publicacion), i.prioridad, t.id, periodo_de_mapa(i.fecha),
         count(*)::int, sum(i.punto[0]), sum(i.punto[1]), sum(i.id)::bigint
    from incidencias i join tipos t on t.id = i.tipoincidencia_id, (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l
   where t.id = any(de) and i.punto is not null group by 1, 2, 3, 4, 5, 6, 7, 8
$$;

-- What counts many passes them by squares of zoom 11, so that no array grows with the municipality.
create or replace function contar_tipos_en_mapa() returns trigger language plpgsql set search_path from current as $$
  declare
    cambiados bigint[];
    sumadas bigint;
  begin
    select array_agg(d.id) into cambiados from despues d join antes a on a.id = d.id
     where visible_a_todos(a.es_publica, a.publicacion) <> visible_a_todos(d.es_publica, d.publicacion);
    if cambiados is null then return null; end if;
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    with idos as (delete from mapa_cambios returning *),
      cambios as (
        select floor(m.punto[0] / lado)::int as cx, floor(m.punto[1] / lado)::int as cy, m.unidad_gestion_id, m.estado_incidencia_id,
               coalesce(visible_a_todos(a.es_publica, a.publicacion), visible_a_todos(t.es_publica, t.publicacion), m.publica) as publica,
               m.prioridad, m.tipo_id, m.periodo, m.n, m.n * m.punto[0] as x, m.n * m.punto[1] as y, m.n * m.incidencia_id as ids
          from idos m left join antes a on a.id = m.tipo_id left join tipos t on t.id = m.tipo_id,
               (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l),
      menores as materialized (select * from sumas_de_tipos(cambiados)),
      todos as (
        select * from cambios
        union all select * from menores
        union all select cx, cy, unidad_gestion_id, estado_incidencia_id, not publica, prioridad, tipo_id, periodo, -n, -x, -y, -ids from menores)
    select count(*) into sumadas from (select sumar_en_mapa(sumas)
      from (select array_agg(row(t.*)::suma_de_mapa) as sumas from todos t group by cx >> 6, cy >> 6) s) hechas;
    perform quitar_celdas_vacias();
    return null;
  end
$$;

create or replace function recontar_mapa() returns void language plpgsql set search_path from current as $$
  begin
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    lock table incidencias in share row exclusive mode;
    truncate mapa_cambios, mapa_celdas, mapa_celdas_prioridad, mapa_celdas_por;
    perform sumar_en_mapa(sumas)
       from (select array_agg(s) as sumas from sumas_de_tipos(array(select id from tipos)) s group by s.cx >> 6, s.cy >> 6) s;
  end
$$;

create trigger incidencias_mapa_fecha after update on incidencias for each row
  when (periodo_de_mapa(old.fecha) <> periodo_de_mapa(new.fecha)
    and (old.geolatitud, old.geolongitud, old.unidad_gestion_id, old.estado_incidencia_id, old.tipoincidencia_id, old.prioridad)
      is not distinct from (new.geolatitud, new.geolongitud, new.unidad_gestion_id, new.estado_incidencia_id, new.tipoincidencia_id, new.prioridad))
  execute function contar_en_mapa();

-- What the new squares lack. Nobody folds meanwhile, but everybody writes; what is noted and not yet folded is counted later.
create function contar_mapa_por_campo() returns void language plpgsql set search_path from current as $$
  begin
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    delete from mapa_celdas_por;
    with filas as (
        select i.punto, i.unidad_gestion_id, i.estado_incidencia_id, visible_a_todos(t.es_publica, t.publicacion) as publica, i.tipoincidencia_id as tipo_id,
               periodo_de_mapa(i.fecha) as periodo, 1 as n, i.id
          from incidencias i join tipos t on t.id = i.tipoincidencia_id where i.punto is not null
        union all
        select punto, unidad_gestion_id, estado_incidencia_id, publica, tipo_id, periodo, -n, incidencia_id from mapa_cambios),
      menores as (
        select campo, valor, floor(punto[0] / lado)::int as cx, floor(punto[1] / lado)::int as cy, unidad_gestion_id, estado_incidencia_id, publica,
               sum(n) as n, sum(n * punto[0]) as x, sum(n * punto[1]) as y, sum(n * id) as ids
          from filas, lateral (values ('tipo', tipo_id), ('fecha', periodo)) por (campo, valor), (select 2 * pi() * 6378137 / 2 ^ 15 / 256 * 48 as lado) l
         group by 1, 2, 3, 4, 5, 6, 7)
    insert into mapa_celdas_por
      select campo, valor, zoom, cx >> (15 - zoom), cy >> (15 - zoom), unidad_gestion_id, estado_incidencia_id, publica, sum(n), sum(x), sum(y), sum(ids)
        from menores, generate_series(11, case campo when 'tipo' then 15 else 14 end) zoom group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0 order by 1, 3, 2, 4, 5;
  end
$$;
