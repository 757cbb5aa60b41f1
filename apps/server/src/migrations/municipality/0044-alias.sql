-- expand
create trigger parametros_alias after insert or update on parametros for each row
  when (new.clave = 'alias') execute function avisa.copiar_alias();
create trigger parametros_sin_alias after delete on parametros for each row
  when (old.clave = 'alias') execute function avisa.copiar_alias();
