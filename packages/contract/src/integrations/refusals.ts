import type { RefusalSpec } from '#/http/refusals.ts'

export const integrationRefusals = {
  'apiKey.last': {
    status: 409,
    title_es: 'Es la última clave',
    title_ca: "És l'última clau",
    es: 'Sin una clave sin caducidad, nadie podría abrir Avisa. Cree otra antes.',
    ca: "Sense una clau sense caducitat, ningú podria obrir Avisa. Cree'n una altra abans.",
  },
  'apiKey.tooMany': {
    status: 409,
    title_es: 'Demasiadas claves',
    title_ca: 'Massa claus',
    es: 'Hay ya {{total}} claves. Borre una que no se use.',
    ca: "Hi ha ja {{total}} claus. Esborre'n una que no s'use.",
  },
  'mail.unreachable': {
    status: 424,
    title_es: 'El servidor de correo no responde',
    title_ca: 'El servidor de correu no respon',
    es: 'Revise el nombre, el puerto y el cifrado. No se ha guardado nada.',
    ca: "Revise el nom, el port i el xifratge. No s'ha guardat res.",
  },
  'mail.wrongPassword': {
    status: 424,
    title_es: 'El servidor no acepta la contraseña',
    title_ca: 'El servidor no accepta la contrasenya',
    es: 'Revise el usuario y la contraseña de la cuenta de correo.',
    ca: "Revise l'usuari i la contrasenya del compte de correu.",
  },
  'mail.refused': {
    status: 424,
    title_es: 'El servidor no acepta el correo',
    title_ca: 'El servidor no accepta el correu',
    es: 'Revise la dirección del remitente: el servidor ha contestado que no envía desde ella o a {{para}}.',
    ca: "Revise l'adreça del remitent: el servidor ha contestat que no envia des d'esta o a {{para}}.",
  },
  'mail.wrongCode': {
    status: 400,
    title_es: 'El código no es el del correo',
    title_ca: 'El codi no és el del correu',
    es: 'Copie las seis cifras del último correo de prueba.',
    ca: "Copie les sis xifres de l'últim correu de prova.",
  },
  'mail.trialOver': {
    status: 409,
    title_es: 'La prueba ha caducado',
    title_ca: 'La prova ha caducat',
    es: 'Envíe otro código y escríbalo antes de quince minutos.',
    ca: "Envie un altre codi i escriga'l abans de quinze minuts.",
  },
} as const satisfies Record<string, RefusalSpec>
