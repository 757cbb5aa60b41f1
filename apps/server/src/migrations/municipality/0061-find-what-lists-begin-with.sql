-- expand, outside a transaction: the tasks and inspections that nobody has finished, whoever has them, and the open ones of one's own
-- reports: found and counted from an index alone.
drop index concurrently if exists ESQUEMA.tareas_en_curso;
create index concurrently tareas_en_curso on ESQUEMA.tareas (estadoobra_id, estadotecnico_id, fecha desc, id desc)
  include (unidad_gestion_id, encargado_id, tecnico_id, entidad_reparadora_id, entidad_estudio_id);
drop index concurrently if exists ESQUEMA.inspecciones_en_curso;
create index concurrently inspecciones_en_curso on ESQUEMA.inspecciones (estado_inspeccion_id, fecha desc, id desc) include (unidad_gestion_id, inspector_id);
drop index concurrently if exists ESQUEMA.incidencias_de_usuario;
create index concurrently incidencias_de_usuario on ESQUEMA.incidencias (usuario_id, fecha desc, id desc)
  include (unidad_gestion_id, estado_incidencia_id, tipoincidencia_id) where usuario_id is not null;
drop index concurrently if exists ESQUEMA.incidencias_usuario;
