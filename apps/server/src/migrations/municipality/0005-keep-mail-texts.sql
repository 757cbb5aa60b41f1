-- Texts of the mails, which a municipality may change; «pie» stands below every mail. {{names}} are filled in when one is written.
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
insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('pie', '', '',
   array[
    'Este mensaje se ha enviado automáticamente: no lo conteste. Si necesita ayuda, escriba a {{contacto_email}} o llame al {{contacto_telefono}}.',
    '{{municipio}}'],
   array[
    'Este missatge s''ha enviat automàticament: no el conteste. Si necessita ajuda, escriga a {{contacto_email}} o telefone al {{contacto_telefono}}.',
    '{{municipio}}'],
   null, null),
  ('activacion', 'Active su cuenta de {{municipio}}', 'Active el seu compte de {{municipio}}',
   array[
    'Hola, {{nombre}}:',
    'Ha creado una cuenta en la aplicación de incidencias de {{municipio}}. Para empezar a usarla, confirme que este correo es suyo.',
    'El enlace caduca el {{caducidad}}. Si no ha creado ninguna cuenta, no haga nada: sin confirmar, la borraremos.'],
   array[
    'Hola, {{nombre}}:',
    'Ha creat un compte en l''aplicació d''incidències de {{municipio}}. Per a començar a usar-lo, confirme que este correu és seu.',
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
    'Li escriurem quan canvie d''estat. També pot consultar-la quan vullga.'],
   'Ver la incidencia', 'Veure la incidència'),
  ('estado_cambiado', 'Incidencia {{codigo}}: {{estado}}', 'Incidència {{codigo}}: {{estado}}',
   array[
    'Hola, {{nombre}}:',
    'Su incidencia ha cambiado de estado.',
    'Estado nuevo: {{estado}}',
    'Qué significa: {{explicacion}}',
    'Comentario: {{comentario}}'],
   array[
    'Hola, {{nombre}}:',
    'La seua incidència ha canviat d''estat.',
    'Estat nou: {{estado}}',
    'Què significa: {{explicacion}}',
    'Comentari: {{comentario}}'],
   'Ver la incidencia', 'Veure la incidència'),
  ('resuelta', 'Incidencia {{codigo}} resuelta', 'Incidència {{codigo}} resolta',
   array[
    'Hola, {{nombre}}:',
    'El trabajo está terminado: hemos dado por resuelta su incidencia del {{fecha}}.',
    'Lugar: {{direccion}}',
    'Si el problema continúa, comuníquelo otra vez e indique este código: {{codigo}}. Gracias por ayudar a cuidar el municipio.'],
   array[
    'Hola, {{nombre}}:',
    'El treball està acabat: hem donat per resolta la seua incidència del {{fecha}}.',
    'Lloc: {{direccion}}',
    'Si el problema continua, comunique''l una altra vegada i indique este codi: {{codigo}}. Gràcies per ajudar a cuidar el municipi.'],
   'Ver la incidencia', 'Veure la incidència'),
  ('no_atendida', 'Incidencia {{codigo}}: no podemos atenderla', 'Incidència {{codigo}}: no la podem atendre',
   array[
    'Hola, {{nombre}}:',
    'Hemos revisado su incidencia y no podemos actuar.',
    'Motivo: {{comentario}}',
    'Si cree que nos equivocamos, responda en la aplicación o pregunte en la oficina de atención ciudadana.'],
   array[
    'Hola, {{nombre}}:',
    'Hem revisat la seua incidència i no hi podem actuar.',
    'Motiu: {{comentario}}',
    'Si creu que ens equivoquem, responga en l''aplicació o pregunte en l''oficina d''atenció ciutadana.'],
   'Ver la incidencia', 'Veure la incidència'),
  ('invitacion_personal', 'Su cuenta de trabajo en {{municipio}}', 'El seu compte de treball en {{municipio}}',
   array[
    'Hola, {{nombre}}:',
    'Tiene una cuenta para trabajar con las incidencias de {{municipio}}, con estas funciones: {{roles}}.',
    'Elija su contraseña antes del {{caducidad}}.'],
   array[
    'Hola, {{nombre}}:',
    'Té un compte per a treballar amb les incidències de {{municipio}}, amb estes funcions: {{roles}}.',
    'Trie la seua contrasenya abans del {{caducidad}}.'],
   'Elegir la contraseña', 'Triar la contrasenya'),
  ('borrado_cuenta', 'Hemos borrado su cuenta', 'Hem esborrat el seu compte',
   array[
    'Hola, {{nombre}}:',
    'Como pidió, hemos borrado su cuenta y sus datos de contacto. Las incidencias que envió se conservan sin su nombre.',
    'Si no lo pidió, avísenos enseguida.'],
   array[
    'Hola, {{nombre}}:',
    'Com va demanar, hem esborrat el seu compte i les seues dades de contacte. Les incidències que va enviar es conserven sense el seu nom.',
    'Si no ho va demanar, avise''ns de seguida.'],
   null, null);
