-- baseline
create table notificaciones (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  plantilla text not null,
  titulo text not null,
  -- One sentence of safe HTML with one link.
  texto text not null,
  created_at timestamptz not null default now(),
  viewed_at timestamptz,
  -- In both languages: it is shown in that of the reader.
  titulo_es text,
  titulo_val text,
  texto_es text,
  texto_val text,
  -- How many of a kind within a short time this one stands for.
  cuantas integer not null default 1
);
create index notificaciones_usuario on notificaciones (usuario_id, id desc);
create index notificaciones_sin_leer on notificaciones (usuario_id) where viewed_at is null;
-- Those that quote something, by the record to which they lead: erasing a person reads no others.
create index notificaciones_enlace on notificaciones (substring(texto from 'href="[^"]*/(?:[a-z-]*incidencias|tareas|inspecciones)/([0-9]+)'))
  where texto || titulo like '%«%';

-- A job may run twice: what it has sent is recorded in the same transaction, so that nobody is notified twice.
create table avisos_hechos (
  id uuid primary key,
  created_at timestamptz not null default now()
);

-- What waits for a person's daily mail, as plain sentences.
create table avisos_resumen (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  texto_es text not null,
  texto_val text not null,
  created_at timestamptz not null,
  -- Removed together with the reporter's data.
  incidencia_id bigint
);
create index avisos_resumen_usuario on avisos_resumen (usuario_id, id);

-- Texts of notifications; {{enlace}} and other words in braces are filled in, escaped. `varias`: where several became one.
create table plantillas_notificacion (
  codigo text primary key,
  modelo text not null,
  titulo_es text not null,
  titulo_val text not null,
  texto_es text not null,
  texto_val text not null,
  varias_es text,
  varias_val text
);

-- Who is notified of which event, and how. For `app` and `push` the template is one of plantillas_notificacion, for `correo` one of the mails.
create table reglas_aviso (
  evento text not null,
  quien text not null constraint reglas_aviso_quien check (quien in
    ('personal_unidad', 'responsable_entidad', 'encargado', 'encargado_anterior', 'tecnico', 'inspector', 'creador', 'comentarista', 'mencionado',
     'trabajador', 'responsable_trabajador')),
  canal text not null constraint reglas_aviso_canal check (canal in ('app', 'push', 'correo')),
  plantilla text not null,
  -- The kind, by which people choose (contract/notifications/kinds.ts); null: sent whatever they chose.
  clase text,
  -- Narrows who of them.
  solo text,
  primary key (evento, quien, canal)
);

insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val, varias_es, varias_val) values
  ('incidencia_nueva_personal', 'incidencias', 'Incidencia nueva', 'Incidència nova',
   'Nueva incidencia <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   'Nova incidència <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   '{{cuantas}} incidencias nuevas. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} incidències noves. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
  ('incidencia_por_aceptar', 'incidencias', 'Incidencia por aceptar', 'Incidència per acceptar',
   'Hay una incidencia por aceptar: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   'Hi ha una incidència per acceptar: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} incidencias por aceptar. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} incidències per acceptar. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
  ('incidencia_estado_ciudadano', 'incidencias', 'Novedades de su incidencia', 'Novetats de la seua incidència',
   'Su incidencia <a href="{{enlace}}">{{codigo}}</a> ha cambiado de estado: {{estado}}.',
   'La seua incidència <a href="{{enlace}}">{{codigo}}</a> ha canviat d''estat: {{estado}}.', null, null),
  ('incidencia_respuesta_ciudadano', 'incidencias', 'Respuesta del Ayuntamiento', 'Resposta de l''Ajuntament',
   'El Ayuntamiento ha respondido a su incidencia <a href="{{enlace}}">{{codigo}}</a>: «{{respuesta}}»',
   'L''Ajuntament ha respost a la seua incidència <a href="{{enlace}}">{{codigo}}</a>: «{{respuesta}}»', null, null),
  ('incidencia_resuelta_ciudadano', 'incidencias', 'Incidencia resuelta', 'Incidència resolta',
   'Su incidencia <a href="{{enlace}}">{{codigo}}</a> está resuelta. Gracias por ayudar a cuidar el municipio.',
   'La seua incidència <a href="{{enlace}}">{{codigo}}</a> està resolta. Gràcies per ajudar a cuidar el municipi.', null, null),
  ('incidencia_comentario', 'incidencias-comentarios', 'Comentario nuevo', 'Comentari nou',
   '{{autor}} ha comentado la incidencia <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} ha comentat la incidència <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{cuantas}} comentarios nuevos. El último, en <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{cuantas}} comentaris nous. L''últim, en <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»'),
  ('incidencia_comentario_ciudadano', 'incidencias-comentarios', 'Respuesta del Ayuntamiento', 'Resposta de l''Ajuntament',
   'El Ayuntamiento ha respondido a su incidencia <a href="{{enlace}}">{{codigo}}</a>.',
   'L''Ajuntament ha respost a la seua incidència <a href="{{enlace}}">{{codigo}}</a>.', null, null),
  ('mencion', 'incidencias-comentarios', 'Mención nueva', 'Menció nova',
   '{{autor}} le ha hecho una mención en un comentario: <a href="{{enlace}}">{{codigo}}</a>, «{{extracto}}»',
   '{{autor}} li ha fet una menció en un comentari: <a href="{{enlace}}">{{codigo}}</a>, «{{extracto}}»', null, null),
  ('tarea_por_estudiar', 'tareas', 'Tarea por estudiar', 'Tasca per estudiar',
   'Hay una tarea por estudiar: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   'Hi ha una tasca per estudiar: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} tareas por estudiar. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} tasques per estudiar. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
  ('tarea_asignada', 'tareas', 'Tarea asignada', 'Tasca assignada',
   'Se le ha asignado la tarea <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   'Se li ha assignat la tasca <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   '{{cuantas}} tareas nuevas para usted. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} tasques noves per a vosté. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
  ('tarea_reasignada', 'tareas', 'Tarea reasignada', 'Tasca reassignada',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> ha pasado a {{encargado}}.',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> ha passat a {{encargado}}.', null, null),
  ('tarea_entidad', 'tareas', 'Tarea para su entidad', 'Tasca per a la seua entitat',
   'Hay una tarea nueva para {{entidad}}: <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.',
   'Hi ha una tasca nova per a {{entidad}}: <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.',
   '{{cuantas}} tareas nuevas para su entidad. La última: <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.',
   '{{cuantas}} tasques noves per a la seua entitat. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.'),
  ('tarea_pendiente_validar', 'tareas', 'Pendiente de validar', 'Pendent de validar',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> está finalizada y espera su validación.',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> està finalitzada i espera la seua validació.', null, null),
  ('tarea_devuelta', 'tareas', 'Tarea devuelta', 'Tasca tornada',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> se ha devuelto. Motivo: {{comentario}}',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> s''ha tornat. Motiu: {{comentario}}', null, null),
  ('tarea_reabierta', 'tareas', 'Tarea reabierta', 'Tasca reoberta',
   'Se ha reabierto la tarea <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   'S''ha reobert la tasca <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.', null, null),
  ('tarea_retirada', 'tareas', 'La tarea se detiene', 'La tasca es para',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> ha pasado a «{{estado}}». Motivo: {{comentario}}',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> ha passat a «{{estado}}». Motiu: {{comentario}}', null, null),
  ('tarea_comentario', 'tareas-comentarios', 'Comentario nuevo', 'Comentari nou',
   '{{autor}} ha comentado la tarea <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} ha comentat la tasca <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{cuantas}} comentarios nuevos de tareas. El último, en <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{cuantas}} comentaris nous de tasques. L''últim, en <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»'),
  ('mencion_tarea', 'tareas-comentarios', 'Mención nueva', 'Menció nova',
   '{{autor}} le ha hecho una mención en un comentario: <a href="{{enlace}}">{{codigo}}</a>, «{{extracto}}»',
   '{{autor}} li ha fet una menció en un comentari: <a href="{{enlace}}">{{codigo}}</a>, «{{extracto}}»', null, null),
  ('inspeccion_asignada', 'inspecciones', 'Inspección asignada', 'Inspecció assignada',
   'Se le ha asignado la inspección <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.',
   'Se li ha assignat la inspecció <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.', null, null),
  ('inspeccion_finalizada', 'inspecciones', 'Inspección finalizada', 'Inspecció finalitzada',
   'La inspección <a href="{{enlace}}">{{codigo}}</a> ha terminado: {{resultado}}.',
   'La inspecció <a href="{{enlace}}">{{codigo}}</a> ha acabat: {{resultado}}.', null, null),
  ('mencion_inspeccion', 'inspecciones', 'Mención nueva', 'Menció nova',
   '{{autor}} le ha hecho una mención en un comentario: <a href="{{enlace}}">{{codigo}}</a>, «{{extracto}}»',
   '{{autor}} li ha fet una menció en un comentari: <a href="{{enlace}}">{{codigo}}</a>, «{{extracto}}»', null, null),
  ('mencion_lista', 'listas-comentarios', 'Mención nueva', 'Menció nova',
   '{{autor}} le ha hecho una mención en un comentario de la lista <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} li ha fet una menció en un comentari de la llista <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»', null, null),
  ('jornada_olvidada', 'jornadas', 'Jornada sin finalizar', 'Jornada sense finalitzar',
   'Su jornada, iniciada el {{desde}}, <a href="{{enlace}}">sigue abierta</a>. Finalícela e indique cuándo terminó.',
   'La seua jornada, iniciada el {{desde}}, <a href="{{enlace}}">continua oberta</a>. Finalitze-la i indique quan va acabar.', null, null),
  ('jornada_olvidada_responsable', 'jornadas', 'Jornada sin finalizar', 'Jornada sense finalitzar',
   '{{autor}}: la jornada iniciada el {{desde}} <a href="{{enlace}}">sigue abierta</a>.',
   '{{autor}}: la jornada iniciada el {{desde}} <a href="{{enlace}}">continua oberta</a>.', null, null),
  ('jornada_corregida', 'jornadas', 'Jornada corregida', 'Jornada corregida',
   '{{autor}} ha corregido <a href="{{enlace}}">su jornada</a> del {{desde}}. Final anterior: {{antes}}. Final nuevo: {{despues}}. Motivo: {{comentario}}',
   '{{autor}} ha corregit <a href="{{enlace}}">la seua jornada</a> del {{desde}}. Final anterior: {{antes}}. Final nou: {{despues}}. Motiu: {{comentario}}', null, null);

insert into reglas_aviso (evento, quien, canal, plantilla, clase, solo)
select evento, quien, unnest(canales::text[]), plantilla, clase, solo
  from (values
    -- A report
    ('incidencia_recibida', 'creador', '{correo}', 'incidencia_recibida', null, null),
    ('incidencia_recibida', 'personal_unidad', '{app}', 'incidencia_nueva_personal', 'nuevas', null),
    ('incidencia_por_aceptar', 'personal_unidad', '{app,push}', 'incidencia_por_aceptar', 'trabajo', 'acepta'),
    ('estado_ciudadano', 'creador', '{correo}', 'estado_cambiado', null, null),
    ('estado_ciudadano', 'creador', '{app,push}', 'incidencia_estado_ciudadano', null, null),
    ('incidencia_resuelta', 'creador', '{app,push}', 'incidencia_resuelta_ciudadano', null, null),
    ('incidencia_resuelta', 'creador', '{correo}', 'resuelta', null, null),
    ('incidencia_no_atendida', 'creador', '{app,push}', 'incidencia_estado_ciudadano', null, null),
    ('incidencia_no_atendida', 'creador', '{correo}', 'no_atendida', null, null),
    ('respuesta', 'creador', '{app,push}', 'incidencia_respuesta_ciudadano', null, null),
    ('respuesta', 'creador', '{correo}', 'respuesta', null, null),
    -- Comments
    ('comentario', 'mencionado', '{app,push}', 'mencion', 'menciones', null),
    ('comentario', 'comentarista', '{app}', 'incidencia_comentario', 'comentarios', null),
    ('comentario_tarea', 'mencionado', '{app,push}', 'mencion_tarea', 'menciones', null),
    ('comentario_tarea', 'encargado', '{app,push}', 'tarea_comentario', 'comentarios', null),
    ('comentario_tarea', 'tecnico', '{app,push}', 'tarea_comentario', 'comentarios', null),
    ('comentario_tarea', 'personal_unidad', '{app,push}', 'tarea_comentario', 'comentarios', 'tecnico_estudio'),
    ('comentario_inspeccion', 'mencionado', '{app,push}', 'mencion_inspeccion', 'menciones', null),
    ('comentario_lista', 'mencionado', '{app,push}', 'mencion_lista', 'menciones', null),
    ('comentario_de_ciudadano', 'comentarista', '{app}', 'incidencia_comentario', 'comentarios', null),
    ('comentario_de_ciudadano', 'tecnico', '{app,push}', 'incidencia_comentario', 'comentarios', 'lleva'),
    ('comentario_de_ciudadano', 'personal_unidad', '{app,push}', 'incidencia_comentario', 'conversaciones', null),
    ('comentario_para_ciudadano', 'creador', '{correo}', 'comentario_ciudadano', null, null),
    ('comentario_para_ciudadano', 'creador', '{app,push}', 'incidencia_comentario_ciudadano', null, null),
    -- Tasks
    ('tarea_creada', 'encargado', '{app,push}', 'tarea_asignada', 'trabajo', null),
    ('tarea_creada', 'responsable_entidad', '{app}', 'tarea_entidad', 'trabajo', null),
    ('tarea_creada', 'personal_unidad', '{app,push}', 'tarea_por_estudiar', 'trabajo', 'tecnico_estudio'),
    -- Sent to repair, or assigned to another entity.
    ('tarea_enviada', 'encargado', '{app,push}', 'tarea_asignada', 'trabajo', null),
    ('tarea_enviada', 'responsable_entidad', '{app,push}', 'tarea_entidad', 'trabajo', null),
    ('tarea_en_estudio', 'tecnico', '{app,push}', 'tarea_asignada', 'trabajo', null),
    ('tarea_reasignada', 'encargado', '{app,push}', 'tarea_asignada', 'trabajo', null),
    ('tarea_reasignada', 'encargado_anterior', '{app,push}', 'tarea_reasignada', 'trabajo', null),
    ('tarea_reasignada', 'responsable_entidad', '{app,push}', 'tarea_reasignada', 'trabajo', null),
    ('tarea_por_validar', 'responsable_entidad', '{app,push}', 'tarea_pendiente_validar', 'trabajo', null),
    -- Where nobody manages the entity: only the administration validates.
    ('tarea_por_validar', 'personal_unidad', '{app,push}', 'tarea_pendiente_validar', 'trabajo', 'administracion'),
    -- Not validated, or reopened.
    ('tarea_devuelta', 'encargado', '{app,push}', 'tarea_devuelta', 'trabajo', null),
    -- Rejected by the one who was to repair it.
    ('tarea_rechazada', 'tecnico', '{app,push}', 'tarea_devuelta', 'trabajo', null),
    ('tarea_rechazada', 'personal_unidad', '{app,push}', 'tarea_devuelta', 'trabajo', 'tecnico_estudio'),
    -- A finished study goes on, or a task is no longer to be validated.
    ('tarea_reabierta', 'responsable_entidad', '{app,push}', 'tarea_reabierta', null, null),
    -- The study stops a repair.
    ('tarea_retirada', 'encargado', '{app,push}', 'tarea_retirada', 'trabajo', null),
    ('tarea_retirada', 'responsable_entidad', '{app,push}', 'tarea_retirada', 'trabajo', null),
    -- Inspections
    ('inspeccion_asignada', 'inspector', '{app,push}', 'inspeccion_asignada', 'trabajo', null),
    ('inspeccion_finalizada', 'tecnico', '{app,push}', 'inspeccion_finalizada', 'trabajo', 'interesado'),
    -- Work days
    -- Nobody ended it.
    ('jornada_olvidada', 'trabajador', '{app,push}', 'jornada_olvidada', 'jornadas', null),
    ('jornada_olvidada', 'responsable_trabajador', '{app,push}', 'jornada_olvidada_responsable', 'jornadas', null),
    -- A manager corrected its end.
    ('jornada_corregida', 'trabajador', '{app,push}', 'jornada_corregida', 'jornadas', null)) as reglas (evento, quien, canales, plantilla, clase, solo);
