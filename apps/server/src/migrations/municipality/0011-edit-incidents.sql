-- To whom a change that was written meanwhile is shown: the version it made. And duplicates are listed by what they duplicate.
alter table historial add column version integer;
create index incidencias_relacionada on incidencias (relacionada_id) where relacionada_id is not null;
