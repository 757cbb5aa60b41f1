-- expand
-- Squares of all types together: a map that is not narrowed to a type reads a twentieth of the rows. Sums of resumen_celdas, in the same folds.
create table resumen_celdas_total (
  mes date not null,
  cx integer not null,
  cy integer not null,
  unidad_gestion_id bigint not null,
  creadas integer not null,
  primary key (mes, cx, cy, unidad_gestion_id)
);
create index resumen_celdas_total_vacias on resumen_celdas_total (mes) where creadas = 0;

create view resumen_celdas_total_cambios as
  select mes, cx, cy, unidad_gestion_id, sum(creadas)::int as creadas from resumen_celdas_cambios group by mes, cx, cy, unidad_gestion_id;

-- No fold comes between the first sums and the function that keeps them.
select pg_advisory_xact_lock(7265652, hashtext(current_schema()));
insert into resumen_celdas_total
  select mes, cx, cy, unidad_gestion_id, sum(creadas)::int from resumen_celdas group by mes, cx, cy, unidad_gestion_id order by 1, 2, 3, 4;

create or replace function plegar_celdas() returns void language plpgsql set search_path from current as $$
  begin
    if not pg_try_advisory_xact_lock(7265652, hashtext(current_schema())) then return; end if;
    with idos as (delete from celdas_cambios)
      , cambios as materialized (select * from resumen_celdas_cambios)
      , totales as (
        insert into resumen_celdas_total as r select mes, cx, cy, unidad_gestion_id, sum(creadas)::int from cambios group by mes, cx, cy, unidad_gestion_id
        on conflict (mes, cx, cy, unidad_gestion_id) do update set creadas = r.creadas + excluded.creadas)
    insert into resumen_celdas as r select * from cambios
    on conflict (mes, cx, cy, unidad_gestion_id, tipo_id) do update set creadas = r.creadas + excluded.creadas;
    delete from resumen_celdas where creadas = 0;
    delete from resumen_celdas_total where creadas = 0;
  end
$$;

-- Compares with the squares by type, which cuadrar_celdas compares with the facts.
create function cuadrar_celdas_total(desde date, hasta date) returns integer language plpgsql set search_path from current as $$
  declare
    cuantas integer;
  begin
    perform pg_advisory_xact_lock(7265652, hashtext(current_schema()));
    insert into resumen_celdas_total as r (mes, cx, cy, unidad_gestion_id, creadas)
      select mes, cx, cy, unidad_gestion_id, sum(n)::int from (
        select mes, cx, cy, unidad_gestion_id, creadas as n from resumen_celdas where mes >= desde and mes < hasta
        union all
        select mes, cx, cy, unidad_gestion_id, -creadas from resumen_celdas_total where mes >= desde and mes < hasta) d
       group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
    on conflict (mes, cx, cy, unidad_gestion_id) do update set creadas = r.creadas + excluded.creadas;
    get diagnostics cuantas = row_count;
    delete from resumen_celdas_total where creadas = 0;
    return cuantas;
  end
$$;

create or replace function recontar_celdas() returns void language plpgsql set search_path from current as $$
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
      perform cuadrar_celdas_total(comienzo, (comienzo + interval '1 month')::date);
    end loop;
    perform plegar_celdas();
  end
$$;
