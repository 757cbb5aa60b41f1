-- expand
-- Files sent in parts. The parts are files named by the code; a row of one says that it is here whole.
create table subidas (
  id bigint generated always as identity primary key,
  codigo text not null unique,
  nombre text not null,
  tamanyo bigint not null check (tamanyo > 0),
  usuario_id bigint references usuarios (id) on delete set null,
  creada timestamptz not null default now()
);
create table subidas_partes (
  subida_id bigint not null references subidas (id) on delete cascade,
  parte integer not null,
  huella text not null,
  primary key (subida_id, parte)
);

create table importaciones (
  id bigint generated always as identity primary key,
  subida_id bigint references subidas (id) on delete set null,
  para text not null check (para in ('callejero', 'zonas')),
  archivo text not null,
  tamanyo bigint not null,
  opciones jsonb not null default '{}',
  quitar boolean not null default false,
  fuente text,
  estado text not null default 'comprobando'
    check (estado in ('comprobando', 'comprobada', 'aplicando', 'aplicada', 'fallida', 'descartada')),
  autor_id bigint references usuarios (id) on delete set null,
  fecha timestamptz not null default now(),
  aplicada_por_id bigint references usuarios (id) on delete set null,
  aplicada timestamptz,
  -- How often a process began with it.
  intentos integer not null default 0,
  progreso jsonb,
  informe jsonb,
  problema text
);
create unique index importaciones_una_en_marcha on importaciones ((true)) where estado in ('comprobando', 'aplicando');
create index importaciones_subida on importaciones (subida_id);
create table importaciones_rechazadas (
  importacion_id bigint not null references importaciones (id) on delete cascade,
  orden integer not null,
  motivo text not null,
  fila integer,
  texto text not null,
  primary key (importacion_id, orden)
);
-- GeoJSON, compressed with gzip.
create table importaciones_mapas (
  importacion_id bigint primary key references importaciones (id) on delete cascade,
  contenido bytea not null
);
create trigger importaciones_alta after insert on importaciones
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger importaciones_cambio after update on importaciones
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();

-- Names corrected by the municipality, which later imports leave as they are, and streets that are proposed to nobody.
alter table viales add column corregida boolean not null default false, add column oculta boolean not null default false;
create index subidas_usuario on subidas (usuario_id) where usuario_id is not null;
create index importaciones_autor on importaciones (autor_id) where autor_id is not null;
create index importaciones_aplicada_por on importaciones (aplicada_por_id) where aplicada_por_id is not null;
