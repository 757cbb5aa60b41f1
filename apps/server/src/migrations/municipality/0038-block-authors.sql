-- expand, outside a transaction: made while reports come in
drop index concurrently if exists ESQUEMA.bloqueos_autor;
create index concurrently bloqueos_autor on ESQUEMA.bloqueos (autor_id) where autor_id is not null;
drop index concurrently if exists ESQUEMA.bloqueos_levantado_por;
create index concurrently bloqueos_levantado_por on ESQUEMA.bloqueos (levantado_por) where levantado_por is not null;
