-- Lists filter by unit, state and type while they walk newest first and count: with these columns in the index no row is read for it.
drop index incidencias_fecha;
create index incidencias_fecha on incidencias (fecha desc, id desc) include (unidad_gestion_id, estado_incidencia_id, tipoincidencia_id);
drop index incidencias_unidad_fecha;
create index incidencias_unidad_fecha on incidencias (unidad_gestion_id, fecha desc, id desc) include (estado_incidencia_id, tipoincidencia_id);
