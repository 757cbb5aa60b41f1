-- expand
-- A study that was over goes on, or what waited to be validated was taken back: the entity's manager hears of it.
insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val) values
  ('tarea_reabierta', 'tareas', 'Tarea reabierta', 'Tasca reoberta',
   'Se ha reabierto la tarea <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   'S''ha reobert la tasca <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.')
on conflict do nothing;
insert into reglas_aviso (evento, quien, canal, plantilla) values
  ('tarea_reabierta', 'responsable_entidad', 'app', 'tarea_reabierta'),
  ('tarea_reabierta', 'responsable_entidad', 'push', 'tarea_reabierta')
on conflict do nothing;

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
