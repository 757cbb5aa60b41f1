-- A job may run twice: what was told is noted with it, so that nobody is told twice.
create table avisos_hechos (
  id uuid primary key,
  created_at timestamptz not null default now()
);
