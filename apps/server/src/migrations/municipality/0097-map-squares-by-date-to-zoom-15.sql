-- expand
-- Squares by date up to zoom 15 as well: 20 000 to 30 000 incidents of a million were counted one by one. The lock stops folding, not writing: changes that are
-- not folded yet are left out here and added by the next fold. The period of a date is computed by an expression that PostgreSQL can inline, and sums are
-- cast at each step, because numeric is slower. `contar_mapa_por_campo` stays as migration 0091 needs it; `recontar_mapa` counts everything.
select pg_advisory_xact_lock(7265644, hashtext(current_schema()));

create or replace function periodo_de_mapa(fecha timestamptz) returns integer language sql immutable as
  $$ select floor(date_part('epoch', fecha at time zone 'UTC') / 2419200)::int $$;

create or replace function sumar_en_mapa(sumas suma_de_mapa[]) returns void language sql set search_path from current as $$
  with menores as (
      select cx, cy, unidad_gestion_id, estado_incidencia_id, publica, prioridad, sum(n)::int as n, sum(x) as x, sum(y) as y, sum(ids)::bigint as ids
        from unnest(sumas) group by 1, 2, 3, 4, 5, 6),
    cuadros as (
      select zoom, cx >> (17 - zoom) as cx, cy >> (17 - zoom) as cy, unidad_gestion_id, estado_incidencia_id, publica, prioridad,
             sum(n)::int as n, sum(x) as x, sum(y) as y, sum(ids)::bigint as ids
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
      select campo, valor, cx >> 2 as cx, cy >> 2 as cy, unidad_gestion_id, estado_incidencia_id, publica, sum(n)::int as n, sum(x) as x, sum(y) as y, sum(ids)::bigint as ids
        from unnest(sumas), lateral (values ('tipo', tipo_id), ('fecha', periodo)) por (campo, valor) group by 1, 2, 3, 4, 5, 6, 7)
  insert into mapa_celdas_por as c
    select campo, valor, zoom, cx >> (15 - zoom), cy >> (15 - zoom), unidad_gestion_id, estado_incidencia_id, publica, sum(n), sum(x), sum(y), sum(ids)
      from menores, generate_series(11, 15) zoom group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 3, 2, 4, 5
    on conflict (campo, zoom, valor, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
      set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
$$;

with filas as (
    select i.punto, i.unidad_gestion_id, i.estado_incidencia_id, visible_a_todos(t.es_publica, t.publicacion) as publica,
           periodo_de_mapa(i.fecha) as periodo, 1 as n, i.id
      from incidencias i join tipos t on t.id = i.tipoincidencia_id where i.punto is not null
    union all
    select punto, unidad_gestion_id, estado_incidencia_id, publica, periodo, -n, incidencia_id from mapa_cambios)
insert into mapa_celdas_por
  select 'fecha', periodo, 15, floor(punto[0] / lado)::int, floor(punto[1] / lado)::int, unidad_gestion_id, estado_incidencia_id, publica,
         sum(n), sum(n * punto[0]), sum(n * punto[1]), sum(n * id)
    from filas, (select 2 * pi() * 6378137 / 2 ^ 15 / 256 * 48 as lado) l group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0 order by 2, 4, 5;
