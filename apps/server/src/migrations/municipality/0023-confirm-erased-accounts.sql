-- What a person is written whose account and data were erased as they asked.
insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('cuenta_borrada', 'Hemos borrado sus datos', 'Hem esborrat les seues dades',
   array['Hola:', 'El {{fecha}} se han borrado su cuenta y sus datos personales de la aplicación de incidencias de {{municipio}}, como nos pidió.',
    'Las incidencias que comunicó siguen en el registro municipal, sin nada que diga que fueron suyas. Ya no le enviaremos más mensajes sobre ellas.'],
   array['Hola:', 'El {{fecha}} s''han esborrat el seu compte i les seues dades personals de l''aplicació d''incidències de {{municipio}}, com ens va demanar.',
    'Les incidències que va comunicar continuen en el registre municipal, sense res que diga que van ser seues. Ja no li enviarem més missatges sobre estes.'],
   null, null)
on conflict do nothing;
