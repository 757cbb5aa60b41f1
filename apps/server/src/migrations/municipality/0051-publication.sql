-- expand
-- What strangers read of the reports of a type: at once, after a review, never its words, nothing at all.
alter table tipos add column publicacion text not null default 'revisada';
alter table tipos add constraint tipos_publicacion check (publicacion in ('directa', 'revisada', 'sin_texto', 'nunca')) not valid;

-- What was public stays so; what comes now waits for its review, also what the version before writes.
alter table incidencias add column revision text not null default 'visible';
alter table incidencias alter column revision set default 'pendiente';
alter table incidencias add constraint incidencias_revision check (revision in ('pendiente', 'visible', 'oculta')) not valid;

-- `quien` as in `envios`; `red` is emptied when staff have looked at it.
create table denuncias (
  id bigint generated always as identity primary key,
  incidencia_id bigint not null references incidencias (id) on delete cascade,
  quien text not null,
  red text,
  motivo text not null constraint denuncias_motivo check (motivo in ('persona', 'datos', 'ofensivo', 'otro')),
  created_at timestamptz not null,
  atendida timestamptz,
  constraint denuncias_una_vez unique (incidencia_id, quien)
);
create index denuncias_abiertas on denuncias (incidencia_id) where atendida is null;
create index denuncias_fecha on denuncias (created_at);

-- The map counts for the public only what strangers see.
create function visible_a_todos(es_publica boolean, publicacion text) returns boolean language sql immutable parallel safe
  return es_publica and publicacion <> 'nunca';

create or replace function cambiar_mapa(i incidencias, veces int) returns void language plpgsql set search_path from current as $$
  declare
    cambio bigint;
  begin
    if i.punto is null then return; end if;
    insert into mapa_cambios (incidencia_id, punto, unidad_gestion_id, estado_incidencia_id, publica, n, tipo_id)
      select i.id, i.punto, i.unidad_gestion_id, i.estado_incidencia_id, visible_a_todos(t.es_publica, t.publicacion), veces, t.id
        from tipos t where t.id = i.tipoincidencia_id
      returning id into cambio;
    if cambio % 500 = 0 then perform plegar_mapa(); end if;
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
               sum(m.n) as n, sum(m.n * m.punto[0]) as x,
               sum(m.n * m.punto[1]) as y, sum(m.n * m.incidencia_id) as ids
          from idos m left join antes a on a.id = m.tipo_id left join tipos t on t.id = m.tipo_id,
               (select 2 * pi() * 6378137 / 2 ^ 17 / 256 * 48 as lado) l group by 1, 2, 3, 4, 5),
      menores as (
        select floor(i.punto[0] / lado)::int as cx, floor(i.punto[1] / lado)::int as cy, i.unidad_gestion_id, i.estado_incidencia_id,
               visible_a_todos(d.es_publica, d.publicacion) as publica,
               count(*) as n, sum(i.punto[0]) as x, sum(i.punto[1]) as y, sum(i.id) as ids
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

create or replace function corregir_tipo_en_mapa() returns trigger language plpgsql set search_path from current as $$
  begin
    lock table incidencias in share row exclusive mode;
    update mapa_cambios set publica = not publica
     where tipo_id = new.id and publica <> visible_a_todos(new.es_publica, new.publicacion);
    return null;
  end
$$;

create constraint trigger tipos_publicacion_al_final after update of publicacion on tipos deferrable initially deferred
  for each row when (old.publicacion is distinct from new.publicacion) execute function corregir_tipo_en_mapa();

create or replace function recontar_mapa() returns void language plpgsql set search_path from current as $$
  begin
    perform pg_advisory_xact_lock(7265644, hashtext(current_schema()));
    lock table incidencias in share row exclusive mode;
    truncate mapa_cambios, mapa_celdas;
    insert into mapa_cambios (incidencia_id, punto, unidad_gestion_id, estado_incidencia_id, publica, n)
      select i.id, i.punto, i.unidad_gestion_id, i.estado_incidencia_id, visible_a_todos(t.es_publica, t.publicacion), 1
        from incidencias i join tipos t on t.id = i.tipoincidencia_id where i.punto is not null;
    perform plegar_mapa();
    truncate mapa_cambios;
  end
$$;
