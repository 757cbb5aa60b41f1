-- expand
-- What was reported in a month within a square of 100 m of the map's projection, as erased facts keep their place. As the other roll-ups: a change is
-- a row more, every hundredth folds them, readers add both. Only reports and what moves them write here, so that closing costs nothing more.
create table resumen_celdas (
  mes date not null,
  cx integer not null,
  cy integer not null,
  unidad_gestion_id bigint not null,
  tipo_id bigint not null,
  creadas integer not null,
  primary key (mes, cx, cy, unidad_gestion_id, tipo_id)
);
create index resumen_celdas_vacias on resumen_celdas (mes) where creadas = 0;

create table celdas_cambios (
  id bigint generated always as identity primary key,
  n integer not null,
  fecha timestamptz not null,
  cx integer not null,
  cy integer not null,
  unidad_gestion_id bigint not null,
  tipo_id bigint not null
);

create view resumen_celdas_cambios as
  select date_trunc('month', fecha at time zone (select zona_municipal()))::date as mes, cx, cy, unidad_gestion_id, tipo_id, sum(n)::int as creadas
    from celdas_cambios group by 1, cx, cy, unidad_gestion_id, tipo_id;

-- One statement, one snapshot: what is deleted is what is added.
create function plegar_celdas() returns void language plpgsql set search_path from current as $$
  begin
    if not pg_try_advisory_xact_lock(7265652, hashtext(current_schema())) then return; end if;
    with idos as (delete from celdas_cambios)
    insert into resumen_celdas as r select * from resumen_celdas_cambios
    on conflict (mes, cx, cy, unidad_gestion_id, tipo_id) do update set creadas = r.creadas + excluded.creadas;
    delete from resumen_celdas where creadas = 0;
  end
$$;

create function anotar_celda() returns trigger language plpgsql set search_path from current as $$
  declare
    cambio bigint;
  begin
    with nuevos as (insert into celdas_cambios (n, fecha, cx, cy, unidad_gestion_id, tipo_id)
      select h.n, h.fecha, floor(h.punto[0] / 100)::int, floor(h.punto[1] / 100)::int, h.unidad_gestion_id, h.tipo_id
        from (select -1 as n, (old).* where tg_op <> 'INSERT' union all select 1, (new).* where tg_op <> 'DELETE') h
       where h.punto is not null
      returning id)
    select max(id) into cambio from nuevos;
    -- Of two rows the second may be the hundredth or the one after it.
    if cambio % 100 < 2 then perform plegar_celdas(); end if;
    return null;
  end
$$;
create trigger hechos_celda after insert or delete on hechos for each row execute function anotar_celda();
create trigger hechos_celda_cambio after update on hechos for each row
  when ((old.unidad_gestion_id, old.tipo_id, old.fecha, floor(old.punto[0] / 100), floor(old.punto[1] / 100)) is distinct from
    (new.unidad_gestion_id, new.tipo_id, new.fecha, floor(new.punto[0] / 100), floor(new.punto[1] / 100)))
  execute function anotar_celda();

-- As cuadrar_meses: compares the rows of these days with a count of the facts and mends what differs by adding differences.
create function cuadrar_celdas(desde date, hasta date) returns integer language plpgsql set search_path from current set work_mem to '64MB' as $$
  declare
    cuantas integer;
    zona text := zona_municipal();
  begin
    perform pg_advisory_xact_lock(7265652, hashtext(current_schema()));
    insert into resumen_celdas as r (mes, cx, cy, unidad_gestion_id, tipo_id, creadas)
      select mes, cx, cy, unidad_gestion_id, tipo_id, sum(n)::int from (
        select date_trunc('month', fecha at time zone zona)::date as mes, floor(punto[0] / 100)::int as cx, floor(punto[1] / 100)::int as cy,
               unidad_gestion_id, tipo_id, count(*)::int as n
          from hechos
         where punto is not null and fecha >= desde::timestamp at time zone zona and fecha < hasta::timestamp at time zone zona group by 1, 2, 3, 4, 5
        union all
        select mes, cx, cy, unidad_gestion_id, tipo_id, -creadas from resumen_celdas where mes >= desde and mes < hasta
        union all
        select mes, cx, cy, unidad_gestion_id, tipo_id, -creadas from resumen_celdas_cambios where mes >= desde and mes < hasta) d
       group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (mes, cx, cy, unidad_gestion_id, tipo_id) do update set creadas = r.creadas + excluded.creadas;
    get diagnostics cuantas = row_count;
    delete from resumen_celdas where creadas = 0;
    return cuantas;
  end
$$;

-- Counts every square again: after loading many facts at once with triggers switched off.
create function recontar_celdas() returns void language plpgsql set search_path from current as $$
  declare
    primero date;
    ultimo date;
    comienzo date;
  begin
    select min(dia) - 1, max(dia) + 1 into primero, ultimo from (
      select min(fecha)::date as dia from hechos union all select max(fecha)::date from hechos
      union all select mes from resumen_celdas union all select mes from resumen_celdas_cambios) d;
    for comienzo in select generate_series(date_trunc('month', primero), ultimo, interval '1 month')::date loop
      perform cuadrar_celdas(comienzo, (comienzo + interval '1 month')::date);
    end loop;
    perform plegar_celdas();
  end
$$;
