-- expand, outside a transaction
-- A close map narrowed by date: of each square of 250 m only the incidents of these days are read, where the index on positions reads all.
drop index concurrently if exists ESQUEMA.incidencias_en_cuadro;
create index concurrently incidencias_en_cuadro on ESQUEMA.incidencias ((floor(punto[0] / 250)::int), (floor(punto[1] / 250)::int), fecha)
  include (unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, prioridad, punto, id);

-- One's own of a box are read from the index alone; the one without positions goes.
drop index concurrently if exists ESQUEMA.incidencias_de_persona;
create index concurrently incidencias_de_persona on ESQUEMA.incidencias (usuario_id, fecha desc, id desc)
  include (unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, punto) where usuario_id is not null;
drop index concurrently if exists ESQUEMA.incidencias_de_usuario;
