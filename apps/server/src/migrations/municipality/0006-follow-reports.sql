-- What follows from a report: what inspections end in, who is told, who may not report.

alter table resultados_inspeccion
  add column explicacion_es text not null default '',
  add column explicacion_val text not null default '',
  -- The state in which this result closes an incident without open tasks; null where it closes nothing.
  add column estado_incidencia_id bigint references estados (id);

-- In which language whoever reported is written to.
alter table incidencias_ciudadano
  add column lang text not null default 'es' constraint incidencias_ciudadano_lang check (lang in ('es', 'ca'));

-- Texts of notices; {{enlace}} and other words in braces are filled in, escaped.
create table plantillas_notificacion (
  codigo text primary key,
  modelo text not null,
  titulo_es text not null,
  titulo_val text not null,
  texto_es text not null,
  texto_val text not null
);
-- Who is told of what, and how. For `app` the template is one of plantillas_notificacion, for `correo` one of the mails.
create table reglas_aviso (
  evento text not null,
  quien text not null constraint reglas_aviso_quien check (quien in ('personal_unidad', 'responsable_entidad', 'encargado', 'creador')),
  canal text not null constraint reglas_aviso_canal check (canal in ('app', 'correo')),
  plantilla text not null,
  primary key (evento, quien, canal)
);

insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val) values
  ('incidencia_nueva_personal', 'incidencias', 'Incidencia nueva', 'Incidència nova',
   'Nueva incidencia <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   'Nova incidència <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.'),
  ('incidencia_recibida_ciudadano', 'incidencias', 'Incidencia recibida', 'Incidència rebuda',
   'Hemos recibido su incidencia <a href="{{enlace}}">{{codigo}}</a>. Gracias por avisar.',
   'Hem rebut la seua incidència <a href="{{enlace}}">{{codigo}}</a>. Gràcies per avisar.'),
  ('incidencia_estado_ciudadano', 'incidencias', 'Novedades de su incidencia', 'Novetats de la seua incidència',
   'Su incidencia <a href="{{enlace}}">{{codigo}}</a> ha cambiado de estado: {{estado}}.',
   'La seua incidència <a href="{{enlace}}">{{codigo}}</a> ha canviat d''estat: {{estado}}.'),
  ('incidencia_resuelta_ciudadano', 'incidencias', 'Incidencia resuelta', 'Incidència resolta',
   'Su incidencia <a href="{{enlace}}">{{codigo}}</a> está resuelta. Gracias por ayudar a cuidar el municipio.',
   'La seua incidència <a href="{{enlace}}">{{codigo}}</a> està resolta. Gràcies per ajudar a cuidar el municipi.'),
  ('incidencia_comentario', 'incidencias-comentarios', 'Comentario nuevo', 'Comentari nou',
   '{{autor}} ha comentado la incidencia <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} ha comentat la incidència <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»'),
  ('incidencia_comentario_ciudadano', 'incidencias-comentarios', 'Respuesta del Ayuntamiento', 'Resposta de l''Ajuntament',
   'El Ayuntamiento ha respondido a su incidencia <a href="{{enlace}}">{{codigo}}</a>.',
   'L''Ajuntament ha respost a la seua incidència <a href="{{enlace}}">{{codigo}}</a>.'),
  ('mencion', 'incidencias-comentarios', 'Le han mencionado', 'L''han mencionat',
   '{{autor}} le ha mencionado en un comentario de <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} l''ha mencionat en un comentari de <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»'),
  ('tarea_asignada', 'tareas', 'Tarea asignada', 'Tasca assignada',
   'Se le ha asignado la tarea <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   'Se li ha assignat la tasca <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.'),
  ('tarea_reasignada', 'tareas', 'Tarea reasignada', 'Tasca reassignada',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> ha pasado a {{encargado}}.',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> ha passat a {{encargado}}.'),
  ('tarea_entidad', 'tareas', 'Tarea para su entidad', 'Tasca per a la seua entitat',
   'Hay una tarea nueva para {{entidad}}: <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.',
   'Hi ha una tasca nova per a {{entidad}}: <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.'),
  ('tarea_estado', 'tareas', 'Cambio de estado', 'Canvi d''estat',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> ha pasado a «{{estado}}».',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> ha passat a «{{estado}}».'),
  ('tarea_pendiente_validar', 'tareas', 'Pendiente de validar', 'Pendent de validar',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> está terminada y espera su validación.',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> està acabada i espera la seua validació.'),
  ('tarea_devuelta', 'tareas', 'Tarea devuelta', 'Tasca tornada',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> se ha devuelto. Motivo: {{comentario}}',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> s''ha tornat. Motiu: {{comentario}}'),
  ('tarea_plazo', 'tareas', 'Plazo próximo', 'Termini pròxim',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> vence el {{fecha}}.',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> venç el {{fecha}}.'),
  ('tarea_comentario', 'tareas-comentarios', 'Comentario nuevo', 'Comentari nou',
   '{{autor}} ha comentado la tarea <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} ha comentat la tasca <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»'),
  ('inspeccion_asignada', 'inspecciones', 'Inspección asignada', 'Inspecció assignada',
   'Se le ha asignado la inspección <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.',
   'Se li ha assignat la inspecció <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.'),
  ('inspeccion_finalizada', 'inspecciones', 'Inspección finalizada', 'Inspecció finalitzada',
   'La inspección <a href="{{enlace}}">{{codigo}}</a> ha terminado: {{resultado}}.',
   'La inspecció <a href="{{enlace}}">{{codigo}}</a> ha acabat: {{resultado}}.');

insert into reglas_aviso (evento, quien, canal, plantilla) values
  ('incidencia_recibida', 'personal_unidad', 'app', 'incidencia_nueva_personal'),
  ('incidencia_recibida', 'creador', 'correo', 'incidencia_recibida'),
  ('tarea_creada', 'responsable_entidad', 'app', 'tarea_entidad'),
  ('tarea_creada', 'encargado', 'app', 'tarea_asignada'),
  ('estado_ciudadano', 'creador', 'app', 'incidencia_estado_ciudadano'),
  ('estado_ciudadano', 'creador', 'correo', 'estado_cambiado'),
  ('incidencia_resuelta', 'creador', 'app', 'incidencia_resuelta_ciudadano'),
  ('incidencia_resuelta', 'creador', 'correo', 'resuelta'),
  ('incidencia_no_atendida', 'creador', 'app', 'incidencia_estado_ciudadano'),
  ('incidencia_no_atendida', 'creador', 'correo', 'no_atendida');

create table notificaciones (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  plantilla text not null,
  titulo text not null,
  -- One sentence of safe HTML with one link, in the language of whoever reads it.
  texto text not null,
  created_at timestamptz not null default now(),
  viewed_at timestamptz
);
create index notificaciones_usuario on notificaciones (usuario_id, id desc);
create index notificaciones_sin_leer on notificaciones (usuario_id) where viewed_at is null;

-- Whose reports are not taken: an e-mail or phone, a device, a citizen of the citizen server; with the reason, until when.
create table bloqueos (
  clase text not null constraint bloqueos_clase check (clase in ('email', 'telefono', 'dispositivo', 'id_externo')),
  -- E-mails in lower case, phones as digits alone.
  valor text not null,
  motivo text not null,
  created_at timestamptz not null default now(),
  hasta timestamptz,
  primary key (clase, valor)
);
