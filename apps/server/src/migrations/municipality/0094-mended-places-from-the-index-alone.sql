-- expand, outside a transaction
-- Each new incident looks for one that was mended at the same place: some thirty rows of the table, read from the disk in a large municipality, or the index alone.
drop index concurrently if exists ESQUEMA.incidencias_resueltas_por_sitio;
create index concurrently incidencias_resueltas_por_sitio on ESQUEMA.incidencias using gist (punto)
  include (tipoincidencia_id, cerrada, id) where desenlace = 'resuelta';
drop index concurrently if exists ESQUEMA.incidencias_resueltas;
