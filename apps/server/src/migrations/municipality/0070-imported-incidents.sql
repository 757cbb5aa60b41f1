-- expand
-- Incidents that came out of another system. `huella` is the hash of what its file said and `version` what the incident had then, so that a later import
-- knows what has changed there and what here. Without an incident it was erased here, and does not come back.
create table incidencias_importadas (
  sistema_externo text not null,
  id_externo_sistema text not null,
  incidencia_id bigint references incidencias (id) on delete set null,
  importacion_id bigint not null references importaciones (id),
  actualizada_por_id bigint references importaciones (id),
  huella text not null,
  version integer not null,
  primary key (sistema_externo, id_externo_sistema)
);
create unique index incidencias_importadas_incidencia on incidencias_importadas (incidencia_id);
create index incidencias_importadas_importacion on incidencias_importadas (importacion_id);
create index incidencias_importadas_actualizada on incidencias_importadas (actualizada_por_id) where actualizada_por_id is not null;

-- Wider than before: no row has to be read again.
do $$
begin
  alter table importaciones drop constraint importaciones_para_check;
  alter table importaciones add constraint importaciones_para_check check (para in ('callejero', 'zonas', 'incidencias')) not valid;
  alter table importaciones validate constraint importaciones_para_check;
end $$;
