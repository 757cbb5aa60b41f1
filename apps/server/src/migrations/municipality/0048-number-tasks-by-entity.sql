-- expand
-- A running number of each entity and year, given to a task when it comes to that entity to be studied or repaired. Here and not in the
-- server, so that every way in which a task is made or given gets it. A counter is raised once for each statement, in the order of the
-- entities: those who make tasks side by side wait for each other, never in a ring.
create table numeros_entidad (
  entidad_id bigint not null references entidades (id) on delete cascade,
  anyo integer not null,
  ultimo integer not null,
  primary key (entidad_id, anyo)
);

create function anyo_municipal(momento timestamptz) returns integer language sql stable set search_path from current as $$
  select extract(year from momento at time zone coalesce(
    (select m.zona_horaria from avisa.municipios m where m.esquema = current_schema()), 'Europe/Madrid'))::integer
$$;

create function numero_de_entidad(entidad bigint, momento timestamptz) returns integer language sql set search_path from current as $$
  insert into numeros_entidad as n (entidad_id, anyo, ultimo) select entidad, anyo_municipal(momento), 1 where entidad is not null
  on conflict (entidad_id, anyo) do update set ultimo = n.ultimo + 1 returning ultimo
$$;

create function numerar_tareas_nuevas() returns trigger language plpgsql set search_path from current as $$
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
      select id, a, ultimo - cuantas + row_number() over (partition by entidad_id, anyo order by id, a) as numero
        from llegadas join cuentas using (entidad_id, anyo) join contadas using (entidad_id, anyo)),
    dadas as (
      select id, max(numero) filter (where a = 'estudio') as est, max(numero) filter (where a = 'reparacion') as rep
        from numeradas group by id)
    update tareas t set incremental_ent_est = coalesce(d.est, t.incremental_ent_est), incremental_ent_rep = coalesce(d.rep, t.incremental_ent_rep)
      from dadas d where t.id = d.id;
    return null;
  end
$$;
create trigger tareas_numero after insert on tareas referencing new table as nuevas for each statement execute function numerar_tareas_nuevas();

create function numerar_tarea_dada() returns trigger language plpgsql set search_path from current as $$
  begin
    if new.entidad_estudio_id is distinct from old.entidad_estudio_id then
      new.incremental_ent_est := numero_de_entidad(new.entidad_estudio_id, new.updated_at);
    end if;
    if new.entidad_reparadora_id is distinct from old.entidad_reparadora_id then
      new.incremental_ent_rep := numero_de_entidad(new.entidad_reparadora_id, new.updated_at);
    end if;
    return new;
  end
$$;
create trigger tareas_numero_dada before update of entidad_estudio_id, entidad_reparadora_id on tareas
  for each row execute function numerar_tarea_dada();

-- The tasks of today take the first numbers in the next migration, by their dates; those made until then go on after them.
insert into numeros_entidad (entidad_id, anyo, ultimo)
select entidad_id, anyo_municipal(fecha), count(*)
  from (select entidad_estudio_id as entidad_id, fecha from tareas union all select entidad_reparadora_id, fecha from tareas) llegadas
 where entidad_id is not null
 group by 1, 2;
