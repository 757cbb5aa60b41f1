-- expand
-- Mails about a report to an address that was left with it: whether its owner has confirmed it, or wants no more.
create table seguimientos_correo (
  incidencia_id bigint primary key references incidencias (id) on delete cascade,
  email text not null,
  confirmado timestamptz,
  baja timestamptz,
  created_at timestamptz not null
);
-- The links of those mails, with which they are confirmed and stopped.
create table enlaces_correo (
  token_hash bytea primary key,
  incidencia_id bigint not null references seguimientos_correo (incidencia_id) on delete cascade,
  created_at timestamptz not null
);
create index enlaces_correo_incidencia on enlaces_correo (incidencia_id);

insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('confirmar_correo', '¿Quiere noticias de la incidencia {{codigo}}?', 'Vol notícies de la incidència {{codigo}}?',
   array[
    'Hola:',
    'Alguien ha avisado de una incidencia, con el código {{codigo}}, y ha dejado este correo para saber qué pasa con ella.',
    'Si ha sido usted, confírmelo y le escribiremos. Si no, no haga nada: no recibirá más mensajes.'],
   array[
    'Hola:',
    'Algú ha avisat d''una incidència, amb el codi {{codigo}}, i ha deixat este correu per a saber què passa amb ella.',
    'Si ha sigut vosté, confirme-ho i li escriurem. Si no, no faça res: no rebrà més missatges.'],
   'Ver y confirmar', 'Veure i confirmar')
on conflict do nothing;
-- Below every mail about a report that was made without account; left out where there is no such link.
do $$ begin
  update correos set
    cuerpo_es = cuerpo_es[1:1] || array['Para no recibir más mensajes sobre esta incidencia: {{baja}}'] || cuerpo_es[2:],
    cuerpo_val = cuerpo_val[1:1] || array['Per a no rebre més missatges sobre esta incidència: {{baja}}'] || cuerpo_val[2:]
   where codigo = 'pie' and cuerpo_es[2] = '{{municipio}}' and cuerpo_val[2] = '{{municipio}}' and array_length(cuerpo_es, 1) = 2 and array_length(cuerpo_val, 1) = 2;
end $$;
