-- expand
-- What the server must read again, encrypted with a key that is not in the database (docs/operations.md, Stored secrets).
create table secretos (
  nombre text primary key constraint secretos_nombre check (nombre ~ '^[a-z_]+(\.[\w.-]{1,100})?$'),
  cifrado text not null,
  autor_id bigint references usuarios (id) on delete set null,
  cambiado timestamptz not null default now()
);
create index secretos_autor on secretos (autor_id) where autor_id is not null;
