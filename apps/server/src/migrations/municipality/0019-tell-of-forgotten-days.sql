-- Who is told of a work day that nobody ended: its person, and who manages an entity of theirs.

alter table reglas_aviso
  drop constraint reglas_aviso_quien,
  add constraint reglas_aviso_quien check (quien in
    ('personal_unidad', 'responsable_entidad', 'encargado', 'encargado_anterior', 'tecnico', 'inspector', 'creador', 'comentarista', 'mencionado',
     'trabajador', 'responsable_trabajador'));

insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val) values
  ('jornada_olvidada', 'jornadas', 'Jornada sin finalizar', 'Jornada sense finalitzar',
   'Su jornada del {{desde}} <a href="{{enlace}}">sigue abierta</a>. Finalícela y escriba en las observaciones cuándo terminó.',
   'La seua jornada del {{desde}} <a href="{{enlace}}">continua oberta</a>. Finalitze-la i escriga en les observacions quan va acabar.'),
  ('jornada_olvidada_responsable', 'jornadas', 'Jornada sin finalizar', 'Jornada sense finalitzar',
   'La jornada de {{autor}} del {{desde}} <a href="{{enlace}}">sigue abierta</a>.',
   'La jornada de {{autor}} del {{desde}} <a href="{{enlace}}">continua oberta</a>.')
on conflict do nothing;

insert into reglas_aviso (evento, quien, canal, plantilla) values
  ('jornada_olvidada', 'trabajador', 'app', 'jornada_olvidada'),
  ('jornada_olvidada', 'trabajador', 'push', 'jornada_olvidada'),
  ('jornada_olvidada', 'responsable_trabajador', 'app', 'jornada_olvidada_responsable'),
  ('jornada_olvidada', 'responsable_trabajador', 'push', 'jornada_olvidada_responsable')
on conflict do nothing;
