-- expand
-- A change of a setting, also one by SQL, is announced to all processes, which read the settings again.
create trigger parametros_alta after insert on parametros
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger parametros_cambio after update on parametros
  referencing new table as nuevas for each statement execute function avisa.decir_cambio();
create trigger parametros_baja after delete on parametros
  referencing old table as nuevas for each statement execute function avisa.decir_cambio();
