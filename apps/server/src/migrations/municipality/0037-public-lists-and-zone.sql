-- expand
-- The key of a public list in the console.
alter table listas add column codigo text not null default substr(md5(random()::text), 1, 12);
select avisa.anotar('listas', 'id');

-- As `avisa.anotar` mounts them, but an incident that is erased is no change of the configuration.
create trigger listas_incidencias_historia_alta after insert on listas_incidencias referencing new table as nuevas
  for each statement execute function avisa.anotar_config('lista_id', 'incidencia_id');
create trigger listas_incidencias_historia_cambio after update on listas_incidencias referencing old table as viejas new table as nuevas
  for each statement execute function avisa.anotar_config('lista_id', 'incidencia_id');
create trigger listas_incidencias_historia_baja after delete on listas_incidencias referencing old table as viejas
  for each statement when (pg_trigger_depth() = 0) execute function avisa.anotar_config('lista_id', 'incidencia_id');

-- The time zone is a setting like any other from now on; the directory has a copy.
select set_config('avisa.origen', 'migracion', true);
insert into parametros (clave, valor) select 'zona_horaria', to_jsonb(m.zona_horaria) from avisa.municipios m
 where m.esquema = current_schema() and m.zona_horaria <> 'Europe/Madrid' on conflict (clave) do nothing;
create trigger parametros_zona after insert or update on parametros for each row
  when (new.clave = 'zona_horaria') execute function avisa.copiar_zona();
create trigger parametros_sin_zona after delete on parametros for each row
  when (old.clave = 'zona_horaria') execute function avisa.copiar_zona();

-- A block that was lifted stays until retention takes it, with who lifted it; `hasta` is then the moment at which it was lifted.
alter table bloqueos add column autor_id bigint references usuarios (id) on delete set null;
alter table bloqueos add column levantado timestamptz;
alter table bloqueos add column levantado_por bigint references usuarios (id) on delete set null;
