-- Work days: who worked where and when, with which vehicle, and what was reported in them.

create table vehiculos (
  nombre text primary key,
  orden int not null default 0
);

create table jornadas (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id),
  -- The centre.
  unidad_gestion_id bigint not null references unidades_gestion (id),
  vehiculo text not null default 'SIN_VEHICULO',
  -- As the device said, and when the server heard of it: a device may have had no signal.
  inicio timestamptz not null,
  recibida_inicio timestamptz not null,
  fin timestamptz,
  recibida_fin timestamptz,
  revision_vehiculo boolean not null default false,
  repostaje_vehiculo boolean not null default false,
  averia_vehiculo boolean not null default false,
  pausas int not null default 0 constraint jornadas_pausas check (pausas between 0 and 720),
  observaciones text,
  -- When it was found to be open for too long.
  olvidada_at timestamptz,
  constraint jornadas_orden check (fin >= inicio),
  constraint jornadas_cierre check ((fin is null) = (recibida_fin is null))
);
create unique index jornadas_una_abierta on jornadas (usuario_id) where fin is null;
create index jornadas_usuario on jornadas (usuario_id, inicio desc);
create index jornadas_inicio on jornadas (inicio desc);

alter table incidencias add column jornada_id bigint references jornadas (id) on delete set null;
create index incidencias_jornada on incidencias (jornada_id) where jornada_id is not null;
create index historial_usuario_fecha on historial (usuario_id, fecha) where modelo = 'tarea';
