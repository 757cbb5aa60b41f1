-- expand, outside a transaction: which streets have a word of a search in their name, and who of all accounts is staff.
drop index concurrently if exists ESQUEMA.viales_palabras;
create index concurrently viales_palabras on ESQUEMA.viales using gin (ESQUEMA.palabras(completo_val) public.gin_trgm_ops);
drop index concurrently if exists ESQUEMA.usuarios_personal;
create index concurrently usuarios_personal on ESQUEMA.usuarios (id) where servidor = 'backoffice';
