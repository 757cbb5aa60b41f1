-- expand
-- Tasks from before there were numbers of entities, by their dates. In a migration of its own: what makes the counters keeps every other
-- change of a task waiting, this one only those of the rows that it writes.
with llegadas as (
  select id, fecha, 'estudio' as a, entidad_estudio_id as entidad_id from tareas where incremental_ent_est is null
  union all
  select id, fecha, 'reparacion', entidad_reparadora_id from tareas where incremental_ent_rep is null),
numeradas as (
  select id, a, row_number() over (partition by entidad_id, anyo_municipal(fecha) order by fecha, id, a) as numero
    from llegadas where entidad_id is not null),
dadas as (
  select id, max(numero) filter (where a = 'estudio') as est, max(numero) filter (where a = 'reparacion') as rep from numeradas group by id)
update tareas t set incremental_ent_est = coalesce(d.est, t.incremental_ent_est), incremental_ent_rep = coalesce(d.rep, t.incremental_ent_rep)
  from dadas d where t.id = d.id;
