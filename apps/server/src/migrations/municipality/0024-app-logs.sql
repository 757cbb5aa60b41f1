-- baseline
-- Faults of the app on people's devices, without personal data, stored for thirty days.
create table registros_app (
  id bigint generated always as identity primary key,
  fecha timestamptz not null default now(),
  level text not null constraint registros_app_level check (level in ('error', 'warn', 'info')),
  url text not null,
  message text not null,
  cause text not null,
  "userAgent" text not null,
  stack text not null,
  app_version text not null
);
create index registros_app_fecha on registros_app (fecha);
