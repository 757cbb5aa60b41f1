-- baseline
-- Device ids are stored as `~` and a hash of what the device sends (platform/device-key.ts): here, in sesiones, suscripciones_push,
-- incidencias, the `quien` of envios and the devices of bloqueos.
create table dispositivos (
  uuid text primary key,
  firebase_token text,
  app_version text,
  plataforma text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who signed in last with their own credentials: codes may be tried on this device.
  usuario_id bigint references usuarios (id) on delete set null,
  -- The language of notifications as long as nobody is signed in.
  lang text not null default 'es' constraint dispositivos_lang check (lang in ('es', 'ca')),
  -- When staff signed in last, and the session to which the Firebase token belongs.
  entrada timestamptz,
  firebase_sesion bytea
);
create index dispositivos_usuario on dispositivos (usuario_id) where usuario_id is not null;

-- Where a browser takes web push, one for each installation.
create table suscripciones_push (
  uuid text primary key references dispositivos (uuid) on delete cascade,
  endpoint text not null constraint suscripciones_push_unica unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  sesion bytea
);

create table sesiones (
  token_hash bytea primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  por_codigo boolean not null default false,
  sesion_anterior bytea,
  uuid text,
  creada timestamptz not null default now(),
  caduca timestamptz not null,
  -- The row of a session that was ended stays for a while, so that its user learns why.
  revocada timestamptz
);
create index sesiones_usuario on sesiones (usuario_id);
create index sesiones_caduca on sesiones (caduca);
create index sesiones_anterior on sesiones (sesion_anterior) where sesion_anterior is not null;
create index sesiones_uuid on sesiones (uuid) where uuid is not null;

-- Failed attempts, counted in the database so that the limit holds across processes and restarts.
create table intentos (
  clave text not null,
  fecha timestamptz not null default now(),
  -- By which an attempt that succeeds is removed.
  id bigint generated always as identity
);
create index intentos_clave on intentos (clave, fecha);

-- Answers to requests that may be sent twice: the second one gets the first answer.
create table envios (
  clave uuid not null,
  quien text not null,
  huella bytea not null,
  status integer,
  cuerpo jsonb,
  created_at timestamptz not null default now(),
  constraint envios_unicos primary key (clave, quien)
);
create index envios_created_at on envios (created_at);
-- Those of a device are found when it gets another secret.
create index envios_dispositivo on envios (quien) where quien like 'd%';
