-- expand
-- The reason that goes with a result of an inspection that closes an incident; null: none, as before.
alter table resultados_inspeccion add column motivo_cierre_id bigint references motivos_cierre (id);
