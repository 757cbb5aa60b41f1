-- expand, outside a transaction: what waits for its review is found without reading the table
drop index concurrently if exists ESQUEMA.incidencias_por_revisar;
create index concurrently incidencias_por_revisar on ESQUEMA.incidencias (fecha, id) where revision = 'pendiente';
drop index concurrently if exists ESQUEMA.imagenes_por_revisar;
create index concurrently imagenes_por_revisar on ESQUEMA.imagenes (incidencia_id) where publica and revision = 'pendiente';
alter table ESQUEMA.tipos validate constraint tipos_publicacion;
alter table ESQUEMA.incidencias validate constraint incidencias_revision;
