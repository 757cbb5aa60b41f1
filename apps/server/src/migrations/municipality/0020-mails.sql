-- baseline
-- Texts of mails, which a municipality may change; «pie» is the footer of every mail. {{names}} are filled in when one is written; a
-- sentence whose placeholder has no value is left out.
create table correos (
  codigo text primary key,
  asunto_es text not null,
  asunto_val text not null,
  cuerpo_es text[] not null,
  cuerpo_val text[] not null,
  boton_es text,
  boton_val text,
  constraint correos_boton check ((boton_es is null) = (boton_val is null))
);

-- Mails about a report to an address that was left with it: whether its owner has confirmed it, or stopped them.
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
  ('pie', '', '',
   array[
    'Este mensaje se ha enviado automáticamente: no lo conteste. Si necesita ayuda, escriba a {{contacto_email}} o llame al {{contacto_telefono}}.',
    'Para no recibir más mensajes sobre esta incidencia: {{baja}}',
    '{{municipio}}'],
   array[
    'Este missatge s''ha enviat automàticament: no el conteste. Si necessita ajuda, escriga a {{contacto_email}} o telefone al {{contacto_telefono}}.',
    'Per a no rebre més missatges sobre esta incidència: {{baja}}',
    '{{municipio}}'],
   null, null),
  ('activacion', 'Active su cuenta ({{municipio}})', 'Active el seu compte ({{municipio}})',
   array[
    'Hola, {{nombre}}:',
    'Ha creado una cuenta en la aplicación municipal de incidencias ({{municipio}}). Para empezar a usarla, confirme que este correo es suyo.',
    'El enlace caduca el {{caducidad}}. Si no ha creado ninguna cuenta, no haga nada: sin confirmar, la borraremos.'],
   array[
    'Hola, {{nombre}}:',
    'Ha creat un compte en l''aplicació municipal d''incidències ({{municipio}}). Per a començar a usar-lo, confirme que este correu és seu.',
    'L''enllaç caduca el {{caducidad}}. Si no ha creat cap compte, no faça res: sense confirmar, l''esborrarem.'],
   'Activar la cuenta', 'Activar el compte'),
  ('restablecer', 'Cambie su contraseña', 'Canvie la seua contrasenya',
   array[
    'Hola, {{nombre}}:',
    'Hemos recibido una petición para cambiar su contraseña. Pulse el botón y escriba una nueva.',
    'El enlace sirve una sola vez y caduca el {{caducidad}}. Si no lo ha pedido, no haga nada: su contraseña sigue siendo la misma.'],
   array[
    'Hola, {{nombre}}:',
    'Hem rebut una petició per a canviar la seua contrasenya. Prema el botó i escriga''n una de nova.',
    'L''enllaç servix una sola vegada i caduca el {{caducidad}}. Si no ho ha demanat, no faça res: la seua contrasenya continua sent la mateixa.'],
   'Cambiar la contraseña', 'Canviar la contrasenya'),
  ('contrasena_cambiada', 'Su contraseña ha cambiado', 'La seua contrasenya ha canviat',
   array[
    'Hola, {{nombre}}:',
    'La contraseña de su cuenta se cambió el {{fecha}} y hemos cerrado todas las sesiones abiertas.',
    'Si no ha sido usted, cámbiela ahora y avísenos.'],
   array[
    'Hola, {{nombre}}:',
    'La contrasenya del seu compte es va canviar el {{fecha}} i hem tancat totes les sessions obertes.',
    'Si no ha sigut vosté, canvie-la ara i avise''ns.'],
   'Cambiar la contraseña', 'Canviar la contrasenya'),
  ('correo_nuevo', 'Confirme su nuevo correo', 'Confirme el seu correu nou',
   array[
    'Hola, {{nombre}}:',
    'Ha pedido usar este correo en su cuenta ({{municipio}}). Para que sea así, confirme que es suyo.',
    'El enlace caduca el {{caducidad}}. Si no lo ha pedido, no haga nada: la cuenta sigue con el correo de antes.'],
   array[
    'Hola, {{nombre}}:',
    'Ha demanat usar este correu en el seu compte ({{municipio}}). Perquè siga així, confirme que és seu.',
    'L''enllaç caduca el {{caducidad}}. Si no ho ha demanat, no faça res: el compte continua amb el correu d''abans.'],
   'Confirmar el correo', 'Confirmar el correu'),
  ('correo_cambiado', 'El correo de su cuenta ha cambiado', 'El correu del seu compte ha canviat',
   array[
    'Hola, {{nombre}}:',
    'El {{fecha}} el correo de su cuenta pasó a ser otro. En adelante los mensajes irán allí.',
    'Si no ha sido usted, avísenos cuanto antes.'],
   array[
    'Hola, {{nombre}}:',
    'El {{fecha}} el correu del seu compte va passar a ser un altre. D''ara en avant els missatges aniran allí.',
    'Si no ha sigut vosté, avise''ns com més prompte millor.'],
   null, null),
  ('intentos_cuenta', 'Alguien intenta entrar en su cuenta', 'Algú intenta entrar en el seu compte',
   array[
    'Hola, {{nombre}}:',
    'Desde varios sitios se ha intentado entrar en su cuenta muchas veces con una contraseña equivocada. Nadie ha entrado.',
    'No tiene que hacer nada. Si su contraseña es fácil de adivinar, cámbiela por otra más larga.'],
   array[
    'Hola, {{nombre}}:',
    'Des de diversos llocs s''ha intentat entrar en el seu compte moltes vegades amb una contrasenya equivocada. Ningú no ha entrat.',
    'No ha de fer res. Si la seua contrasenya és fàcil d''endevinar, canvie-la per una altra més llarga.'],
   'Cambiar la contraseña', 'Canviar la contrasenya'),
  ('cuenta_borrada', 'Hemos borrado sus datos', 'Hem esborrat les seues dades',
   array[
    'Hola:',
    'El {{fecha}} se han borrado su cuenta y sus datos personales de la aplicación municipal de incidencias ({{municipio}}), como nos pidió.',
    'Las incidencias que comunicó se conservan sin datos que le identifiquen. Ya no le enviaremos más mensajes sobre ellas.'],
   array[
    'Hola:',
    'El {{fecha}} s''han esborrat el seu compte i les seues dades personals de l''aplicació municipal d''incidències ({{municipio}}), com ens va demanar.',
    'Les incidències que va comunicar es conserven sense dades que l''identifiquen. Ja no li enviarem més missatges sobre elles.'],
   null, null),
  ('confirmar_correo', '¿Quiere noticias de la incidencia {{codigo}}?', 'Vol notícies de la incidència {{codigo}}?',
   array[
    'Hola:',
    'Alguien ha avisado de una incidencia, con el código {{codigo}}, y ha dejado este correo para saber qué pasa con ella.',
    'Si ha sido usted, confírmelo y le escribiremos. Si no, no haga nada: no recibirá más mensajes.'],
   array[
    'Hola:',
    'Algú ha avisat d''una incidència, amb el codi {{codigo}}, i ha deixat este correu per a saber què passa amb ella.',
    'Si ha sigut vosté, confirme-ho i li escriurem. Si no, no faça res: no rebrà més missatges.'],
   'Ver y confirmar', 'Veure i confirmar'),
  ('incidencia_recibida', 'Incidencia {{codigo}} recibida', 'Incidència {{codigo}} rebuda',
   array[
    'Hola, {{nombre}}:',
    'Gracias por avisar. Hemos recibido su incidencia y la revisaremos pronto.',
    'Código: {{codigo}}',
    'Tipo: {{tipo}}',
    'Lugar: {{direccion}}',
    'Fecha: {{fecha}}',
    'Le escribiremos cuando cambie de estado. También puede consultarla cuando quiera.'],
   array[
    'Hola, {{nombre}}:',
    'Gràcies per avisar. Hem rebut la seua incidència i la revisarem prompte.',
    'Codi: {{codigo}}',
    'Tipus: {{tipo}}',
    'Lloc: {{direccion}}',
    'Data: {{fecha}}',
    'Li escriurem quan canvie d''estat. També pot consultar-la quan vulga.'],
   'Ver la incidencia', 'Veure la incidència'),
  ('estado_cambiado', 'Incidencia {{codigo}}: {{estado}}', 'Incidència {{codigo}}: {{estado}}',
   array[
    'Hola, {{nombre}}:',
    'Su incidencia ha cambiado de estado.',
    'Estado nuevo: {{estado}}',
    'Qué significa: {{explicacion}}',
    'Comentario: {{respuesta}}'],
   array[
    'Hola, {{nombre}}:',
    'La seua incidència ha canviat d''estat.',
    'Estat nou: {{estado}}',
    'Què significa: {{explicacion}}',
    'Comentari: {{respuesta}}'],
   'Ver la incidencia', 'Veure la incidència'),
  ('respuesta', 'El Ayuntamiento ha respondido a su incidencia {{codigo}}', 'L''Ajuntament ha respost a la seua incidència {{codigo}}',
   array[
    'Hola, {{nombre}}:',
    'El Ayuntamiento ha respondido a su incidencia {{codigo}} ({{tipo}}, {{direccion}}):',
    '«{{respuesta}}»'],
   array[
    'Hola, {{nombre}}:',
    'L''Ajuntament ha respost a la seua incidència {{codigo}} ({{tipo}}, {{direccion}}):',
    '«{{respuesta}}»'],
   'Ver la incidencia', 'Veure la incidència'),
  ('comentario_ciudadano', 'El Ayuntamiento ha respondido a su incidencia {{codigo}}', 'L''Ajuntament ha respost a la seua incidència {{codigo}}',
   array[
    'Hola, {{nombre}}:',
    'El Ayuntamiento ha respondido a su incidencia {{codigo}} ({{tipo}}, {{direccion}}):',
    '«{{comentario}}»'],
   array[
    'Hola, {{nombre}}:',
    'L''Ajuntament ha respost a la seua incidència {{codigo}} ({{tipo}}, {{direccion}}):',
    '«{{comentario}}»'],
   'Ver la conversación', 'Veure la conversa'),
  ('resuelta', 'Incidencia {{codigo}} resuelta', 'Incidència {{codigo}} resolta',
   array[
    'Hola, {{nombre}}:',
    'El trabajo ha finalizado: hemos dado por resuelta su incidencia del {{fecha}}.',
    '«{{respuesta}}»',
    'Lugar: {{direccion}}',
    'Si el problema continúa, comuníquelo otra vez e indique este código: {{codigo}}. Gracias por ayudar a cuidar el municipio.'],
   array[
    'Hola, {{nombre}}:',
    'El treball ha finalitzat: hem donat per resolta la seua incidència del {{fecha}}.',
    '«{{respuesta}}»',
    'Lloc: {{direccion}}',
    'Si el problema continua, comunique''l una altra vegada i indique este codi: {{codigo}}. Gràcies per ajudar a cuidar el municipi.'],
   'Ver la incidencia', 'Veure la incidència'),
  ('no_atendida', 'Incidencia {{codigo}}: no podemos atenderla', 'Incidència {{codigo}}: no la podem atendre',
   array[
    'Hola, {{nombre}}:',
    'Hemos revisado su incidencia y no podemos actuar.',
    'Motivo: {{respuesta}}',
    'Si cree que nos equivocamos, pregunte en la oficina de atención ciudadana.'],
   array[
    'Hola, {{nombre}}:',
    'Hem revisat la seua incidència i no hi podem actuar.',
    'Motiu: {{respuesta}}',
    'Si creu que ens equivoquem, pregunte en l''oficina d''atenció ciutadana.'],
   'Ver la incidencia', 'Veure la incidència'),
  ('resumen', 'Avisos del día: {{cuantos}}', 'Avisos del dia: {{cuantos}}',
   array[
    'Hola, {{nombre}}:',
    '{{lineas}}',
    'Y {{mas}} más.',
    'Puede elegir de qué se le avisa, y cómo, en los ajustes de la aplicación.'],
   array[
    'Hola, {{nombre}}:',
    '{{lineas}}',
    'I {{mas}} més.',
    'Pot triar de què se l''avisa, i com, en els ajustos de l''aplicació.'],
   'Ver los avisos', 'Veure els avisos');
