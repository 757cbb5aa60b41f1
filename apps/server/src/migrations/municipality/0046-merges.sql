-- expand
-- Which incidents were merged into which. `antes`: what an undo needs, ids and statuses alone.
create table fusiones (
  id bigint generated always as identity primary key,
  origen_id bigint not null references incidencias (id) on delete cascade,
  destino_id bigint not null references incidencias (id) on delete cascade,
  usuario_id bigint references usuarios (id) on delete set null,
  fecha timestamptz not null,
  antes jsonb not null,
  deshecha timestamptz,
  deshecha_por bigint references usuarios (id) on delete set null,
  constraint fusiones_otra check (origen_id <> destino_id)
);
create unique index fusiones_vigente on fusiones (origen_id) where deshecha is null;
create index fusiones_origen on fusiones (origen_id);
create index fusiones_destino on fusiones (destino_id, origen_id) where deshecha is null;
create index fusiones_destino_todas on fusiones (destino_id);
create index fusiones_usuario on fusiones (usuario_id) where usuario_id is not null;
create index fusiones_deshecha_por on fusiones (deshecha_por) where deshecha_por is not null;
