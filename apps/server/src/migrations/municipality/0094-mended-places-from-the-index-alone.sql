-- expand, outside a transaction
-- Each new incident looks for one that was mended at the same place. With these columns it is an index-only scan; before, it read some thirty rows of the
-- table, in a large municipality from the disk.
drop index concurrently if exists ESQUEMA.incidencias_resueltas_por_sitio;
create index concurrently incidencias_resueltas_por_sitio on ESQUEMA.incidencias using gist (punto)
  include (tipoincidencia_id, cerrada, id) where desenlace = 'resuelta';
drop index concurrently if exists ESQUEMA.incidencias_resueltas;
