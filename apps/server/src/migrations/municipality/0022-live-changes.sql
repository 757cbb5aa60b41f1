-- baseline
-- Changes are announced to all processes, and so are ended sessions.
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
