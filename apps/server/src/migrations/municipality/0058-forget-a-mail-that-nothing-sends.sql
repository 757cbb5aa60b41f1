-- expand
-- Nothing sends it. One that a municipality has changed stays.
do $$ begin
  delete from correos where codigo = 'invitacion_personal'
     and asunto_es in ('Su cuenta de trabajo: {{municipio}}', 'Su cuenta de trabajo en {{municipio}}')
     and asunto_val in ('El seu compte de treball: {{municipio}}', 'El seu compte de treball en {{municipio}}')
     and cuerpo_es[2] like 'Tiene una cuenta para trabajar con las incidencias %{{municipio}}%, con estas funciones: {{roles}}.'
     and cuerpo_val[2] like 'Té un compte per a treballar amb les incidències %{{municipio}}%, amb estes funcions: {{roles}}.'
     and array_length(cuerpo_es, 1) = 3 and array_length(cuerpo_val, 1) = 3;
end $$;
