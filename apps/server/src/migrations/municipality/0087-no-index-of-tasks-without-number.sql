-- expand, outside a transaction: dropped while tasks are created
drop index concurrently if exists ESQUEMA.tareas_sin_numero;
