-- Comments that people are told of, and the code by which staff are mentioned in them.

-- What stands before the @ of their address, in the letters that a mention may have; with the number where another has it.
alter table usuarios add column codusuario text;
create function codigo_usuario() returns trigger language plpgsql as $$
  declare
    base text := coalesce(nullif(trim(both '._-' from
      regexp_replace(replace(lower(split_part(new.email, '@', 1)), '+', '.'), '[^a-z0-9._-]', '', 'g')), ''), 'u' || new.id);
    hay boolean;
  begin
    if new.codusuario is null and new.servidor = 'backoffice' then
      execute format('select exists (select 1 from %I.usuarios where codusuario = $1)', tg_table_schema) into hay using base;
      new.codusuario := case when hay then base || '-' || new.id else base end;
    end if;
    return new;
  end
$$;
create trigger usuarios_codusuario before insert or update of codusuario on usuarios for each row execute function codigo_usuario();
update usuarios set codusuario = null where servidor = 'backoffice';
create unique index usuarios_codusuario_unico on usuarios (codusuario) where codusuario is not null;

alter table reglas_aviso
  drop constraint reglas_aviso_quien,
  add constraint reglas_aviso_quien check (quien in
    ('personal_unidad', 'responsable_entidad', 'encargado', 'creador', 'comentarista', 'mencionado'));

insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val) values
  ('mencion_tarea', 'tareas-comentarios', 'Le han mencionado', 'L''han mencionat',
   '{{autor}} le ha mencionado en un comentario de <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} l''ha mencionat en un comentari de <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»'),
  ('mencion_inspeccion', 'inspecciones', 'Le han mencionado', 'L''han mencionat',
   '{{autor}} le ha mencionado en un comentario de <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} l''ha mencionat en un comentari de <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»'),
  ('mencion_lista', 'listas', 'Le han mencionado', 'L''han mencionat',
   '{{autor}} le ha mencionado en un comentario de la lista <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
   '{{autor}} l''ha mencionat en un comentari de la llista <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»')
on conflict do nothing;

insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('comentario_ciudadano', 'El Ayuntamiento ha respondido a su incidencia {{codigo}}', 'L''Ajuntament ha respost a la seua incidència {{codigo}}',
   array['Hola, {{nombre}}:', 'El Ayuntamiento ha respondido a su incidencia {{codigo}} ({{tipo}}, {{direccion}}):', '«{{comentario}}»'],
   array['Hola, {{nombre}}:', 'L''Ajuntament ha respost a la seua incidència {{codigo}} ({{tipo}}, {{direccion}}):', '«{{comentario}}»'],
   'Ver la conversación', 'Veure la conversa')
on conflict do nothing;

insert into reglas_aviso (evento, quien, canal, plantilla) values
  ('comentario', 'mencionado', 'app', 'mencion'),
  ('comentario', 'mencionado', 'push', 'mencion'),
  ('comentario', 'comentarista', 'app', 'incidencia_comentario'),
  ('comentario_tarea', 'mencionado', 'app', 'mencion_tarea'),
  ('comentario_tarea', 'mencionado', 'push', 'mencion_tarea'),
  ('comentario_inspeccion', 'mencionado', 'app', 'mencion_inspeccion'),
  ('comentario_inspeccion', 'mencionado', 'push', 'mencion_inspeccion'),
  ('comentario_lista', 'mencionado', 'app', 'mencion_lista'),
  ('comentario_lista', 'mencionado', 'push', 'mencion_lista'),
  ('comentario_de_ciudadano', 'personal_unidad', 'app', 'incidencia_comentario'),
  ('comentario_de_ciudadano', 'personal_unidad', 'push', 'incidencia_comentario'),
  ('comentario_de_ciudadano', 'comentarista', 'app', 'incidencia_comentario'),
  ('comentario_para_ciudadano', 'creador', 'app', 'incidencia_comentario_ciudadano'),
  ('comentario_para_ciudadano', 'creador', 'push', 'incidencia_comentario_ciudadano'),
  ('comentario_para_ciudadano', 'creador', 'correo', 'comentario_ciudadano')
on conflict do nothing;
