-- expand
-- Two texts of a move: `comentario` is for the team, `respuesta` for whoever reported.
alter table historial add column respuesta text;

-- Only texts that still are as they were seeded.
do $$ begin
  update correos set
    cuerpo_es = array_replace(array_replace(cuerpo_es, 'Comentario: {{comentario}}', 'Comentario: {{respuesta}}'), 'Motivo: {{comentario}}', 'Motivo: {{respuesta}}'),
    cuerpo_val = array_replace(array_replace(cuerpo_val, 'Comentari: {{comentario}}', 'Comentari: {{respuesta}}'), 'Motiu: {{comentario}}', 'Motiu: {{respuesta}}')
   where codigo in ('estado_cambiado', 'no_atendida');
  update correos set cuerpo_es = cuerpo_es[1:2] || array['«{{respuesta}}»'] || cuerpo_es[3:4], cuerpo_val = cuerpo_val[1:2] || array['«{{respuesta}}»'] || cuerpo_val[3:4]
   where codigo = 'resuelta'
     and cuerpo_es = array[
      'Hola, {{nombre}}:',
      'El trabajo está terminado: hemos dado por resuelta su incidencia del {{fecha}}.',
      'Lugar: {{direccion}}',
      'Si el problema continúa, comuníquelo otra vez e indique este código: {{codigo}}. Gracias por ayudar a cuidar el municipio.']
     and array_length(cuerpo_val, 1) = 4;
end $$;

-- What is said to whoever reported while the state reads the same to them.
insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val) values
  ('incidencia_respuesta_ciudadano', 'incidencias', 'Respuesta del Ayuntamiento', 'Resposta de l''Ajuntament',
   'El Ayuntamiento ha respondido a su incidencia <a href="{{enlace}}">{{codigo}}</a>: «{{respuesta}}»',
   'L''Ajuntament ha respost a la seua incidència <a href="{{enlace}}">{{codigo}}</a>: «{{respuesta}}»')
on conflict do nothing;
insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('respuesta', 'El Ayuntamiento ha respondido a su incidencia {{codigo}}', 'L''Ajuntament ha respost a la seua incidència {{codigo}}',
   array['Hola, {{nombre}}:', 'El Ayuntamiento ha respondido a su incidencia {{codigo}} ({{tipo}}, {{direccion}}):', '«{{respuesta}}»'],
   array['Hola, {{nombre}}:', 'L''Ajuntament ha respost a la seua incidència {{codigo}} ({{tipo}}, {{direccion}}):', '«{{respuesta}}»'],
   'Ver la incidencia', 'Veure la incidència')
on conflict do nothing;
insert into reglas_aviso (evento, quien, canal, plantilla) values
  ('respuesta', 'creador', 'app', 'incidencia_respuesta_ciudadano'),
  ('respuesta', 'creador', 'push', 'incidencia_respuesta_ciudadano'),
  ('respuesta', 'creador', 'correo', 'respuesta')
on conflict do nothing;
