-- expand, outside a transaction: what a search reads of incidents, tasks, inspections and of who reported, by parts of its words.
-- The expressions are those of incidents/search-store.ts.
drop index concurrently if exists ESQUEMA.incidencias_lugar_palabras;
create index concurrently incidencias_lugar_palabras on ESQUEMA.incidencias using gin (ESQUEMA.palabras(
  codigo || ' ' || coalesce(direccioncalle, '') || ' ' || coalesce(direccionnumero, '')) public.gin_trgm_ops);
drop index concurrently if exists ESQUEMA.incidencias_texto_palabras;
create index concurrently incidencias_texto_palabras on ESQUEMA.incidencias using gin (ESQUEMA.palabras(
  coalesce(contenido, '') || ' ' || coalesce(emplazamiento, '')) public.gin_trgm_ops);
drop index concurrently if exists ESQUEMA.incidencias_vial;
create index concurrently incidencias_vial on ESQUEMA.incidencias (id_vial) where id_vial is not null;
drop index concurrently if exists ESQUEMA.incidencias_ciudadano_palabras;
create index concurrently incidencias_ciudadano_palabras on ESQUEMA.incidencias_ciudadano using gin ((ESQUEMA.palabras(
  coalesce(nombre, '') || ' ' || coalesce(email, '')) || ' ' || regexp_replace(coalesce(telefono, ''), '\D', '', 'g')) public.gin_trgm_ops);
drop index concurrently if exists ESQUEMA.tareas_codigo_palabras;
create index concurrently tareas_codigo_palabras on ESQUEMA.tareas using gin (ESQUEMA.palabras(codigo) public.gin_trgm_ops);
drop index concurrently if exists ESQUEMA.inspecciones_codigo_palabras;
create index concurrently inspecciones_codigo_palabras on ESQUEMA.inspecciones using gin (ESQUEMA.palabras(codigo) public.gin_trgm_ops);
