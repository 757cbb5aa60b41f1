-- expand
-- The wording of mails, notices and help, corrected. Only a text that still is what an earlier migration wrote: a municipality's own stays.
do $$
  declare
    -- Old and new of a paragraph, a title or a text, wherever it stands.
    corrections constant text[] := array[
      'Active su cuenta de {{municipio}}', 'Active su cuenta ({{municipio}})',
      'Active el seu compte de {{municipio}}', 'Active el seu compte ({{municipio}})',
      'Ha creado una cuenta en la aplicación de incidencias de {{municipio}}. Para empezar a usarla, confirme que este correo es suyo.',
      'Ha creado una cuenta en la aplicación municipal de incidencias ({{municipio}}). Para empezar a usarla, confirme que este correo es suyo.',
      'Ha creat un compte en l''aplicació d''incidències de {{municipio}}. Per a començar a usar-lo, confirme que este correu és seu.',
      'Ha creat un compte en l''aplicació municipal d''incidències ({{municipio}}). Per a començar a usar-lo, confirme que este correu és seu.',
      'Li escriurem quan canvie d''estat. També pot consultar-la quan vullga.', 'Li escriurem quan canvie d''estat. També pot consultar-la quan vulga.',
      'Si cree que nos equivocamos, responda en la aplicación o pregunte en la oficina de atención ciudadana.',
      'Si cree que nos equivocamos, pregunte en la oficina de atención ciudadana.',
      'Si creu que ens equivoquem, responga en l''aplicació o pregunte en l''oficina d''atenció ciutadana.',
      'Si creu que ens equivoquem, pregunte en l''oficina d''atenció ciutadana.',
      'El trabajo está terminado: hemos dado por resuelta su incidencia del {{fecha}}.', 'El trabajo ha finalizado: hemos dado por resuelta su incidencia del {{fecha}}.',
      'El treball està acabat: hem donat per resolta la seua incidència del {{fecha}}.', 'El treball ha finalitzat: hem donat per resolta la seua incidència del {{fecha}}.',
      'Su cuenta de trabajo en {{municipio}}', 'Su cuenta de trabajo: {{municipio}}',
      'El seu compte de treball en {{municipio}}', 'El seu compte de treball: {{municipio}}',
      'Tiene una cuenta para trabajar con las incidencias de {{municipio}}, con estas funciones: {{roles}}.',
      'Tiene una cuenta para trabajar con las incidencias ({{municipio}}), con estas funciones: {{roles}}.',
      'Té un compte per a treballar amb les incidències de {{municipio}}, amb estes funcions: {{roles}}.',
      'Té un compte per a treballar amb les incidències ({{municipio}}), amb estes funcions: {{roles}}.',
      'El {{fecha}} se han borrado su cuenta y sus datos personales de la aplicación de incidencias de {{municipio}}, como nos pidió.',
      'El {{fecha}} se han borrado su cuenta y sus datos personales de la aplicación municipal de incidencias ({{municipio}}), como nos pidió.',
      'El {{fecha}} s''han esborrat el seu compte i les seues dades personals de l''aplicació d''incidències de {{municipio}}, com ens va demanar.',
      'El {{fecha}} s''han esborrat el seu compte i les seues dades personals de l''aplicació municipal d''incidències ({{municipio}}), com ens va demanar.',
      'Las incidencias que comunicó siguen en el registro municipal, sin nada que diga que fueron suyas. Ya no le enviaremos más mensajes sobre ellas.',
      'Las incidencias que comunicó se conservan sin datos que le identifiquen. Ya no le enviaremos más mensajes sobre ellas.',
      'Les incidències que va comunicar continuen en el registre municipal, sense res que diga que van ser seues. Ja no li enviarem més missatges sobre estes.',
      'Les incidències que va comunicar es conserven sense dades que l''identifiquen. Ja no li enviarem més missatges sobre elles.',
      -- Notices
      'Le han mencionado', 'Mención nueva',
      'L''han mencionat', 'Menció nova',
      '{{autor}} le ha mencionado en un comentario de <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
      '{{autor}} le ha hecho una mención en un comentario: <a href="{{enlace}}">{{codigo}}</a>, «{{extracto}}»',
      '{{autor}} l''ha mencionat en un comentari de <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
      '{{autor}} li ha fet una menció en un comentari: <a href="{{enlace}}">{{codigo}}</a>, «{{extracto}}»',
      '{{autor}} le ha mencionado en un comentario de la lista <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
      '{{autor}} le ha hecho una mención en un comentario de la lista <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
      '{{autor}} l''ha mencionat en un comentari de la llista <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
      '{{autor}} li ha fet una menció en un comentari de la llista <a href="{{enlace}}">{{codigo}}</a>: «{{extracto}}»',
      'La tarea <a href="{{enlace}}">{{codigo}}</a> está terminada y espera su validación.',
      'La tarea <a href="{{enlace}}">{{codigo}}</a> está finalizada y espera su validación.',
      'La tasca <a href="{{enlace}}">{{codigo}}</a> està acabada i espera la seua validació.',
      'La tasca <a href="{{enlace}}">{{codigo}}</a> està finalitzada i espera la seua validació.',
      'Su jornada del {{desde}} <a href="{{enlace}}">sigue abierta</a>. Finalícela y escriba en las observaciones cuándo terminó.',
      'Su jornada, iniciada el {{desde}}, <a href="{{enlace}}">sigue abierta</a>. Finalícela e indique cuándo terminó.',
      'La seua jornada del {{desde}} <a href="{{enlace}}">continua oberta</a>. Finalitze-la i escriga en les observacions quan va acabar.',
      'La seua jornada, iniciada el {{desde}}, <a href="{{enlace}}">continua oberta</a>. Finalitze-la i indique quan va acabar.',
      'La jornada de {{autor}} del {{desde}} <a href="{{enlace}}">sigue abierta</a>.',
      '{{autor}}: la jornada iniciada el {{desde}} <a href="{{enlace}}">sigue abierta</a>.',
      'La jornada de {{autor}} del {{desde}} <a href="{{enlace}}">continua oberta</a>.',
      '{{autor}}: la jornada iniciada el {{desde}} <a href="{{enlace}}">continua oberta</a>.',
      -- Help
      'Puede preparar y enviar una incidencia sin cobertura: quedará pendiente de enviar y saldrá sola cuando haya conexión.',
      'Puede preparar y enviar una incidencia sin conexión: quedará pendiente de enviar y se enviará sola cuando haya conexión.',
      'Pot preparar i enviar una incidència sense cobertura: quedarà pendent d''enviar i eixirà a soles quan hi haja connexió.',
      'Pot preparar i enviar una incidència sense connexió: quedarà pendent d''enviar i s''enviarà sola quan hi haja connexió.',
      'Para borrar la cuenta escriba a {{contacto_email}}: las incidencias se conservan sin su nombre.',
      'Para descargar sus datos o borrar la cuenta, vaya a Perfil y toque «Descargar o borrar sus datos».',
      'Per a esborrar el compte escriga a {{contacto_email}}: les incidències es conserven sense el seu nom.',
      'Per a descarregar les seues dades o esborrar el compte, vaja a Perfil i toque «Descarregar o esborrar les seues dades».',
      'Arrastre el punto, busque la calle y el número, o escriba dónde es en el campo Emplazamiento.',
      'Arrastre el punto, busque la calle y el número, o escriba dónde es en «Detalle del lugar».',
      'Arrossegue el punt, busque el carrer i el número, o escriga on és en el camp Emplaçament.',
      'Arrossegue el punt, busque el carrer i el número, o escriga on és en «Detall del lloc».',
      'Solo el personal municipal y las empresas que reparan por su encargo, y solo lo que necesitan. Si el municipio publica incidencias, nunca se publica su nombre, correo ni teléfono.',
      'Solo el personal municipal y las empresas que trabajan para el Ayuntamiento. Cada cual ve solo lo que necesita. Si el Ayuntamiento publica incidencias, nunca se publica su nombre, correo ni teléfono.',
      'Només el personal municipal i les empreses que reparen per encàrrec seu, i només el que necessiten. Si el municipi publica incidències, mai no es publica el seu nom, correu ni telèfon.',
      'Només el personal municipal i les empreses que treballen per a l''Ajuntament. Cada u veu només el que necessita. Si l''Ajuntament publica incidències, mai no es publica el seu nom, correu ni telèfon.',
      'Depende del tipo y de la urgencia. Los plazos que se muestran son orientativos y se cuentan en días naturales.',
      'Depende del problema y de la urgencia. Le avisaremos cuando cambie de estado.',
      'Depén del tipus i de la urgència. Els terminis que es mostren són orientatius i es compten en dies naturals.',
      'Depén del problema i de la urgència. L''avisarem quan canvie d''estat.',
      'Avisa es la aplicación de incidencias de {{municipio}}. Versión {{version}}.',
      'Avisa es la aplicación municipal de incidencias. Municipio: {{municipio}}. Versión {{version}}.',
      'Avisa és l''aplicació d''incidències de {{municipio}}. Versió {{version}}.',
      'Avisa és l''aplicació municipal d''incidències. Municipi: {{municipio}}. Versió {{version}}.',
      'Si no ve la opción, el municipio ha fijado el idioma.', 'Si no ve la opción, el Ayuntamiento ofrece un solo idioma.',
      'Si no veu l''opció, el municipi ha fixat l''idioma.', 'Si no veu l''opció, l''Ajuntament oferix un sol idioma.'];
    i integer;
  begin
    for i in 1 .. array_length(corrections, 1) by 2 loop
      update correos set
        asunto_es = case asunto_es when corrections[i] then corrections[i + 1] else asunto_es end,
        asunto_val = case asunto_val when corrections[i] then corrections[i + 1] else asunto_val end,
        cuerpo_es = array_replace(cuerpo_es, corrections[i], corrections[i + 1]),
        cuerpo_val = array_replace(cuerpo_val, corrections[i], corrections[i + 1])
       where corrections[i] = any (cuerpo_es || cuerpo_val || asunto_es || asunto_val);
      update plantillas_notificacion set
        titulo_es = case titulo_es when corrections[i] then corrections[i + 1] else titulo_es end,
        titulo_val = case titulo_val when corrections[i] then corrections[i + 1] else titulo_val end,
        texto_es = case texto_es when corrections[i] then corrections[i + 1] else texto_es end,
        texto_val = case texto_val when corrections[i] then corrections[i + 1] else texto_val end
       where corrections[i] in (titulo_es, titulo_val, texto_es, texto_val);
      update ayuda_opciones set
        cuerpo_es = array_replace(cuerpo_es, corrections[i], corrections[i + 1]),
        cuerpo_val = array_replace(cuerpo_val, corrections[i], corrections[i + 1])
       where corrections[i] = any (cuerpo_es || cuerpo_val);
    end loop;
  end
$$;
