-- expand, outside a transaction: made while reports come in
-- Thousands of open reports at one place do not slow the search for what was mended there.
drop index concurrently if exists ESQUEMA.incidencias_resueltas;
create index concurrently incidencias_resueltas on ESQUEMA.incidencias using gist (punto) where desenlace = 'resuelta';
