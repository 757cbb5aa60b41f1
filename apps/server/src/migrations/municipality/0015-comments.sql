-- baseline
-- Comments on an incident, a task, a list or an inspection.
create table comentarios (
  id bigint generated always as identity primary key,
  modelo text not null constraint comentarios_modelo check (modelo in ('incidencia', 'tarea', 'lista', 'inspeccion')),
  modelo_id bigint not null,
  -- Null where a citizen without an account wrote.
  usuario_id bigint references usuarios (id),
  comentario text not null,
  imagenes bigint[] not null default '{}',
  -- Part of the conversation with the citizen who reported.
  publico boolean not null default false,
  created_at timestamptz not null default now(),
  constraint comentarios_algo check (btrim(comentario) <> '' or imagenes <> '{}')
);
create index comentarios_de on comentarios (modelo, modelo_id, id);
create index comentarios_usuario on comentarios (usuario_id) where usuario_id is not null;
