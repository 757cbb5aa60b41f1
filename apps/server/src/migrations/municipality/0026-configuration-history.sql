-- expand
-- What a person did at once: a saved form, a published draft, an undo, a command, a statement typed by hand. `pedido`: what a draft asks for.
create table actos_config (
  id bigint generated always as identity primary key,
  estado text not null constraint actos_config_estado check (estado in ('borrador', 'programado', 'publicado', 'chocado', 'descartado')),
  origen text not null constraint actos_config_origen
    check (origen in ('consola', 'orden', 'plantilla', 'importacion', 'deshacer', 'migracion', 'sql')),
  -- Of the configuration, once published.
  version bigint constraint actos_config_version unique,
  nombre text,
  motivo text,
  autor_id bigint references usuarios (id) on delete set null,
  publicado_por bigint references usuarios (id) on delete set null,
  creado timestamptz not null default now(),
  publicar_el timestamptz,
  publicado timestamptz,
  pedido jsonb not null default '[]',
  -- Of a draft, raised with each save.
  revision integer not null default 1,
  deshace_id bigint references actos_config (id),
  huella bytea
);
create index actos_config_publicado on actos_config (publicado desc, id desc) where estado = 'publicado';
create index actos_config_abiertos on actos_config (estado, publicar_el) where estado in ('borrador', 'programado', 'chocado');
create index actos_config_autor on actos_config (autor_id) where autor_id is not null;
create index actos_config_publicado_por on actos_config (publicado_por) where publicado_por is not null;
create index actos_config_deshace on actos_config (deshace_id) where deshace_id is not null;

create table cambios_config (
  id bigint generated always as identity primary key,
  acto_id bigint not null references actos_config (id),
  tabla text not null,
  fila jsonb not null,
  accion text not null constraint cambios_config_accion check (accion in ('alta', 'cambio', 'baja')),
  antes jsonb,
  despues jsonb
);
create index cambios_config_acto on cambios_config (acto_id);
create index cambios_config_fila on cambios_config (tabla, fila, id desc);
create trigger cambios_config_fijos before update or delete on cambios_config for each row execute function avisa.negar_cambio();
create constraint trigger actos_config_sello after update of version on actos_config deferrable initially deferred
  for each row when (new.version is not null) execute function avisa.sellar_acto();

-- Withdrawn: in no choice, but in lists, history and statistics.
alter table tipos add column retirado timestamptz;
alter table unidades_gestion add column retirado timestamptz;
alter table estados add column retirado timestamptz;
alter table resultados_inspeccion add column retirado timestamptz;
alter table prioridades_inspeccion add column retirado timestamptz;

select avisa.anotar('parametros', 'clave');
select avisa.anotar('traducciones', 'clave');
select avisa.anotar('capas_mapa', 'key');
select avisa.anotar('entidades', 'id');
select avisa.anotar('unidades_gestion', 'id');
select avisa.anotar('estados', 'id');
select avisa.anotar('tipos', 'id');
select avisa.anotar('tipos_unidades', 'tipo_id', 'unidad_gestion_id');
select avisa.anotar('origenes', 'id');
select avisa.anotar('roles', 'rol');
select avisa.anotar('vehiculos', 'nombre');
select avisa.anotar('campos_extra', 'id');
select avisa.anotar('campos_extra_tipos', 'campo_extra_id', 'tipo_id');
select avisa.anotar('resultados_inspeccion', 'id');
select avisa.anotar('prioridades_inspeccion', 'id');
select avisa.anotar('filtros', 'id');
select avisa.anotar('plantillas_notificacion', 'codigo');
select avisa.anotar('reglas_aviso', 'evento', 'quien', 'canal');
select avisa.anotar('correos', 'codigo');
select avisa.anotar('ayuda_secciones', 'numero');
select avisa.anotar('ayuda_opciones', 'seccion', 'numero');

create trigger usuarios_historia_cambio after update of user_roles, permisos_propios, activado on usuarios
  for each row when (old.servidor = 'backoffice') execute function avisa.anotar_persona('id');
create trigger usuarios_historia_alta after insert on usuarios
  for each row when (new.servidor = 'backoffice') execute function avisa.anotar_persona('id');
create trigger usuarios_historia_baja after delete on usuarios
  for each row when (old.servidor = 'backoffice') execute function avisa.anotar_persona('id');
create trigger usuarios_unidades_historia after insert or update or delete on usuarios_unidades
  for each row execute function avisa.anotar_persona('usuario_id', 'unidad_gestion_id');
create trigger usuarios_entidades_historia after insert or update or delete on usuarios_entidades
  for each row execute function avisa.anotar_persona('usuario_id', 'entidad_id');

-- The history begins with the configuration as it is now.
insert into actos_config (estado, origen, version, publicado) select 'publicado', 'migracion', version, now() from versiones where nombre = 'configuracion';
