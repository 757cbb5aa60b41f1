-- expand, outside a transaction: made while reports come in
drop index concurrently if exists ESQUEMA.incidencias_motivo_cierre;
create index concurrently incidencias_motivo_cierre on ESQUEMA.incidencias (motivo_cierre_id) where motivo_cierre_id is not null;
drop index concurrently if exists ESQUEMA.incidencias_organismo;
create index concurrently incidencias_organismo on ESQUEMA.incidencias (organismo_id) where organismo_id is not null;
