-- expand
-- Photos that rows of imported incidents name: `lugar` is an address or the name of a file. They are brought after the rows; one without a picture
-- that was brought has been removed here and does not come back.
create table fotos_importadas (
  incidencia_id bigint not null references incidencias (id) on delete cascade,
  lugar text not null,
  orden integer not null,
  importacion_id bigint not null references importaciones (id) on delete cascade,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'puesta', 'fallida')),
  problema text,
  imagen_id bigint references imagenes (id) on delete set null,
  primary key (incidencia_id, lugar)
);
create index fotos_importadas_importacion on fotos_importadas (importacion_id, estado, incidencia_id, orden);
create index fotos_importadas_imagen on fotos_importadas (imagen_id) where imagen_id is not null;
-- The maps that a file with several holds.
alter table importaciones add column capas text[];
-- The tasks that an import created for an open incident.
alter table incidencias_importadas add column tareas bigint[];
