-- expand, outside a transaction: made while reports come in
-- Exact durations are read from the index alone.
drop index concurrently if exists ESQUEMA.hechos_resueltas;
create index concurrently hechos_resueltas on ESQUEMA.hechos (cerrada) include (fecha, tipo_id, unidad_gestion_id, entidad_id, distrito) where desenlace = 'resuelta';
