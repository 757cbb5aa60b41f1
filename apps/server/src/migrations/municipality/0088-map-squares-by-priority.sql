-- expand
-- The map narrowed by priority reads squares as well: all incidents of the priority were counted from an index, 80 to 160 ms of a million. What was noted before
-- is folded first, so that each change that is noted from now on has its priority; nobody writes or folds meanwhile.
select pg_advisory_xact_lock(7265644, hashtext(current_schema()));
lock table incidencias in share row exclusive mode;
select plegar_mapa();

create table mapa_celdas_prioridad (
  zoom integer not null,
  cx integer not null,
  cy integer not null,
  unidad_gestion_id bigint not null,
  estado_incidencia_id bigint not null,
  publica boolean not null,
  prioridad text not null,
  n integer not null,
  x double precision not null,
  y double precision not null,
  ids bigint not null,
  primary key (prioridad, zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica)
);
create index mapa_celdas_prioridad_vacias on mapa_celdas_prioridad (zoom) where n = 0;
alter table mapa_cambios add column prioridad text;

create or replace function cambiar_mapa(i incidencias, veces int) returns void language plpgsql set search_path from current as $$
  declare
    cambio bigint;
  begin
    if i.punto is null then return; end if;
    insert into mapa_cambios (incidencia_id, punto, unidad_gestion_id, estado_incidencia_id, publica, n, tipo_id, prioridad)
      select i.id, i.punto, i.unidad_gestion_id, i.estado_incidencia_id, visible_a_todos(t.es_publica, t.publicacion), veces, t.id, i.prioridad
        from tipos t where t.id = i.tipoincidencia_id
      returning id into cambio;
    if cambio % 500 = 0 then perform plegar_mapa(); end if;
  end
$$;

create or replace function plegar_mapa() returns void language plpgsql set search_path from current as $$
  begin
    if not pg_try_advisory_xact_lock(7265644, hashtext(current_schema())) then return; end if;
    with idos as (delete from mapa_cambios returning *),
      cuadros as (
        select zoom, floor(punto[0] / lado)::int as cx, floor(punto[1] / lado)::int as cy, unidad_gestion_id, estado_incidencia_id, publica, prioridad,
               sum(n) as n, sum(n * punto[0]) as x, sum(n * punto[1]) as y, sum(n * incidencia_id) as ids
          from idos, (select zoom, 2 * pi() * 6378137 / 2 ^ zoom / 256 * 48 as lado from generate_series(11, 17) zoom) zooms
         group by 1, 2, 3, 4, 5, 6, 7),
      por_prioridad as (
        insert into mapa_celdas_prioridad as c select * from cuadros order by 1, 2, 3
        on conflict (prioridad, zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
          set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids)
    insert into mapa_celdas as c
      select zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica, sum(n), sum(x), sum(y), sum(ids)
        from cuadros group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3
      on conflict (zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
        set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
    delete from mapa_celdas where n = 0;
    delete from mapa_celdas_prioridad where n = 0;
  end
$$;

create or replace function contar_tipos_en_mapa() returns trigger language plpgsql set search_path from current as $$
  declare
    cambiados bigint[];
  begin
    select array_agg(d.id) into cambiados from despues d join antes a on a.id = d.id
     where visible_a_todos(a.es_publica, a.publicacion) <> visible_a_todos(d.es_publica, d.publicacion);
    if cambiados is null then return null; end if;
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    with idos as (delete from mapa_cambios returning *),
      cambios as (
        select floor(m.punto[0] / lado)::int as cx, floor(m.punto[1] / lado)::int as cy, m.unidad_gestion_id, m.estado_incidencia_id,
               coalesce(visible_a_todos(a.es_publica, a.publicacion), visible_a_todos(t.es_publica, t.publicacion), m.publica) as publica,
               m.prioridad, sum(m.n) as n, sum(m.n * m.punto[0]) as x, sum(m.n * m.punto[1]) as y, sum(m.n * m.incidencia_id) as ids
          from idos m left join antes a on a.id = m.tipo_id left join tipos t on t.id = m.tipo_id,
               (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l group by 1, 2, 3, 4, 5, 6),
      menores as (
        select floor(i.punto[0] / lado)::int as cx, floor(i.punto[1] / lado)::int as cy, i.unidad_gestion_id, i.estado_incidencia_id,
               visible_a_todos(d.es_publica, d.publicacion) as publica,
               i.prioridad, count(*) as n, sum(i.punto[0]) as x, sum(i.punto[1]) as y, sum(i.id) as ids
          from incidencias i join despues d on d.id = i.tipoincidencia_id, (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l
         where i.tipoincidencia_id = any(cambiados) and i.punto is not null group by 1, 2, 3, 4, 5, 6),
      todos as (
        select * from cambios
        union all select * from menores
        union all select cx, cy, unidad_gestion_id, estado_incidencia_id, not publica, prioridad, -n, -x, -y, -ids from menores),
      cuadros as (
        select zoom, cx >> (17 - zoom) as cx, cy >> (17 - zoom) as cy, unidad_gestion_id, estado_incidencia_id, publica, prioridad,
               sum(n) as n, sum(x) as x, sum(y) as y, sum(ids) as ids
          from todos, generate_series(11, 17) zoom group by 1, 2, 3, 4, 5, 6, 7),
      por_prioridad as (
        insert into mapa_celdas_prioridad as c select * from cuadros order by 1, 2, 3
        on conflict (prioridad, zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
          set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids)
    insert into mapa_celdas as c
      select zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica, sum(n), sum(x), sum(y), sum(ids)
        from cuadros group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3
      on conflict (zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
        set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
    delete from mapa_celdas where n = 0;
    delete from mapa_celdas_prioridad where n = 0;
    return null;
  end
$$;

create or replace function recontar_mapa() returns void language plpgsql set search_path from current as $$
  begin
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    lock table incidencias in share row exclusive mode;
    truncate mapa_cambios, mapa_celdas, mapa_celdas_prioridad;
    insert into mapa_cambios (incidencia_id, punto, unidad_gestion_id, estado_incidencia_id, publica, n, prioridad)
      select i.id, i.punto, i.unidad_gestion_id, i.estado_incidencia_id, visible_a_todos(t.es_publica, t.publicacion), 1, i.prioridad
        from incidencias i join tipos t on t.id = i.tipoincidencia_id where i.punto is not null;
    perform plegar_mapa();
    truncate mapa_cambios;
  end
$$;

-- The other changes of an incident that the map counts have a trigger already.
create trigger incidencias_mapa_prioridad after update on incidencias for each row
  when (old.prioridad is distinct from new.prioridad
    and (old.geolatitud, old.geolongitud, old.unidad_gestion_id, old.estado_incidencia_id, old.tipoincidencia_id)
      is not distinct from (new.geolatitud, new.geolongitud, new.unidad_gestion_id, new.estado_incidencia_id, new.tipoincidencia_id))
  execute function contar_en_mapa();

-- What the new squares lack. Nobody folds meanwhile, but everybody writes; what is noted and not yet folded is counted later.
create function contar_mapa_por_prioridad() returns void language plpgsql set search_path from current as $$
  begin
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    delete from mapa_celdas_prioridad;
    with menores as (
        select floor(i.punto[0] / lado)::int as cx, floor(i.punto[1] / lado)::int as cy, i.unidad_gestion_id, i.estado_incidencia_id,
               visible_a_todos(t.es_publica, t.publicacion) as publica, i.prioridad,
               count(*) as n, sum(i.punto[0]) as x, sum(i.punto[1]) as y, sum(i.id) as ids
          from incidencias i join tipos t on t.id = i.tipoincidencia_id, (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l
         where i.punto is not null group by 1, 2, 3, 4, 5, 6
        union all
        select floor(m.punto[0] / lado)::int, floor(m.punto[1] / lado)::int, m.unidad_gestion_id, m.estado_incidencia_id, m.publica, m.prioridad,
               -m.n, -m.n * m.punto[0], -m.n * m.punto[1], -m.n * m.incidencia_id
          from mapa_cambios m, (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l),
      cuadros as (
        select zoom, cx >> (17 - zoom) as cx, cy >> (17 - zoom) as cy, unidad_gestion_id, estado_incidencia_id, publica, prioridad,
               sum(n) as n, sum(x) as x, sum(y) as y, sum(ids) as ids
          from menores, generate_series(11, 17) zoom group by 1, 2, 3, 4, 5, 6, 7)
    insert into mapa_celdas_prioridad select * from cuadros where n <> 0;
  end
$$;
