-- expand, outside a transaction: the notices that quote something, by what they lead to: erasing a person read every notice there is.
drop index concurrently if exists ESQUEMA.notificaciones_enlace;
create index concurrently notificaciones_enlace on ESQUEMA.notificaciones (substring(texto from 'href="[^"]*/(?:[a-z-]*incidencias|tareas|inspecciones)/([0-9]+)'))
  where texto || titulo like '%«%';
