-- expand, outside a transaction
-- A map narrowed by priority, type or date counts what lies in its box, or has the type, from an index alone: of a million incidents a
-- screen at zoom 16 holds 74 000, for which 39 000 pages of the table were read (0.9 s), and the commonest type has 58 000 (0.45 s).
-- So are one's own near by, which are told one by one.
drop index concurrently if exists ESQUEMA.incidencias_en_mapa;
create index concurrently incidencias_en_mapa on ESQUEMA.incidencias using gist (punto)
  include (unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, prioridad, fecha, usuario_id, id);
drop index concurrently if exists ESQUEMA.incidencias_punto;
drop index concurrently if exists ESQUEMA.incidencias_de_tipo;
create index concurrently incidencias_de_tipo on ESQUEMA.incidencias (tipoincidencia_id, fecha desc, id desc)
  include (unidad_gestion_id, estado_incidencia_id, punto);
drop index concurrently if exists ESQUEMA.incidencias_tipo_fecha;
