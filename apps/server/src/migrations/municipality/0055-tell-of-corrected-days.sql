-- expand
-- Whose work day a manager corrects hears of it: by whom, which day, the end before and the end now, and why.
insert into plantillas_notificacion (codigo, modelo, titulo_es, titulo_val, texto_es, texto_val) values
  ('jornada_corregida', 'jornadas', 'Jornada corregida', 'Jornada corregida',
   '{{autor}} ha corregido <a href="{{enlace}}">su jornada</a> del {{desde}}. Final anterior: {{antes}}. Final nuevo: {{despues}}. Motivo: {{comentario}}',
   '{{autor}} ha corregit <a href="{{enlace}}">la seua jornada</a> del {{desde}}. Final anterior: {{antes}}. Final nou: {{despues}}. Motiu: {{comentario}}')
on conflict do nothing;
insert into reglas_aviso (evento, quien, canal, plantilla, clase) values
  ('jornada_corregida', 'trabajador', 'app', 'jornada_corregida', 'jornadas'),
  ('jornada_corregida', 'trabajador', 'push', 'jornada_corregida', 'jornadas')
on conflict do nothing;

-- The year of the numbers given before the last migration: nearly all were given in that of the task. In a migration of its own: what adds
-- a column keeps every other change of a task waiting, this one only those of the rows that it writes.
with numeradas as (select id, anyo_municipal(fecha) as anyo from tareas where incremental_ent_rep is not null and anyo_ent_rep is null)
update tareas t set anyo_ent_rep = n.anyo from numeradas n where t.id = n.id;
