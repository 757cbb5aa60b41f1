-- expand, outside a transaction: made while reports come in
drop index concurrently if exists ESQUEMA.incidencias_posibles;
create index concurrently incidencias_posibles on ESQUEMA.incidencias (fecha desc, id desc)
  include (unidad_gestion_id, estado_incidencia_id, tipoincidencia_id) where posible_duplicada_id is not null;
drop index concurrently if exists ESQUEMA.incidencias_posible_duplicada;
create index concurrently incidencias_posible_duplicada on ESQUEMA.incidencias (posible_duplicada_id) where posible_duplicada_id is not null;
