-- baseline
-- Who worked where and when, and with which vehicle.
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
  -- By the clock of the device, and when the server received it: a device may have had no signal.
  inicio timestamptz not null,
  recibida_inicio timestamptz not null,
  fin timestamptz,
  recibida_fin timestamptz,
  revision_vehiculo boolean not null default false,
  repostaje_vehiculo boolean not null default false,
  averia_vehiculo boolean not null default false,
  pausas int not null default 0 constraint jornadas_pausas check (pausas between 0 and 720),
  observaciones text,
  -- When a job noticed that it was open for too long.
  olvidada_at timestamptz,
  constraint jornadas_orden check (fin >= inicio),
  constraint jornadas_cierre check ((fin is null) = (recibida_fin is null))
);
create unique index jornadas_una_abierta on jornadas (usuario_id) where fin is null;
create index jornadas_usuario on jornadas (usuario_id, inicio desc);
create index jornadas_inicio on jornadas (inicio desc);

-- A manager corrects the end of a work day: the end before, who corrected it, when and why.
create table correcciones_jornada (
  id bigint generated always as identity primary key,
  jornada_id bigint not null references jornadas (id) on delete cascade,
  -- Who corrected it.
  usuario_id bigint not null references usuarios (id),
  fecha timestamptz not null,
  -- Null where the day was still open.
  fin_antes timestamptz,
  fin timestamptz not null,
  motivo text not null
);
create index correcciones_jornada_jornada on correcciones_jornada (jornada_id, id);
create index correcciones_jornada_usuario on correcciones_jornada (usuario_id);
