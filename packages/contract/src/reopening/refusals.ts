import type { RefusalSpec } from '#/http/refusals.ts'

export const reopenRefusals = {
  'reopen.notYours': {
    status: 403,
    title_es: 'Solo puede decirlo quien avisó o la ha visto',
    title_ca: "Només pot dir-ho qui va avisar o l'ha vista",
    es: 'Si usted también lo ve, avise otra vez o pulse «También lo veo» cuando esté abierta.',
    ca: 'Si vosté també ho veu, avise una altra vegada o polse «També ho veig» quan estiga oberta.',
  },
  'reopen.stillOpen': {
    status: 409,
    title_es: 'Ya está abierta',
    title_ca: 'Ja està oberta',
    es: 'Esta incidencia está abierta: se sigue trabajando en ella. No hace falta que haga nada.',
    ca: 'Esta incidència està oberta: es continua treballant-hi. No cal que faça res.',
  },
  'reopen.notThis': {
    status: 409,
    title_es: 'Esta no se cerró como arreglada',
    title_ca: 'Esta no es va tancar com a arreglada',
    es: 'No se vuelve a abrir sola, pero puede contestar al Ayuntamiento.',
    ca: "No es torna a obrir sola, però pot contestar a l'Ajuntament.",
  },
  'reopen.tooLate': {
    status: 409,
    title_es: 'Se cerró hace demasiado',
    title_ca: 'Es va tancar fa massa temps',
    es: 'Avise otra vez: así le llega a quien tiene que arreglarlo.',
    ca: "Torne a avisar: així li arriba a qui ho ha d'arreglar.",
  },
  'reopen.photo': {
    status: 400,
    title_es: 'Falta una foto de cómo está ahora',
    title_ca: 'Falta una foto de com està ara',
    es: 'Haga una foto y envíelo otra vez: así se sabe qué hay que arreglar.',
    ca: 'Faça una foto i torne a enviar-ho: així se sap què cal arreglar.',
  },
  'reopen.once': {
    status: 409,
    title_es: 'Ya nos lo dijo',
    title_ca: 'Ja ens ho va dir',
    es: 'El personal lo está revisando. No hace falta que lo repita.',
    ca: 'El personal ho està revisant. No cal que ho repetisca.',
  },
} as const satisfies Record<string, RefusalSpec>
