-- expand
-- What is told of deadlines; `escalones` say of a target whom it is told instead, and whom again afterwards.
select set_config('avisa.origen', 'migracion', true);
insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val, varias_es, varias_val) values
  ('plazo_cerca', 'tareas', 'Se acerca el plazo', 'S''acosta el termini',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> vence el {{desde}}: {{tipo}}, {{direccion}}.',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> venç el {{desde}}: {{tipo}}, {{direccion}}.',
   '{{cuantas}} tareas vencen pronto. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} tasques vencen prompte. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
  ('plazo_vencido', 'tareas', 'Plazo vencido', 'Termini vençut',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> venció el {{desde}}: {{tipo}}, {{direccion}}.',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> va vèncer el {{desde}}: {{tipo}}, {{direccion}}.',
   '{{cuantas}} tareas vencidas. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} tasques vençudes. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.'),
  ('plazo_escalado', 'tareas', 'Sigue sin terminar', 'Continua sense acabar',
   'La tarea <a href="{{enlace}}">{{codigo}}</a> venció el {{desde}} y sigue abierta: {{tipo}}, {{direccion}}.',
   'La tasca <a href="{{enlace}}">{{codigo}}</a> va vèncer el {{desde}} i continua oberta: {{tipo}}, {{direccion}}.',
   '{{cuantas}} tareas vencidas siguen abiertas. La última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.',
   '{{cuantas}} tasques vençudes continuen obertes. L''última: <a href="{{enlace}}">{{codigo}}</a>, {{tipo}}, {{direccion}}.')
  on conflict do nothing;
insert into reglas_aviso (evento, quien, canal, plantilla, clase, solo)
select evento, quien, canal, evento, 'trabajo', solo from (values
    ('plazo_cerca', 'encargado', '{app,push}'::text[], null),
    ('plazo_vencido', 'encargado', '{app,push}', null),
    ('plazo_vencido', 'tecnico', '{app}', null),
    ('plazo_vencido', 'responsable_entidad', '{app,push}', null)) as reglas (evento, quien, canales, solo), unnest(canales) canal
  on conflict do nothing;
