-- expand, outside a transaction: made while reports come in
-- What was mended in an area, for its public page; only closing writes them.
drop index concurrently if exists ESQUEMA.incidencias_barrio_arreglada;
create index concurrently incidencias_barrio_arreglada on ESQUEMA.incidencias (barrio, cerrada desc)
  include (fecha, estado_incidencia_id, tipoincidencia_id, id) where desenlace = 'resuelta';
drop index concurrently if exists ESQUEMA.incidencias_distrito_arreglada;
create index concurrently incidencias_distrito_arreglada on ESQUEMA.incidencias (distrito, cerrada desc)
  include (fecha, estado_incidencia_id, tipoincidencia_id, id) where desenlace = 'resuelta';
drop index concurrently if exists ESQUEMA.incidencias_vial_arreglada;
create index concurrently incidencias_vial_arreglada on ESQUEMA.incidencias (id_vial, cerrada desc)
  include (fecha, estado_incidencia_id, tipoincidencia_id, id) where desenlace = 'resuelta' and id_vial is not null;
