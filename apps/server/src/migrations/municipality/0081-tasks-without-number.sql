-- expand, outside a transaction: made while tasks are created
-- Tasks that the transaction which created them has still to number: of what is committed there are none.
drop index concurrently if exists ESQUEMA.tareas_sin_numero;
create index concurrently tareas_sin_numero on ESQUEMA.tareas (id)
  where entidad_estudio_id is not null and incremental_ent_est is null or entidad_reparadora_id is not null and incremental_ent_rep is null;
