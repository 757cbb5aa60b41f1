-- expand
-- The one reminder of a closing, written by the transaction that sends it.
create table recordatorios (
  incidencia_id bigint not null references incidencias (id) on delete cascade,
  cierre timestamptz not null,
  fecha timestamptz not null,
  primary key (incidencia_id, cierre)
);

select set_config('avisa.origen', 'migracion', true);
insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('recordatorio', 'Incidencia {{codigo}}: ¿está arreglado?', 'Incidència {{codigo}}: està arreglat?',
   array[
    'Hola, {{nombre}}:',
    'Hace una semana cerramos su incidencia: {{tipo}}, {{direccion}}.',
    'Díganos si está arreglado. Si sigue igual, lo volvemos a mirar.',
    'No se lo preguntaremos más veces.'],
   array[
    'Hola, {{nombre}}:',
    'Fa una setmana vam tancar la seua incidència: {{tipo}}, {{direccion}}.',
    'Diga''ns si està arreglat. Si seguix igual, ho tornem a mirar.',
    'No li ho preguntarem més vegades.'],
   'Ver la incidencia', 'Veure la incidència')
on conflict do nothing;

-- The mail asks whether it is mended: nobody has to report it again with its code. A small table.
do $$
begin
  update correos set
    cuerpo_es = array_replace(cuerpo_es, 'Si el problema continúa, comuníquelo otra vez e indique este código: {{codigo}}. Gracias por ayudar a cuidar el municipio.',
      'Gracias por ayudar a cuidar el municipio.'),
    cuerpo_val = array_replace(cuerpo_val, 'Si el problema continua, comunique''l una altra vegada i indique este codi: {{codigo}}. Gràcies per ajudar a cuidar el municipi.',
      'Gràcies per ajudar a cuidar el municipi.')
   where codigo = 'resuelta';
end $$;
