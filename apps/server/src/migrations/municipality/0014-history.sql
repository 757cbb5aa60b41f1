-- baseline
-- What happened to incidents, tasks and inspections: one row a change, never updated.
create table historial (
  id bigint generated always as identity primary key,
  modelo text not null constraint historial_modelo check (modelo in ('incidencia', 'tarea', 'inspeccion')),
  modelo_id bigint not null,
  accion text not null,
  usuario_id bigint references usuarios (id),
  fecha timestamptz not null default now(),
  estado_anterior_id bigint references estados (id),
  estado_id bigint references estados (id),
  antes jsonb,
  despues jsonb,
  -- For the team; `respuesta` is for the reporter.
  comentario text,
  -- Shown to the citizen who reported.
  publico boolean not null default false,
  -- The version that the change produced: who edited an older one is shown the changes since.
  version integer,
  respuesta text
);
create index historial_modelo_fecha on historial (modelo, modelo_id, fecha, id);
create index historial_usuario_fecha on historial (usuario_id, fecha) where modelo = 'tarea';
create index historial_usuario on historial (usuario_id) where usuario_id is not null;
