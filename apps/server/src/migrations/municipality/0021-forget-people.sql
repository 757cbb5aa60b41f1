-- From when on nobody can be known from an incident; the incident stays.
alter table incidencias add column anonimizada timestamptz;
-- A task that is erased is looked for among these.
create index tareas_colabora on tareas (colabora_con) where colabora_con is not null;
