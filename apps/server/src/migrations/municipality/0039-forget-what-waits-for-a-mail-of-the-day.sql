-- expand
-- About which incident a line of somebody's mail of the day is: it goes with who reported it.
alter table avisos_resumen add column incidencia_id bigint;
