-- The shared schema: who is served, which keys they have, and functions every municipality's schema uses.
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

-- Immutable wrapper: the two-argument form with a fixed dictionary does not depend on search_path.
create function avisa.sin_acentos(texto text) returns text
  language sql immutable parallel safe strict
  as $$ select public.unaccent('public.unaccent'::regdictionary, $1) $$;

-- Folded for search: lower case, no accents, one apostrophe, l·l = l.l = ll, only letters and digits between single spaces.
create function avisa.plegar(texto text) returns text
  language sql immutable parallel safe strict
  as $$
    select btrim(regexp_replace(
      regexp_replace(replace(lower(avisa.sin_acentos($1)), '’', ''''), 'l[·.•]l', 'll', 'g'),
      '[^a-z0-9]+', ' ', 'g'))
  $$;

-- WGS 84 degrees to metres of Web Mercator (EPSG:3857); null in, null out. The contract's toMercator is the same arithmetic.
create function avisa.mercator(longitud double precision, latitud double precision) returns point
  language sql immutable parallel safe strict
  as $$ select point(6378137 * radians($1), 6378137 * ln(tan(pi() / 4 + radians($2) / 2))) $$;
