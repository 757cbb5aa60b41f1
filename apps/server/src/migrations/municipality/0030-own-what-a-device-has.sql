-- expand: whose a push address is, when staff signed in on a device, and how a new e-mail is confirmed.
--
-- From this version on `uuid` (dispositivos, incidencias, sesiones, suscripciones_push), `quien` of envios and the devices of bloqueos hold
-- `~` and a hash of what the device sends (platform/device-key.ts). What stands there as it was sent is hashed at the device's first call and
-- by the housekeeping, from an hour after the start on; the version before reads the rest meanwhile. A later contracting migration may add
-- the check that every value begins with `~`; nothing else is left to drop.
alter table dispositivos add column entrada timestamptz, add column firebase_sesion bytea;
alter table suscripciones_push add column sesion bytea;
create table correos_nuevos (
  usuario_id bigint primary key references usuarios (id) on delete cascade,
  token_hash bytea not null constraint correos_nuevos_token unique,
  email text not null,
  caduca timestamptz not null
);
insert into correos (codigo, asunto_es, asunto_val, cuerpo_es, cuerpo_val, boton_es, boton_val) values
  ('correo_nuevo', 'Confirme su nuevo correo', 'Confirme el seu correu nou',
   array['Hola, {{nombre}}:',
    'Ha pedido usar este correo en su cuenta ({{municipio}}). Para que sea así, confirme que es suyo.',
    'El enlace caduca el {{caducidad}}. Si no lo ha pedido, no haga nada: la cuenta sigue con el correo de antes.'],
   array['Hola, {{nombre}}:',
    'Ha demanat usar este correu en el seu compte ({{municipio}}). Perquè siga així, confirme que és seu.',
    'L''enllaç caduca el {{caducidad}}. Si no ho ha demanat, no faça res: el compte continua amb el correu d''abans.'],
   'Confirmar el correo', 'Confirmar el correu'),
  ('correo_cambiado', 'El correo de su cuenta ha cambiado', 'El correu del seu compte ha canviat',
   array['Hola, {{nombre}}:',
    'El {{fecha}} el correo de su cuenta pasó a ser otro. En adelante los mensajes irán allí.',
    'Si no ha sido usted, avísenos cuanto antes.'],
   array['Hola, {{nombre}}:',
    'El {{fecha}} el correu del seu compte va passar a ser un altre. D''ara en avant els missatges aniran allí.',
    'Si no ha sigut vosté, avise''ns com més prompte millor.'],
   null, null),
  ('intentos_cuenta', 'Alguien intenta entrar en su cuenta', 'Algú intenta entrar en el seu compte',
   array['Hola, {{nombre}}:',
    'Desde varios sitios se ha intentado entrar en su cuenta muchas veces con una contraseña equivocada. Nadie ha entrado.',
    'No tiene que hacer nada. Si su contraseña es fácil de adivinar, cámbiela por otra más larga.'],
   array['Hola, {{nombre}}:',
    'Des de diversos llocs s''ha intentat entrar en el seu compte moltes vegades amb una contrasenya equivocada. Ningú no ha entrat.',
    'No ha de fer res. Si la seua contrasenya és fàcil d''endevinar, canvie-la per una altra més llarga.'],
   'Cambiar la contraseña', 'Canviar la contrasenya')
on conflict do nothing;
