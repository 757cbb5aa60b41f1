import type { RefusalSpec } from '#/http/refusals.ts'

export const incidentRefusals = {
  'incident.conditionsNotAccepted': {
    status: 400,
    code: 9111,
    title_es: 'Falta aceptar las condiciones',
    title_ca: 'Falta acceptar les condicions',
    es: 'Acepte la política de privacidad y las condiciones de uso, y envíe la incidencia otra vez.',
    ca: "Accepte la política de privacitat i les condicions d'ús, i torne a enviar la incidència.",
  },
  'incident.citizenBlocked': {
    status: 400,
    code: 9111,
    title_es: 'No podemos recoger su incidencia',
    title_ca: 'No podem recollir la seua incidència',
    es: 'Con estos datos no se pueden enviar incidencias. Si cree que es un error, escriba o llame al Ayuntamiento.',
    ca: "Amb estes dades no es poden enviar incidències. Si creu que és un error, escriga o telefone a l'Ajuntament.",
  },
  'incident.notPending': {
    status: 400,
    title_es: 'No está pendiente de aceptar',
    title_ca: "No està pendent d'acceptar",
    es: 'Esta incidencia ya se aceptó o se cerró.',
    ca: 'Esta incidència ja es va acceptar o es va tancar.',
  },
  'incident.workBegun': {
    status: 400,
    title_es: 'Ya se está trabajando',
    title_ca: "Ja s'hi està treballant",
    es: 'Alguien ha empezado una de sus tareas. Acepte la incidencia o cierre antes esa tarea.',
    ca: 'Algú ha començat una de les seues tasques. Accepte la incidència o tanque abans eixa tasca.',
  },
  'incident.changedMeanwhile': {
    status: 409,
    title_es: 'Otra persona la ha cambiado',
    title_ca: "Una altra persona l'ha canviada",
    es: '{{quien}} la cambió el {{fecha}}. Lo que usted ha escrito sigue aquí, sin guardar: compárelo con lo que hay ahora y guárdelo otra vez.',
    ca: '{{quien}} la va canviar el {{fecha}}. El que vosté ha escrit continua ací, sense guardar: compare-ho amb el que hi ha ara i torne-ho a guardar.',
  },
  'incident.signInFirst': {
    status: 401,
    title_es: 'Inicie sesión',
    title_ca: 'Inicie sessió',
    es: 'Para avisar hace falta una cuenta.',
    ca: 'Per a avisar cal un compte.',
  },
  'incident.joinOwn': {
    status: 400,
    title_es: 'La avisó usted',
    title_ca: 'La va avisar vosté',
    es: 'Usted ya cuenta. Puede añadir fotos en ella.',
    ca: 'Vosté ja compta. Pot afegir-hi fotos.',
  },
  'incident.joinClosed': {
    status: 400,
    title_es: 'Ya está cerrada',
    title_ca: 'Ja està tancada',
    es: 'Se cerró hace tiempo. Si el problema sigue, avise otra vez.',
    ca: 'Es va tancar fa temps. Si el problema continua, torne a avisar.',
  },
  'incident.outsideUnit': {
    status: 400,
    es: 'El punto está fuera de la zona de este servicio. Muévalo o elija otro servicio.',
    ca: "El punt està fora de la zona d'este servici. Moga'l o trie un altre servici.",
  },
} as const satisfies Record<string, RefusalSpec>
