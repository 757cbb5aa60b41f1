-- expand, outside a transaction: made while tasks move
drop index concurrently if exists ESQUEMA.tareas_plazo;
create index concurrently tareas_plazo on ESQUEMA.tareas (plazo_id) where plazo_id is not null;
-- What the look of each minute tells.
drop index concurrently if exists ESQUEMA.tareas_siguiente_aviso;
create index concurrently tareas_siguiente_aviso on ESQUEMA.tareas (siguiente_aviso) where siguiente_aviso is not null;
-- Lists by deadline: open tasks have `ambar`.
drop index concurrently if exists ESQUEMA.tareas_vence;
create index concurrently tareas_vence on ESQUEMA.tareas (vence, id) where ambar is not null;
drop index concurrently if exists ESQUEMA.tareas_unidad_vence;
create index concurrently tareas_unidad_vence on ESQUEMA.tareas (unidad_gestion_id, vence, id) where ambar is not null;
drop index concurrently if exists ESQUEMA.incidencias_vence;
create index concurrently incidencias_vence on ESQUEMA.incidencias (vence, id) where vence is not null;
drop index concurrently if exists ESQUEMA.incidencias_unidad_vence;
create index concurrently incidencias_unidad_vence on ESQUEMA.incidencias (unidad_gestion_id, vence, id) where vence is not null;
