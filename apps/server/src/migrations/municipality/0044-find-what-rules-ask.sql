-- expand, outside a transaction
-- One of a track at most, and one type.
drop index concurrently if exists ESQUEMA.estados_papel_unico;
create unique index concurrently estados_papel_unico on ESQUEMA.estados (pista, papel);
drop index concurrently if exists ESQUEMA.tipos_papel_unico;
create unique index concurrently tipos_papel_unico on ESQUEMA.tipos (papel);
