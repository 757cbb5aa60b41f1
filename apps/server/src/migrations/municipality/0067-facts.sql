-- expand
-- What statistics count: a narrow row for each incident, which outlives it. It names nobody. Durations are of the clock, from report to last
-- closing. What is missing is '' or 0, so that it can be a key. The classes are those of contract/statistics/buckets.ts.
create table hechos (
  incidencia_id bigint primary key,
  unidad_gestion_id bigint not null,
  tipo_id bigint not null,
  -- Of the task that ended it last, else of the first that goes on.
  entidad_id bigint not null,
  origen_id bigint not null,
  fecha timestamptz not null,
  -- The first public change after the report.
  respondida timestamptz,
  cerrada timestamptz,
  -- The incident of the same group that was mended here shortly before.
  repite_id bigint,
  punto point,
  distrito text collate "C" not null,
  barrio text collate "C" not null,
  prioridad text collate "C" not null,
  desenlace text collate "C",
  reaperturas smallint not null,
  puntos smallint,
  -- Of all its tasks, whoever did it.
  minutos_trabajo integer not null default 0,
  clase smallint generated always as (case when desenlace = 'resuelta' then width_bucket(
    (extract(epoch from cerrada - fecha) / 60)::float8,
    '{60,120,240,480,960,1440,2160,2880,4320,5760,7200,10080,14400,20160,30240,43200,64800,86400,129600,172800,259200,388800,525600,789120,1051200,1576800}'::float8[])
    end) stored,
  clase_respuesta smallint generated always as (width_bucket((extract(epoch from respondida - fecha) / 60)::float8,
    '{60,240,480,1440,2880,4320,10080,20160,43200}'::float8[])) stored,
  en_plazo boolean,
  sigue_igual boolean not null,
  -- Its incident has been erased: the point is the middle of a square of 100 m.
  borrada boolean not null default false
);
create index hechos_fecha on hechos (fecha);
create index hechos_respondida on hechos (respondida) where respondida is not null;
create index hechos_cerrada on hechos (cerrada) where cerrada is not null;
create index hechos_tipo_cerrada on hechos (tipo_id, cerrada) where cerrada is not null;
-- As statistics ask for what is open: without a duration.
create index hechos_abiertas on hechos (fecha) where (cerrada - fecha) is null;

-- As the squares of the map (decision 0020): a change is a row more, every five hundredth folds them, readers add both.
create table resumen_cambios (
  id bigint generated always as identity primary key,
  n integer not null,
  unidad_gestion_id bigint not null,
  tipo_id bigint not null,
  entidad_id bigint not null,
  origen_id bigint not null,
  fecha timestamptz not null,
  respondida timestamptz,
  cerrada timestamptz,
  repite_id bigint,
  distrito text collate "C" not null,
  barrio text collate "C" not null,
  prioridad text collate "C" not null,
  desenlace text collate "C",
  reaperturas smallint not null,
  puntos smallint,
  minutos_trabajo integer not null,
  clase smallint,
  clase_respuesta smallint,
  en_plazo boolean,
  sigue_igual boolean not null,
  borrada boolean not null
);
-- Counts folds: with the changes that are not folded it tells whether an answer is still right.
create sequence resumen_pliegues;

create table resumen_semanas (
  semana date not null,
  unidad_gestion_id bigint not null,
  tipo_id bigint not null,
  distrito text collate "C" not null,
  entidad_id bigint not null,
  primary key (semana, unidad_gestion_id, tipo_id, distrito, entidad_id)
);
create table resumen_meses (
  mes date not null,
  unidad_gestion_id bigint not null,
  tipo_id bigint not null,
  distrito text collate "C" not null,
  entidad_id bigint not null,
  primary key (mes, unidad_gestion_id, tipo_id, distrito, entidad_id)
);
create table resumen_barrios (
  mes date not null,
  unidad_gestion_id bigint not null,
  tipo_id bigint not null,
  barrio text collate "C" not null,
  primary key (mes, unidad_gestion_id, tipo_id, barrio)
);

create function zona_municipal() returns text language sql stable set search_path from current as $$
  select coalesce((select m.zona_horaria from avisa.municipios m where m.esquema = current_schema()), 'Europe/Madrid')
$$;

-- The columns are the same in all and are written once: three events of an incident (reported, answered, closed) and what each counts.
do $do$
  declare
    de_creada text := $$n as creadas, n * (cerrada is null)::int as abiertas, n * (repite_id is not null)::int as repetidas,
      n * (reaperturas > 0)::int as reabiertas$$;
    de_contestada text := 'n as contestadas';
    de_cerrada text := $$n as cerradas, n * (desenlace = 'resuelta')::int as resueltas, n * (desenlace = 'no_competencia')::int as no_competencia,
      n * (desenlace = 'no_se_hara')::int as no_se_hara, n * (desenlace = 'no_localizada')::int as no_localizadas,
      n * (desenlace = 'duplicada')::int as duplicadas, n * (desenlace = 'aplazada')::int as aplazadas,
      n * (en_plazo is not null)::int as con_plazo, n * coalesce(en_plazo, false)::int as en_plazo,
      n * (puntos is not null)::int as valoradas, n * coalesce(puntos, 0)::int as puntos, n * sigue_igual::int as no_resueltas,
      n * minutos_trabajo as minutos_trabajo$$;
    clases text[] := array(select lpad(k::text, 2, '0') from generate_series(0, 26) k);
    creada text[];
    contestada text[];
    cerrada text[];
    cohortes text[] := array(select 'c' || k from unnest(clases) k);
    de text;
    tabla text;
    grano text;
    claves text;
    columnas text[];
    todas text[];
    sumas text;
  begin
    de_creada := de_creada || (select string_agg(format(', n * coalesce(clase = %s, false)::int as c%s', k::int, k), '' order by k) from unnest(clases) k);
    de_contestada := de_contestada || (select string_agg(format(', n * (clase_respuesta = %s)::int as a%s', k, k), '' order by k) from generate_series(0, 9) k);
    de_cerrada := de_cerrada || (select string_agg(format(', n * coalesce(clase = %s, false)::int as h%s', k::int, k), '' order by k) from unnest(clases) k);
    creada := array(select m[1] from regexp_matches(de_creada, ' as (\w+)', 'g') m);
    contestada := array(select m[1] from regexp_matches(de_contestada, ' as (\w+)', 'g') m);
    cerrada := array(select m[1] from regexp_matches(de_cerrada, ' as (\w+)', 'g') m);
    todas := creada || contestada || cerrada;
    foreach tabla in array array['hechos', 'cambios'] loop
      de := case tabla when 'hechos' then '(select *, 1 as n from hechos) x' else 'resumen_cambios x' end;
      execute format(
        $$create view sucesos_de_%1$s as
          select fecha as cuando, 'creada'::text as suceso, %2$s, (cerrada - fecha) as minutos, %3$s, %4$s, %5$s from %9$s
          union all
          select respondida, 'contestada', %2$s, (respondida - fecha), %6$s, %7$s, %5$s from %9$s where respondida is not null
          union all
          select cerrada, 'cerrada', %2$s, (cerrada - fecha), %6$s, %4$s, %8$s from %9$s where cerrada is not null$$,
        tabla,
        'unidad_gestion_id, tipo_id, entidad_id, origen_id, fecha, distrito, barrio, prioridad, desenlace, en_plazo as plazo, repite_id, borrada, clase',
        de_creada,
        (select string_agg('0 as ' || c, ', ') from unnest(contestada) c),
        (select string_agg('0 as ' || c, ', ') from unnest(cerrada) c),
        (select string_agg('0 as ' || c, ', ') from unnest(creada) c),
        de_contestada, de_cerrada, de);
    end loop;
    foreach tabla in array array['semanas', 'meses', 'barrios'] loop
      grano := case tabla when 'semanas' then 'semana' else 'mes' end;
      claves := case tabla when 'barrios' then 'unidad_gestion_id, tipo_id, barrio' else 'unidad_gestion_id, tipo_id, distrito, entidad_id' end;
      columnas := array(select c from unnest(todas) with ordinality u (c, o) where tabla = 'meses' or c <> all (cohortes) order by o);
      execute format('alter table resumen_%s %s', tabla, (select string_agg(format('add column %s integer not null', c), ', ') from unnest(columnas) c));
      execute format('create index resumen_%1$s_vacias on resumen_%1$s (%2$s) where creadas = 0 and contestadas = 0 and cerradas = 0', tabla, grano);
      execute format('create index resumen_%1$s_abiertas on resumen_%1$s (%2$s) where abiertas > 0', tabla, grano);
      select string_agg(format('sum(%s)::int as %s', c, c), ', ') into sumas from unnest(columnas) c;
      execute format(
        $$create view resumen_%1$s_cambios as select date_trunc(%2$L, cuando at time zone (select zona_municipal()))::date as %3$s, %4$s, %5$s
            from sucesos_de_cambios group by 1, %4$s$$,
        tabla, case grano when 'semana' then 'week' else 'month' end, grano, claves, sumas);
      -- Compares the rows of these days with a count of the facts, mends what differs and returns how many rows that were. It adds differences,
      -- so that nobody who writes meanwhile waits or is lost.
      execute format(
        $$create function cuadrar_%1$s(desde date, hasta date) returns integer language plpgsql set search_path from current set work_mem to '64MB' as $f$
          declare
            cuantas integer;
            zona text := zona_municipal();
          begin
            perform pg_advisory_xact_lock(7265650, hashtext(current_schema()));
            insert into resumen_%1$s as r (%3$s, %4$s, %5$s)
              select %3$s, %4$s, %6$s from (
                %10$s
                union all
                select %3$s, %4$s, %7$s from resumen_%1$s where %3$s >= desde and %3$s < hasta
                union all
                select %3$s, %4$s, %7$s from resumen_%1$s_cambios where %3$s >= desde and %3$s < hasta) d
               group by %3$s, %4$s having %8$s order by %3$s, %4$s
            on conflict (%3$s, %4$s) do update set %9$s;
            get diagnostics cuantas = row_count;
            delete from resumen_%1$s where creadas = 0 and contestadas = 0 and cerradas = 0;
            if cuantas > 0 then perform nextval('resumen_pliegues'); end if;
            return cuantas;
          end
        $f$ $$,
        tabla, case grano when 'semana' then 'week' else 'month' end, grano, claves, array_to_string(columnas, ', '), sumas,
        (select string_agg(format('-%s as %s', c, c), ', ') from unnest(columnas) c),
        (select string_agg(format('sum(%s) <> 0', c), ' or ') from unnest(columnas) c),
        (select string_agg(format('%s = r.%s + excluded.%s', c, c, c), ', ') from unnest(columnas) c),
        -- Each event by itself adds up its own columns alone.
        (select string_agg(format(
            'select date_trunc(%L, cuando at time zone zona)::date as %s, %s, %s from sucesos_de_hechos where suceso = %L and '
            'cuando >= desde::timestamp at time zone zona and cuando < hasta::timestamp at time zone zona group by 1, %s',
            case grano when 'semana' then 'week' else 'month' end, grano, claves,
            (select string_agg(case when c = any (string_to_array(propias, ' ')) then format('sum(%s)::int as %s', c, c) else '0 as ' || c end, ', ' order by o)
               from unnest(columnas) with ordinality u (c, o)), suceso, claves), ' union all ')
           from (values ('creada', array_to_string(creada, ' ')), ('contestada', array_to_string(contestada, ' ')), ('cerrada', array_to_string(cerrada, ' ')))
             e (suceso, propias)));
    end loop;
    -- One statement, one snapshot: what is deleted is what is added.
    execute (
      select format(
        $$create function plegar_resumen() returns void language plpgsql set search_path from current as $f$
          declare
            pliegue bigint;
          begin
            if not pg_try_advisory_xact_lock(7265650, hashtext(current_schema())) then return; end if;
            with idos as (delete from resumen_cambios) %s select nextval('resumen_pliegues') into pliegue;
            delete from resumen_semanas where creadas = 0 and contestadas = 0 and cerradas = 0;
            delete from resumen_meses where creadas = 0 and contestadas = 0 and cerradas = 0;
            delete from resumen_barrios where creadas = 0 and contestadas = 0 and cerradas = 0;
          end
        $f$ $$,
        string_agg(format(', %1$s as (insert into resumen_%1$s as r select * from resumen_%1$s_cambios on conflict (%2$s) do update set %3$s)', t, k,
          (select string_agg(format('%1$s = r.%1$s + excluded.%1$s', c), ', ') from unnest(todas) c where t = 'meses' or c <> all (cohortes))), ''))
        from (values ('semanas', 'semana, unidad_gestion_id, tipo_id, distrito, entidad_id'), ('meses', 'mes, unidad_gestion_id, tipo_id, distrito, entidad_id'),
          ('barrios', 'mes, unidad_gestion_id, tipo_id, barrio')) g (t, k));
  end
$do$;

create function anotar_resumen() returns trigger language plpgsql set search_path from current as $$
  declare
    cambio bigint;
  begin
    with nuevos as (insert into resumen_cambios (n, unidad_gestion_id, tipo_id, entidad_id, origen_id, fecha, respondida, cerrada, repite_id, distrito, barrio, prioridad,
        desenlace, reaperturas, puntos, minutos_trabajo, clase, clase_respuesta, en_plazo, sigue_igual, borrada)
      select h.n, h.unidad_gestion_id, h.tipo_id, h.entidad_id, h.origen_id, h.fecha, h.respondida, h.cerrada, h.repite_id, h.distrito, h.barrio, h.prioridad,
             h.desenlace, h.reaperturas, h.puntos, h.minutos_trabajo, h.clase, h.clase_respuesta, h.en_plazo, h.sigue_igual, h.borrada
        from (select -1 as n, (old).* where tg_op <> 'INSERT' union all select 1, (new).* where tg_op <> 'DELETE') h
      returning id)
    select max(id) into cambio from nuevos;
    -- Of two rows the second may be the five hundredth or the one after it.
    if cambio % 500 < 2 then perform plegar_resumen(); end if;
    return null;
  end
$$;
create trigger hechos_resumen after insert or delete on hechos for each row execute function anotar_resumen();
create trigger hechos_resumen_cambio after update on hechos for each row
  when ((old.unidad_gestion_id, old.tipo_id, old.entidad_id, old.fecha, old.respondida, old.cerrada, old.repite_id is null, old.distrito, old.barrio,
    old.desenlace, old.reaperturas, old.puntos, old.minutos_trabajo, old.en_plazo, old.sigue_igual) is distinct from
    (new.unidad_gestion_id, new.tipo_id, new.entidad_id, new.fecha, new.respondida, new.cerrada, new.repite_id is null, new.distrito, new.barrio,
    new.desenlace, new.reaperturas, new.puntos, new.minutos_trabajo, new.en_plazo, new.sigue_igual))
  execute function anotar_resumen();

-- The incident of the same group within 30 m that was mended in the 60 days before this one was reported: the last of them. What is near is read
-- first, by its index, whatever the planner thinks of it: all of a type are many more.
create function incidencia_repetida(incidencia bigint) returns bigint language sql stable set search_path from current as $$
  with i as materialized (
    select i.id, i.punto, i.fecha, coalesce(y.tipo_padre, y.id) as grupo, 30 / cos(radians(i.geolatitud)) as radio
      from incidencias i join tipos y on y.id = i.tipoincidencia_id where i.id = incidencia),
  cerca as materialized (
    select j.id, j.punto, j.tipoincidencia_id, j.cerrada from incidencias j
     where j.desenlace = 'resuelta'
       and j.punto <@ (select box(point(punto[0] - radio, punto[1] - radio), point(punto[0] + radio, punto[1] + radio)) from i))
  select j.id from i, cerca j join tipos z on z.id = j.tipoincidencia_id
   where j.id <> i.id and j.cerrada <= i.fecha and j.cerrada > i.fecha - interval '60 days'
     and coalesce(z.tipo_padre, z.id) = i.grupo and j.punto <-> i.punto <= i.radio
   order by j.cerrada desc, j.id desc limit 1
$$;

-- What these incidents say now; without them a fact stays as it is. Returns how many facts that changed.
create function anotar_hechos(primera bigint, ultima bigint) returns integer language plpgsql set search_path from current as $$
  declare
    cuantos integer;
  begin
    -- Waits for others who write them: the next statement sees what those have committed.
    perform from hechos where incidencia_id between primera and ultima order by incidencia_id for update;
    insert into hechos as h (incidencia_id, unidad_gestion_id, tipo_id, entidad_id, origen_id, fecha, respondida, cerrada, repite_id, punto, distrito, barrio,
        prioridad, desenlace, reaperturas, puntos, en_plazo, sigue_igual)
      select i.id, i.unidad_gestion_id, i.tipoincidencia_id, coalesce(t.entidad_id, 0), coalesce(i.origen_id, 0), i.fecha, r.respondida, i.cerrada,
             case when (f.tipo_id, f.fecha, f.punto::text) is not distinct from (i.tipoincidencia_id, i.fecha, i.punto::text) then f.repite_id
                  else incidencia_repetida(i.id) end,
             i.punto, coalesce(i.distrito, ''), coalesce(i.barrio, ''), i.prioridad, i.desenlace, i.reabierta_veces, v.puntos, i.en_plazo,
             coalesce(v.sigue_igual, false)
        from incidencias i left join hechos f on f.incidencia_id = i.id
        left join lateral (
          select coalesce(t.entidad_reparadora_id, t.entidad_estudio_id) as entidad_id from tareas t where t.incidencia_id = i.id
           order by (t.fecha_finalizacion is null) = (i.cerrada is null) desc, t.fecha_finalizacion desc nulls last, t.id limit 1) t on true
        left join lateral (
          select min(x.fecha) as respondida from historial x
           where x.modelo = 'incidencia' and x.modelo_id = i.id and x.publico and x.accion <> 'creada' and x.fecha > i.created_at) r on true
        left join lateral (
          select round(avg(v.puntos))::smallint as puntos, bool_or(not v.resuelta) as sigue_igual from valoraciones v where v.incidencia_id = i.id) v on true
       where i.id between primera and ultima
    on conflict (incidencia_id) do update set unidad_gestion_id = excluded.unidad_gestion_id, tipo_id = excluded.tipo_id, entidad_id = excluded.entidad_id,
        origen_id = excluded.origen_id, fecha = excluded.fecha, respondida = least(h.respondida, excluded.respondida), cerrada = excluded.cerrada,
        repite_id = excluded.repite_id, punto = excluded.punto, distrito = excluded.distrito, barrio = excluded.barrio, prioridad = excluded.prioridad,
        desenlace = excluded.desenlace, reaperturas = excluded.reaperturas, puntos = excluded.puntos, en_plazo = excluded.en_plazo,
        sigue_igual = excluded.sigue_igual
      where (h.unidad_gestion_id, h.tipo_id, h.entidad_id, h.origen_id, h.fecha, h.respondida, h.cerrada, h.repite_id, h.punto::text, h.distrito, h.barrio,
          h.prioridad, h.desenlace, h.reaperturas, h.puntos, h.en_plazo, h.sigue_igual) is distinct from
        (excluded.unidad_gestion_id, excluded.tipo_id, excluded.entidad_id, excluded.origen_id, excluded.fecha, least(h.respondida, excluded.respondida),
          excluded.cerrada, excluded.repite_id, excluded.punto::text, excluded.distrito, excluded.barrio, excluded.prioridad, excluded.desenlace,
          excluded.reaperturas, excluded.puntos, excluded.en_plazo, excluded.sigue_igual);
    get diagnostics cuantos = row_count;
    return cuantos;
  end
$$;

-- Compares facts with their incidents and mends what differs; returns how many that were. What repeats may have changed with its neighbours, which
-- is no difference.
create function cuadrar_hechos(primera bigint, ultima bigint) returns integer language plpgsql set search_path from current as $$
  declare
    cuantos integer := anotar_hechos(primera, ultima);
    sobran integer;
  begin
    -- Those that were missing are now locked too: again, so that nothing is missed that was committed meanwhile.
    if cuantos > 0 then perform anotar_hechos(primera, ultima); end if;
    update hechos h set repite_id = r.repite_id
      from (select i.id, incidencia_repetida(i.id) as repite_id from incidencias i where i.id between primera and ultima) r
     where h.incidencia_id = r.id and h.repite_id is distinct from r.repite_id;
    delete from hechos h where h.incidencia_id between primera and ultima and not h.borrada
      and not exists (select from incidencias i where i.id = h.incidencia_id);
    get diagnostics sobran = row_count;
    return cuantos + sobran;
  end
$$;

-- Incidents from before there were facts, which a job adds in batches, the newest first.
create table hechos_pendientes (
  primera bigint not null,
  ultima bigint not null
);
insert into hechos_pendientes select min(id), max(id) from incidencias having count(*) > 0;

create function anotar_hecho() returns trigger language plpgsql set search_path from current as $$
  begin
    perform anotar_hechos(new.id, new.id);
    return null;
  end
$$;
create trigger incidencias_hecho after insert on incidencias for each row execute function anotar_hecho();
create trigger incidencias_hecho_cambio after update on incidencias for each row
  when ((old.unidad_gestion_id, old.tipoincidencia_id, old.distrito, old.barrio, old.origen_id, old.prioridad, old.fecha, old.cerrada, old.desenlace,
    old.reabierta_veces, old.en_plazo, old.geolatitud, old.geolongitud) is distinct from
    (new.unidad_gestion_id, new.tipoincidencia_id, new.distrito, new.barrio, new.origen_id, new.prioridad, new.fecha, new.cerrada, new.desenlace,
    new.reabierta_veces, new.en_plazo, new.geolatitud, new.geolongitud))
  execute function anotar_hecho();

-- What is erased because its time is over stays counted.
create function olvidar_hecho() returns trigger language plpgsql set search_path from current as $$
  begin
    if current_setting('avisa.conservar_resumen', true) = 'si' then
      update hechos set borrada = true, punto = point(floor(punto[0] / 100) * 100 + 50, floor(punto[1] / 100) * 100 + 50) where incidencia_id = old.id;
    else
      delete from hechos where incidencia_id = old.id;
    end if;
    return null;
  end
$$;
create trigger incidencias_hecho_fin after delete on incidencias for each row execute function olvidar_hecho();

create function anotar_hecho_de_parte() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op <> 'INSERT' then perform anotar_hechos(old.incidencia_id, old.incidencia_id); end if;
    if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.incidencia_id <> old.incidencia_id then
      perform anotar_hechos(new.incidencia_id, new.incidencia_id);
    end if;
    return null;
  end
$$;
create trigger tareas_hecho after insert or delete on tareas for each row execute function anotar_hecho_de_parte();
create trigger tareas_hecho_cambio after update on tareas for each row
  when ((old.incidencia_id, old.entidad_reparadora_id, old.entidad_estudio_id, old.fecha_finalizacion) is distinct from
    (new.incidencia_id, new.entidad_reparadora_id, new.entidad_estudio_id, new.fecha_finalizacion))
  execute function anotar_hecho_de_parte();
create trigger valoraciones_hecho after insert or delete on valoraciones for each row execute function anotar_hecho_de_parte();
create trigger valoraciones_hecho_cambio after update on valoraciones for each row
  when ((old.puntos, old.resuelta) is distinct from (new.puntos, new.resuelta)) execute function anotar_hecho_de_parte();

create function anotar_respuesta() returns trigger language plpgsql set search_path from current as $$
  begin
    perform anotar_hechos(new.modelo_id, new.modelo_id);
    return null;
  end
$$;
create trigger historial_hecho after insert on historial for each row
  when (new.modelo = 'incidencia' and new.publico and new.accion <> 'creada') execute function anotar_respuesta();

-- Counts everything again, a year at a time: after loading many at once with triggers switched off.
create function recontar_resumen() returns void language plpgsql set search_path from current as $$
  declare
    anyo integer;
    primero integer;
    ultimo integer;
  begin
    select extract(year from least(min(fecha), min(respondida), min(cerrada)))::int - 1,
           extract(year from greatest(max(fecha), max(respondida), max(cerrada)))::int + 1 into primero, ultimo from hechos;
    select least(primero, extract(year from min(mes))::int), greatest(ultimo, extract(year from max(mes))::int) into primero, ultimo from resumen_meses;
    for anyo in select generate_series(primero, ultimo) loop
      perform cuadrar_semanas(date_trunc('week', make_date(anyo, 1, 1))::date, date_trunc('week', make_date(anyo + 1, 1, 1))::date);
      perform cuadrar_meses(make_date(anyo, 1, 1), make_date(anyo + 1, 1, 1));
      perform cuadrar_barrios(make_date(anyo, 1, 1), make_date(anyo + 1, 1, 1));
    end loop;
    perform plegar_resumen();
  end
$$;
