-- expand, outside a transaction: made while people sign in
drop index concurrently if exists ESQUEMA.sesiones_visto_por;
create index concurrently sesiones_visto_por on ESQUEMA.sesiones (visto_por) where visto_por is not null;
