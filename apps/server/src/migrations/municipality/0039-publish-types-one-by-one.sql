-- expand
-- An act changes its types one statement each, and the first one held up every report until the end of them all: 100 s for forty types at a
-- million incidents. Now reports wait at the end of the transaction alone. What others noted since is counted by what its type was before
-- this statement: `antes` of those that it changes, `tipos` of those that an earlier one changed.
create or replace function contar_tipos_en_mapa() returns trigger language plpgsql set search_path from current as $$
  declare
    cambiados bigint[];
  begin
    select array_agg(d.id) into cambiados from despues d join antes a on a.id = d.id where a.es_publica <> d.es_publica;
    if cambiados is null then return null; end if;
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    with idos as (delete from mapa_cambios returning *),
      cambios as (
        select floor(m.punto[0] / lado)::int as cx, floor(m.punto[1] / lado)::int as cy, m.unidad_gestion_id, m.estado_incidencia_id,
               coalesce(a.es_publica, t.es_publica, m.publica) as publica, sum(m.n) as n, sum(m.n * m.punto[0]) as x,
               sum(m.n * m.punto[1]) as y, sum(m.n * m.incidencia_id) as ids
          from idos m left join antes a on a.id = m.tipo_id left join tipos t on t.id = m.tipo_id,
               (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l group by 1, 2, 3, 4, 5),
      menores as (
        select floor(i.punto[0] / lado)::int as cx, floor(i.punto[1] / lado)::int as cy, i.unidad_gestion_id, i.estado_incidencia_id,
               d.es_publica as publica, count(*) as n, sum(i.punto[0]) as x, sum(i.punto[1]) as y, sum(i.id) as ids
          from incidencias i join despues d on d.id = i.tipoincidencia_id, (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l
         where i.tipoincidencia_id = any(cambiados) and i.punto is not null group by 1, 2, 3, 4, 5),
      todos as (
        select * from cambios
        union all select * from menores
        union all select cx, cy, unidad_gestion_id, estado_incidencia_id, not publica, -n, -x, -y, -ids from menores)
    insert into mapa_celdas as c
      select zoom, cx >> (17 - zoom), cy >> (17 - zoom), unidad_gestion_id, estado_incidencia_id, publica, sum(n), sum(x), sum(y), sum(ids)
        from todos, generate_series(11, 17) zoom group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3
      on conflict (zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica) do update
        set n = c.n + excluded.n, x = c.x + excluded.x, y = c.y + excluded.y, ids = c.ids + excluded.ids;
    delete from mapa_celdas where n = 0;
    return null;
  end
$$;

-- Those who are reporting now read the type as it was; this waits for them, and for nobody else.
create function corregir_tipo_en_mapa() returns trigger language plpgsql set search_path from current as $$
  begin
    lock table incidencias in share row exclusive mode;
    update mapa_cambios set publica = new.es_publica where tipo_id = new.id and publica <> new.es_publica;
    return null;
  end
$$;
create constraint trigger tipos_mapa_al_final after update of es_publica on tipos deferrable initially deferred
  for each row when (old.es_publica is distinct from new.es_publica) execute function corregir_tipo_en_mapa();
