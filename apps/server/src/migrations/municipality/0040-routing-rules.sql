-- expand
-- Rules that decide where a new report goes, in their order; the first that matches decides. `si`: in the language of `criteria`.
create table reglas_encaminamiento (
  codigo text primary key,
  nombre_es text not null,
  nombre_val text not null,
  modo text not null default 'apagada' constraint reglas_encaminamiento_modo check (modo in ('apagada', 'en_ensayo', 'activa')),
  orden integer not null default 0,
  si text not null default '',
  unidad_id bigint references unidades_gestion (id),
  entidad_id bigint references entidades (id),
  persona_id bigint references usuarios (id) on delete set null,
  prioridad text constraint reglas_encaminamiento_prioridad check (prioridad in ('baja', 'media', 'alta')),
  dias integer constraint reglas_encaminamiento_dias check (dias > 0)
);
create index reglas_encaminamiento_unidad on reglas_encaminamiento (unidad_id) where unidad_id is not null;
create index reglas_encaminamiento_entidad on reglas_encaminamiento (entidad_id) where entidad_id is not null;
create index reglas_encaminamiento_persona on reglas_encaminamiento (persona_id) where persona_id is not null;
select avisa.anotar('reglas_encaminamiento', 'codigo');

-- What rules decided on a type of a report, or would have; ids and words of the catalogue alone, nothing of people.
create table reglas_aplicadas (
  incidencia_id bigint not null references incidencias (id) on delete cascade,
  tipo_id bigint not null references tipos (id),
  ensayo boolean not null,
  regla text not null,
  -- That had last changed the rule; acts are deleted in time.
  acto_id bigint,
  fecha timestamptz not null,
  antes jsonb not null,
  despues jsonb not null,
  primary key (incidencia_id, tipo_id, ensayo)
);
create index reglas_aplicadas_regla on reglas_aplicadas (regla);
create index reglas_aplicadas_tipo on reglas_aplicadas (tipo_id);
