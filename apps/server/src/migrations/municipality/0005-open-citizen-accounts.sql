-- Mailed links: one of a kind for a person, used once. Only the hash of its token is kept.
create table enlaces (
  token_hash bytea primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  clase text not null constraint enlaces_clase check (clase in ('activacion', 'contrasena')),
  caduca timestamptz not null,
  constraint enlaces_uno unique (usuario_id, clase)
);
create index enlaces_caduca on enlaces (caduca);

-- How a person wants to be told of things, and what they accepted when they signed up.
alter table usuarios
  add column canal_push boolean not null default true,
  add column canal_email boolean not null default true,
  add column silencio_desde text,
  add column silencio_hasta text,
  add column condiciones_version text,
  add column condiciones_fecha timestamptz,
  add constraint usuarios_silencio check ((silencio_desde is null) = (silencio_hasta is null));

-- A session by code is told apart after it was ended, so its row stays for a while.
alter table sesiones add column revocada timestamptz;
create index sesiones_anterior on sesiones (sesion_anterior) where sesion_anterior is not null;

-- A try that was right is taken back by its number.
alter table intentos add column id bigint generated always as identity;

-- Who signed in last on a device with their own credentials: then it is known, and codes may be tried on it.
alter table dispositivos add column usuario_id bigint references usuarios (id) on delete set null;
create index dispositivos_usuario on dispositivos (usuario_id) where usuario_id is not null;
