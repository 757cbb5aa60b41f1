-- expand
-- Mails that the receiving server refused for good, for thirty days. `incidencia`: the code of the one it was about.
create table correos_rechazados (
  id bigint generated always as identity primary key,
  fecha timestamptz not null,
  email text not null,
  correo text not null,
  incidencia text,
  motivo text not null
);
create index correos_rechazados_email on correos_rechazados (lower(email));

-- What jobs last found: whether lists and pages of others answer, what retention did, when people were warned.
create table comprobaciones (
  clave text primary key,
  fecha timestamptz not null,
  valor jsonb not null
);

-- A text that was not there before is no change of what the municipality set.
select set_config('avisa.acto', '0', true);
insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('salud', 'Avisa: hay algo en rojo', 'Avisa: hi ha alguna cosa en roig',
   array['Hola, {{nombre}}:', 'Esto no funciona en Avisa y necesita que alguien lo mire:', '{{lineas}}'],
   array['Hola, {{nombre}}:', 'Açò no funciona en Avisa i necessita que algú ho mire:', '{{lineas}}'],
   'Ver la salud', 'Veure la salut') on conflict (codigo) do nothing;
select set_config('avisa.acto', '', true);
