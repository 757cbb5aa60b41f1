-- expand
-- A study that was over goes on, or what waited to be validated was taken back: the entity's manager hears of it.
insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val) values
  ('tarea_reabierta', 'tareas', 'Tarea reabierta', 'Tasca reoberta',
   'Se ha reabierto la tarea <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.',
   'S''ha reobert la tasca <a href="{{enlace}}">{{codigo}}</a>: {{tipo}}, {{direccion}}.')
on conflict do nothing;
insert into reglas_aviso (evento, quien, canal, plantilla) values
  ('tarea_reabierta', 'responsable_entidad', 'app', 'tarea_reabierta'),
  ('tarea_reabierta', 'responsable_entidad', 'push', 'tarea_reabierta')
on conflict do nothing;
