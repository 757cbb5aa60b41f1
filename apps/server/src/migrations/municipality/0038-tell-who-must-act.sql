-- expand
-- What a rule is about, for people to choose by (contract/notifications/kinds.ts); null: told whatever they choose. `solo` narrows who.
alter table reglas_aviso add column clase text, add column solo text;
alter table usuarios add column avisos jsonb not null default '{}';
-- In the language of whoever reads it; notices of before have one text.
alter table notificaciones
  add column titulo_es text, add column titulo_val text, add column texto_es text, add column texto_val text,
  -- How many of a kind in a short time stand in this one.
  add column cuantas integer not null default 1;
alter table plantillas_notificacion add column varias_es text, add column varias_val text;
-- What waits for somebody's mail of the day, as plain sentences.
create table avisos_resumen (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuarios (id) on delete cascade,
  texto_es text not null,
  texto_val text not null,
  created_at timestamptz not null
);
create index avisos_resumen_usuario on avisos_resumen (usuario_id, id);

insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val) values
  ('incidencia_por_aceptar', 'incidencias', 'Incidencia por aceptar', 'Incidència per acceptar',
   'Hay una incidencia por aceptar: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   'Hi ha una incidència per acceptar: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
  ('tarea_por_estudiar', 'tareas', 'Tarea por estudiar', 'Tasca per estudiar',
   'Hay una tarea por estudiar: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   'Hi ha una tasca per estudiar: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
  ('tarea_retirada', 'tareas', 'La tarea se detiene', 'La tasca es para',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> ha pasado a «{{estado}}». Motivo: {{comentario}}',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> ha passat a «{{estado}}». Motiu: {{comentario}}')
on conflict do nothing;
insert into reglas_aviso (evento, quien, canal, plantilla, clase, solo)
select evento, quien, canal, plantilla, clase, solo
  from (values
    ('incidencia_por_aceptar', 'personal_unidad', 'incidencia_por_aceptar', 'trabajo', 'acepta'),
    ('tarea_creada', 'personal_unidad', 'tarea_por_estudiar', 'trabajo', 'tecnico_estudio'),
    -- Nobody manages the entity: only the administration validates.
    ('tarea_por_validar', 'personal_unidad', 'tarea_pendiente_validar', 'trabajo', 'administracion'),
    ('tarea_rechazada', 'personal_unidad', 'tarea_devuelta', 'trabajo', 'tecnico_estudio'),
    -- The study stops what somebody repairs.
    ('tarea_retirada', 'encargado', 'tarea_retirada', 'trabajo', null),
    ('tarea_retirada', 'responsable_entidad', 'tarea_retirada', 'trabajo', null),
    ('comentario_tarea', 'encargado', 'tarea_comentario', 'comentarios', null),
    ('comentario_tarea', 'tecnico', 'tarea_comentario', 'comentarios', null),
    ('comentario_tarea', 'personal_unidad', 'tarea_comentario', 'comentarios', 'tecnico_estudio'),
    ('comentario_de_ciudadano', 'tecnico', 'incidencia_comentario', 'comentarios', 'lleva'),
    ('inspeccion_finalizada', 'tecnico', 'inspeccion_finalizada', 'trabajo', 'interesado')) as reglas (evento, quien, plantilla, clase, solo)
 cross join (values ('app'), ('push')) as canales (canal)
on conflict do nothing;

do $$ begin
  update reglas_aviso set clase = case
    when quien = 'creador' then null
    when quien = 'mencionado' then 'menciones'
    when quien = 'comentarista' then 'comentarios'
    when evento = 'jornada_olvidada' then 'jornadas'
    when evento = 'incidencia_recibida' then 'nuevas'
    when evento = 'comentario_de_ciudadano' then 'conversaciones'
    else 'trabajo' end
   where clase is null;
  update plantillas_notificacion p set varias_es = v.es, varias_val = v.val
    from (values
      ('incidencia_nueva_personal', '{{cuantas}} incidencias nuevas. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
       '{{cuantas}} incidències noves. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
      ('incidencia_por_aceptar', '{{cuantas}} incidencias por aceptar. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
       '{{cuantas}} incidències per acceptar. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
      ('tarea_por_estudiar', '{{cuantas}} tareas por estudiar. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
       '{{cuantas}} tasques per estudiar. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
      ('tarea_asignada', '{{cuantas}} tareas nuevas para usted. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
       '{{cuantas}} tasques noves per a vosté. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
      ('tarea_entidad', '{{cuantas}} tareas nuevas para su entidad. La última: <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.',
       '{{cuantas}} tasques noves per a la seua entitat. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{direccion}}.'),
      ('incidencia_comentario', '{{cuantas}} comentarios nuevos. El último, en <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
       '{{cuantas}} comentaris nous. L''últim, en <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»'),
      ('tarea_comentario', '{{cuantas}} comentarios nuevos de tareas. El último, en <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
       '{{cuantas}} comentaris nous de tasques. L''últim, en <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»')) as v (codigo, es, val)
   where v.codigo = p.codigo and p.varias_es is null;
  -- Named by no rule.
  delete from plantillas_notificacion where codigo in ('incidencia_recibida_ciudadano', 'tarea_estado', 'tarea_plazo')
     and codigo not in (select plantilla from reglas_aviso where canal <> 'correo');
  -- `cuenta_borrada` is written instead.
  delete from correos where codigo = 'borrado_cuenta';
end $$;

insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('resumen', 'Avisos del día: {{cuantos}}', 'Avisos del dia: {{cuantos}}',
   array['Hola, {{nombre}}:', '{{lineas}}', 'Y {{mas}} más.', 'Puede elegir de qué se le avisa, y cómo, en los ajustes de la aplicación.'],
   array['Hola, {{nombre}}:', '{{lineas}}', 'I {{mas}} més.', 'Pot triar de què se l''avisa, i com, en els ajustos de l''aplicació.'],
   'Ver los avisos', 'Veure els avisos')
on conflict do nothing;
