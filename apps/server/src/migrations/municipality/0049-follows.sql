-- expand
-- Who wants to know what happens to an incident, in an area or in a street. `quien` as in envios: `u7` an account, `d…` a device.
create table seguimientos (
  id bigint generated always as identity primary key,
  incidencia_id bigint references incidencias (id) on delete cascade,
  zona_id bigint references zonas (id) on delete cascade,
  id_vial bigint references viales (id_vial) on delete cascade,
  quien text not null,
  usuario_id bigint references usuarios (id) on delete cascade,
  uuid text,
  -- Typed without an account: nothing but one question goes there until it is confirmed.
  email text,
  lang text not null constraint seguimientos_lang check (lang in ('es', 'ca')),
  canal text not null constraint seguimientos_canal check (canal in ('correo', 'push')),
  frecuencia text not null constraint seguimientos_frecuencia check (frecuencia in ('al_momento', 'diaria', 'semanal')),
  confirmado timestamptz,
  baja timestamptz,
  ultimo_envio timestamptz,
  created_at timestamptz not null,
  constraint seguimientos_una_cosa check (num_nonnulls(incidencia_id, zona_id, id_vial) = 1),
  constraint seguimientos_unico unique nulls not distinct (quien, canal, incidencia_id, zona_id, id_vial)
);
create index seguimientos_incidencia on seguimientos (incidencia_id) where incidencia_id is not null;
create index seguimientos_zona on seguimientos (zona_id) where zona_id is not null;
create index seguimientos_vial on seguimientos (id_vial) where id_vial is not null;
create index seguimientos_usuario on seguimientos (usuario_id) where usuario_id is not null;
create index seguimientos_uuid on seguimientos (uuid) where uuid is not null;
create index seguimientos_email on seguimientos (lower(email)) where email is not null;
create index seguimientos_resumen on seguimientos (id) where frecuencia <> 'al_momento';

-- The links of mails: about a report (enlaces_correo), about one follow, or about all that an address follows.
create table enlaces_seguimiento (
  token_hash bytea primary key,
  seguimiento_id bigint references seguimientos (id) on delete cascade,
  email text,
  created_at timestamptz not null,
  constraint enlaces_seguimiento_una_cosa check (num_nonnulls(seguimiento_id, email) = 1)
);
create index enlaces_seguimiento_seguimiento on enlaces_seguimiento (seguimiento_id) where seguimiento_id is not null;
create index enlaces_seguimiento_email on enlaces_seguimiento (email) where email is not null;
create index enlaces_seguimiento_fecha on enlaces_seguimiento (created_at);

-- Whoever reported chooses how often as well.
alter table seguimientos_correo
  add column frecuencia text not null default 'al_momento'
    constraint seguimientos_correo_frecuencia check (frecuencia in ('al_momento', 'diaria', 'semanal')),
  add column ultimo_envio timestamptz;

-- A wider check of a small table: the rows of the version before pass it.
do $$
begin
  alter table reglas_aviso drop constraint reglas_aviso_quien;
  alter table reglas_aviso add constraint reglas_aviso_quien check (quien in
    ('personal_unidad', 'responsable_entidad', 'encargado', 'encargado_anterior', 'tecnico', 'inspector', 'creador', 'seguidor', 'comentarista',
     'mencionado', 'trabajador', 'responsable_trabajador'));
end $$;

insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val, varias_es, varias_val) values
  ('incidencia_estado_seguidor', 'incidencias', 'Incidencia que sigue', 'Incidència que seguix',
   'La incidencia que sigue <a href="{{enlace}}">{{codigo}}</a> ({{tipo}}, {{direccion}}): {{estado}}.',
   'La incidència que seguix <a href="{{enlace}}">{{codigo}}</a> ({{tipo}}, {{direccion}}): {{estado}}.', null, null),
  ('incidencia_respuesta_seguidor', 'incidencias', 'Incidencia que sigue', 'Incidència que seguix',
   'El Ayuntamiento ha respondido en la incidencia que sigue <a href="{{enlace}}">{{codigo}}</a>: «{{respuesta}}»',
   'L''Ajuntament ha respost en la incidència que seguix <a href="{{enlace}}">{{codigo}}</a>: «{{respuesta}}»', null, null)
on conflict do nothing;

insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('confirmar_seguimiento', '¿Quiere recibir noticias en este correo?', 'Vol rebre notícies en este correu?',
   array[
    'Hola:',
    'Alguien ha pedido que escribamos a este correo cuando haya novedades de: {{cosa}}.',
    'Si ha sido usted, confírmelo y le escribiremos. Si no, no haga nada: no recibirá más mensajes.'],
   array[
    'Hola:',
    'Algú ha demanat que escriguem a este correu quan hi haja novetats de: {{cosa}}.',
    'Si ha sigut vosté, confirme-ho i li escriurem. Si no, no faça res: no rebrà més missatges.'],
   'Ver y confirmar', 'Veure i confirmar'),
  ('seguimiento_estado', 'La incidencia que sigue {{codigo}}: {{estado}}', 'La incidència que seguix {{codigo}}: {{estado}}',
   array[
    'Hola:',
    'La incidencia que sigue ha cambiado de estado.',
    'Tipo: {{tipo}}',
    'Lugar: {{direccion}}',
    'Estado nuevo: {{estado}}',
    'Qué significa: {{explicacion}}',
    'Respuesta: {{respuesta}}',
    'Recibe este correo porque sigue esta incidencia. Con el enlace puede recibir menos, dejar de seguirla o borrar su correo.'],
   array[
    'Hola:',
    'La incidència que seguix ha canviat d''estat.',
    'Tipus: {{tipo}}',
    'Lloc: {{direccion}}',
    'Estat nou: {{estado}}',
    'Què significa: {{explicacion}}',
    'Resposta: {{respuesta}}',
    'Rep este correu perquè seguix esta incidència. Amb l''enllaç pot rebre''n menys, deixar de seguir-la o esborrar el seu correu.'],
   'Ver la incidencia', 'Veure la incidència'),
  ('resumen_seguimientos', 'Novedades de lo que sigue: {{cuantos}}', 'Novetats del que seguix: {{cuantos}}',
   array[
    'Hola:',
    '{{lineas}}',
    'Y {{mas}} más.',
    'Recibe este correo porque sigue estas incidencias, calles o zonas. Con el enlace puede recibir menos, dejar de seguirlas o borrar su correo.'],
   array[
    'Hola:',
    '{{lineas}}',
    'I {{mas}} més.',
    'Rep este correu perquè seguix estes incidències, carrers o zones. Amb l''enllaç pot rebre''n menys, deixar de seguir-les o esborrar el seu correu.'],
   'Ver lo que sigo', 'Veure el que seguisc')
on conflict do nothing;

insert into reglas_aviso (evento, quien, canal, plantilla) values
  ('estado_ciudadano', 'seguidor', 'push', 'incidencia_estado_seguidor'),
  ('estado_ciudadano', 'seguidor', 'correo', 'seguimiento_estado'),
  ('incidencia_resuelta', 'seguidor', 'push', 'incidencia_estado_seguidor'),
  ('incidencia_resuelta', 'seguidor', 'correo', 'seguimiento_estado'),
  ('incidencia_no_atendida', 'seguidor', 'push', 'incidencia_estado_seguidor'),
  ('incidencia_no_atendida', 'seguidor', 'correo', 'seguimiento_estado'),
  ('respuesta', 'seguidor', 'push', 'incidencia_respuesta_seguidor'),
  ('respuesta', 'seguidor', 'correo', 'seguimiento_estado')
on conflict do nothing;
