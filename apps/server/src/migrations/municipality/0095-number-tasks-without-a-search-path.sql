-- expand
-- A new task is inserted by a statement of the server and gets its number at the commit. PostgreSQL checks its eleven foreign keys both times, each with a
-- cached plan, which it invalidates when the search path differs from the last check. These functions no longer change the search path.
create or replace function numerar_tareas(ids bigint[]) returns void language sql set plan_cache_mode to force_generic_plan
begin atomic
  with llegadas as (
    select id, 'estudio' as a, entidad_estudio_id as entidad_id, anyo_municipal(fecha) as anyo from tareas
     where id = any(ids) and entidad_estudio_id is not null and incremental_ent_est is null
    union all
    select id, 'reparacion', entidad_reparadora_id, anyo_municipal(fecha) from tareas
     where id = any(ids) and entidad_reparadora_id is not null and incremental_ent_rep is null),
  cuentas as (select entidad_id, anyo, count(*)::integer as cuantas from llegadas group by entidad_id, anyo),
  contadas as (
    insert into numeros_entidad as n (entidad_id, anyo, ultimo) select entidad_id, anyo, cuantas from cuentas order by entidad_id, anyo
    on conflict (entidad_id, anyo) do update set ultimo = n.ultimo + excluded.ultimo returning entidad_id, anyo, ultimo),
  numeradas as (
    select id, a, anyo, ultimo - cuantas + row_number() over (partition by entidad_id, anyo order by id, a) as numero
      from llegadas join cuentas using (entidad_id, anyo) join contadas using (entidad_id, anyo)),
  dadas as (
    select id, max(numero) filter (where a = 'estudio') as est, max(numero) filter (where a = 'reparacion') as rep,
           max(anyo) filter (where a = 'reparacion') as anyo_rep
      from numeradas group by id)
  update tareas t set incremental_ent_est = coalesce(d.est, t.incremental_ent_est), incremental_ent_rep = coalesce(d.rep, t.incremental_ent_rep),
         anyo_ent_rep = coalesce(d.anyo_rep, t.anyo_ent_rep)
    from dadas d where t.id = d.id;
end;

do $migration$
  begin
    execute format($function$
      create or replace function numerar_tarea_al_final() returns trigger language plpgsql as $body$
        begin
          -- The first task of the transaction has numbered the others.
          if exists (select from %1$I.tareas where id = new.id
              and (entidad_estudio_id is not null and incremental_ent_est is null or entidad_reparadora_id is not null and incremental_ent_rep is null)) then
            perform %1$I.numerar_tareas(string_to_array(nullif(current_setting('avisa.tareas_por_numerar', true), ''), ',')::bigint[] || new.id);
          end if;
          return null;
        end
      $body$
    $function$, current_schema());
  end
$migration$;
