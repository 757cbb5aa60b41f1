-- Push to browsers and phones, and live changes.

-- In which language a device is told on which nobody has an account.
alter table dispositivos add column lang text not null default 'es' constraint dispositivos_lang check (lang in ('es', 'ca'));

-- Where a browser takes web push, one for each installation.
create table suscripciones_push (
  uuid text primary key references dispositivos (uuid) on delete cascade,
  endpoint text not null constraint suscripciones_push_unica unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index sesiones_uuid on sesiones (uuid) where uuid is not null;

alter table reglas_aviso
  drop constraint reglas_aviso_canal,
  add constraint reglas_aviso_canal check (canal in ('app', 'push', 'correo'));
insert into reglas_aviso (evento, quien, canal, plantilla) values
  ('tarea_creada', 'encargado', 'push', 'tarea_asignada'),
  ('estado_ciudadano', 'creador', 'push', 'incidencia_estado_ciudadano'),
  ('incidencia_resuelta', 'creador', 'push', 'incidencia_resuelta_ciudadano'),
  ('incidencia_no_atendida', 'creador', 'push', 'incidencia_estado_ciudadano');

create trigger incidencias_alta after insert on incidencias
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger incidencias_cambio after update on incidencias
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger tareas_alta after insert on tareas
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger tareas_cambio after update on tareas
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger inspecciones_alta after insert on inspecciones
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger inspecciones_cambio after update on inspecciones
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger notificaciones_alta after insert on notificaciones
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger notificaciones_cambio after update on notificaciones
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger sesiones_fin after delete or update of revocada on sesiones
  for each row execute function avisa.decir_sesion();
