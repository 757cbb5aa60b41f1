-- expand, outside a transaction: made while reports come in
drop index concurrently if exists ESQUEMA.historial_respuesta;
create index concurrently historial_respuesta on ESQUEMA.historial (respuesta_id) where respuesta_id is not null;
