-- expand
-- Weeks and months of all districts together: what is not asked by district reads a twentieth of the rows. Their rows are sums of those of
-- resumen_semanas and resumen_meses. Changes are folded by the hundred, so that readers add few and nobody waits long for a fold.
do $do$
  declare
    tabla text;
    grano text;
    claves text;
    columnas text[];
    nombres text;
    sumas text;
    sumadas text;
    plegadas text := '';
  begin
    -- No fold comes between the first sums and the functions that keep them.
    perform pg_advisory_xact_lock(7265650, hashtext(current_schema()));
    foreach tabla in array array['semanas', 'meses'] loop
      grano := case tabla when 'semanas' then 'semana' else 'mes' end;
      claves := grano || ', unidad_gestion_id, tipo_id, entidad_id';
      columnas := array(select a.attname::text from pg_attribute a
        where a.attrelid = ('resumen_' || tabla)::regclass and a.attnum > 0 and not a.attisdropped and a.atttypid = 'integer'::regtype order by a.attnum);
      nombres := array_to_string(columnas, ', ');
      sumas := (select string_agg(format('sum(%1$s)::int as %1$s', c), ', ') from unnest(columnas) c);
      sumadas := (select string_agg(format('%1$s = r.%1$s + excluded.%1$s', c), ', ') from unnest(columnas) c);
      execute format('create table resumen_%1$s_total (like resumen_%1$s)', tabla);
      execute format('alter table resumen_%1$s_total drop column distrito', tabla);
      execute format('insert into resumen_%1$s_total (%2$s, %3$s) select %2$s, %4$s from resumen_%1$s group by %2$s order by %2$s', tabla, claves, nombres, sumas);
      execute format('alter table resumen_%1$s_total add primary key (%2$s)', tabla, claves);
      execute format('create view resumen_%1$s_total_cambios as select %2$s, %3$s from resumen_%1$s_cambios group by %2$s', tabla, claves, sumas);
      -- Compares with the rows by district, which cuadrar_semanas and cuadrar_meses compare with the facts.
      execute format(
        $$create function cuadrar_%1$s_total(desde date, hasta date) returns integer language plpgsql set search_path from current as $f$
          declare
            cuantas integer;
          begin
            perform pg_advisory_xact_lock(7265650, hashtext(current_schema()));
            insert into resumen_%1$s_total as r (%3$s, %4$s)
              select %3$s, %5$s from (
                select %3$s, %4$s from resumen_%1$s where %2$s >= desde and %2$s < hasta
                union all
                select %3$s, %6$s from resumen_%1$s_total where %2$s >= desde and %2$s < hasta) d
               group by %3$s having %7$s order by %3$s
            on conflict (%3$s) do update set %8$s;
            get diagnostics cuantas = row_count;
            delete from resumen_%1$s_total where %2$s >= desde and %2$s < hasta and creadas = 0 and contestadas = 0 and cerradas = 0;
            if cuantas > 0 then perform nextval('resumen_pliegues'); end if;
            return cuantas;
          end
        $f$ $$,
        tabla, grano, claves, nombres, sumas, (select string_agg('-' || c, ', ') from unnest(columnas) c),
        (select string_agg(format('sum(%s) <> 0', c), ' or ') from unnest(columnas) c), sumadas);
      plegadas := plegadas || format(
        $$, cambios_%1$s as materialized (select * from resumen_%1$s_cambios)
          , %1$s as (insert into resumen_%1$s as r (%2$s, distrito, %3$s) select %2$s, distrito, %3$s from cambios_%1$s
              on conflict (%4$s) do update set %5$s)
          , %1$s_total as (insert into resumen_%1$s_total as r (%2$s, %3$s) select %2$s, %6$s from cambios_%1$s group by %2$s
              on conflict (%2$s) do update set %5$s)$$,
        tabla, claves, nombres, replace(claves, 'tipo_id', 'tipo_id, distrito'), sumadas, sumas);
    end loop;
    columnas := array(select a.attname::text from pg_attribute a
      where a.attrelid = 'resumen_barrios'::regclass and a.attnum > 0 and not a.attisdropped and a.atttypid = 'integer'::regtype order by a.attnum);
    -- One statement, one snapshot: what is deleted is what is added.
    execute format(
      $$create or replace function plegar_resumen() returns void language plpgsql set search_path from current as $f$
        declare
          pliegue bigint;
        begin
          if not pg_try_advisory_xact_lock(7265650, hashtext(current_schema())) then return; end if;
          with idos as (delete from resumen_cambios) %s
            , barrios as (insert into resumen_barrios as r select * from resumen_barrios_cambios
                on conflict (mes, unidad_gestion_id, tipo_id, barrio) do update set %s)
            select nextval('resumen_pliegues') into pliegue;
          delete from resumen_semanas where creadas = 0 and contestadas = 0 and cerradas = 0;
          delete from resumen_meses where creadas = 0 and contestadas = 0 and cerradas = 0;
          delete from resumen_barrios where creadas = 0 and contestadas = 0 and cerradas = 0;
        end
      $f$ $$,
      plegadas, (select string_agg(format('%1$s = r.%1$s + excluded.%1$s', c), ', ') from unnest(columnas) c));
  end
$do$;

create or replace function anotar_resumen() returns trigger language plpgsql set search_path from current as $$
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
    -- Of two rows the second may be the hundredth or the one after it.
    if cambio % 100 < 2 then perform plegar_resumen(); end if;
    return null;
  end
$$;

create or replace function recontar_resumen() returns void language plpgsql set search_path from current as $$
  declare
    anyo integer;
    primero integer;
    ultimo integer;
  begin
    select extract(year from min(dia))::int - 1, extract(year from max(dia))::int + 1 into primero, ultimo from (
      select least(min(fecha), min(respondida), min(cerrada)) as dia from hechos
      union all select greatest(max(fecha), max(respondida), max(cerrada)) from hechos
      union all select mes from resumen_meses
      union all select mes from resumen_meses_cambios) d;
    for anyo in select generate_series(primero, ultimo) loop
      perform cuadrar_semanas(date_trunc('week', make_date(anyo, 1, 1))::date, date_trunc('week', make_date(anyo + 1, 1, 1))::date);
      perform cuadrar_meses(make_date(anyo, 1, 1), make_date(anyo + 1, 1, 1));
      perform cuadrar_barrios(make_date(anyo, 1, 1), make_date(anyo + 1, 1, 1));
      perform cuadrar_semanas_total(date_trunc('week', make_date(anyo, 1, 1))::date, date_trunc('week', make_date(anyo + 1, 1, 1))::date);
      perform cuadrar_meses_total(make_date(anyo, 1, 1), make_date(anyo + 1, 1, 1));
    end loop;
    perform plegar_resumen();
  end
$$;
