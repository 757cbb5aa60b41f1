-- expand
-- The year in which the entity that repairs a task gave it its number: numbers begin anew each year, so they are sorted by both.
alter table tareas add column anyo_ent_rep integer;

create or replace function numerar_tareas_nuevas() returns trigger language plpgsql set search_path from current as $$
  begin
    with llegadas as (
      select id, 'estudio' as a, entidad_estudio_id as entidad_id, anyo_municipal(fecha) as anyo from nuevas
       where entidad_estudio_id is not null and incremental_ent_est is null
      union all
      select id, 'reparacion', entidad_reparadora_id, anyo_municipal(fecha) from nuevas
       where entidad_reparadora_id is not null and incremental_ent_rep is null),
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
    return null;
  end
$$;

create or replace function numerar_tarea_dada() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.entidad_estudio_id is distinct from old.entidad_estudio_id then
      new.incremental_ent_est := numero_de_entidad(new.entidad_estudio_id, new.updated_at);
    end if;
    if new.entidad_reparadora_id is distinct from old.entidad_reparadora_id then
      new.incremental_ent_rep := numero_de_entidad(new.entidad_reparadora_id, new.updated_at);
      new.anyo_ent_rep := case when new.entidad_reparadora_id is not null then anyo_municipal(new.updated_at) end;
    end if;
    return new;
  end
$$;
