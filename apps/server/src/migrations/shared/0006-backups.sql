-- expand
-- Backups and trials of restoring one, which note themselves; `esquema`: of one municipality alone.
create table avisa.copias (
  id bigint generated always as identity primary key,
  fecha timestamptz not null default now(),
  clase text not null constraint copias_clase check (clase in ('copia', 'prueba')),
  esquema text,
  correcta boolean not null,
  bytes bigint,
  motivo text,
  version text not null
);
