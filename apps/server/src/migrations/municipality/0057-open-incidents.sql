-- expand, outside a transaction: made while reports come in
-- Finds what still lacks the moment of its closing without reading all that is closed.
drop index concurrently if exists ESQUEMA.incidencias_sin_cierre;
create index concurrently incidencias_sin_cierre on ESQUEMA.incidencias (estado_incidencia_id) where cerrada is null;
