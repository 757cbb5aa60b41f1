-- baseline
-- One municipality. Every statement runs with search_path set to its schema, public; no table names its municipality.

create table parametros (clave text primary key, valor jsonb not null);
create table traducciones (clave text primary key, es text not null, ca text not null);

create table capas_mapa (
  key text primary key,
  nombre_es text not null,
  nombre_val text not null,
  tipo text not null constraint capas_mapa_tipo check (tipo in ('propia', 'estilo', 'raster')),
  url text,
  atribucion text,
  zoom_max integer,
  orden integer not null default 0,
  constraint capas_mapa_url check (tipo = 'propia' or url is not null)
);

-- Raised by every import and every change of the configuration; tiles, searches and settings are cached under it.
create table versiones (nombre text primary key, version bigint not null default 1);
insert into versiones (nombre) values ('callejero'), ('configuracion');
