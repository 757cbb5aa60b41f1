-- expand, outside a transaction: made while tasks move
drop index concurrently if exists ESQUEMA.historial_publico;
create index concurrently historial_publico on ESQUEMA.historial (fecha) where modelo = 'incidencia' and publico;
