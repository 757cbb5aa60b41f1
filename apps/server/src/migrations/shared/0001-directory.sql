-- baseline
-- Who is served, and which keys they have.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gist with schema public;

create table avisa.municipios (
  id bigint generated always as identity primary key,
  esquema text not null constraint municipios_esquema_unico unique constraint municipios_esquema_forma check (esquema ~ '^m_[a-z0-9_]{1,50}$'),
  nombre text not null,
  provincia text not null default '',
  color text not null default '#0A6478' constraint municipios_color_forma check (color ~ '^#[0-9A-Fa-f]{6}$'),
  logo text,
  latitud double precision not null,
  longitud double precision not null,
  zona_horaria text not null default 'Europe/Madrid',
  demo boolean not null default false,
  mantenimiento boolean not null default false,
  orden integer not null default 0,
  created_at timestamptz not null default now()
);

create table avisa.claves_api (
  clave text primary key,
  municipio_id bigint not null references avisa.municipios (id) on delete cascade,
  nombre text not null,
  created_at timestamptz not null default now()
);
create index claves_api_municipio on avisa.claves_api (municipio_id);

-- Keys that the server generates once, for all its processes.
create table avisa.claves_servidor (
  nombre text primary key,
  valor text not null,
  created_at timestamptz not null default now()
);
