-- expand, outside a transaction: what names a person is found without reading whole tables, for their copy and their erasure.
-- Erasing an account reads these twice, for itself and for the keys that lead to the account.
drop index concurrently if exists ESQUEMA.incidencias_ciudadano_email;
create index concurrently incidencias_ciudadano_email on ESQUEMA.incidencias_ciudadano (lower(email));
drop index concurrently if exists ESQUEMA.historial_usuario;
create index concurrently historial_usuario on ESQUEMA.historial (usuario_id) where usuario_id is not null;
drop index concurrently if exists ESQUEMA.comentarios_usuario;
create index concurrently comentarios_usuario on ESQUEMA.comentarios (usuario_id) where usuario_id is not null;
drop index concurrently if exists ESQUEMA.imagenes_usuario;
create index concurrently imagenes_usuario on ESQUEMA.imagenes (usuario_id) where usuario_id is not null;
drop index concurrently if exists ESQUEMA.incidencias_campos_extra_usuario;
create index concurrently incidencias_campos_extra_usuario on ESQUEMA.incidencias_campos_extra (usuario_id) where usuario_id is not null;
drop index concurrently if exists ESQUEMA.tareas_tecnico;
create index concurrently tareas_tecnico on ESQUEMA.tareas (tecnico_id) where tecnico_id is not null;
