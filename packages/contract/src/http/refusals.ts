/** A refusal: status, text for the person in both languages, and code, type and flag for programs. */
export type RefusalSpec = {
  status: number
  es: string
  ca: string
  title_es?: string
  title_ca?: string
  code?: number
  type?: string
  flag?: 'habiaTokenValido'
}

export type FieldError = { field: string; message: string }
export type FieldRefusal = { field: string; es: string; ca: string }

/** Refusals that any call may answer. Wording: docs/valencian.md, Alerts. */
export const httpRefusals = {
  'http.apiKey': {
    status: 403,
    es: 'La aplicación no está bien instalada. Avise al Ayuntamiento.',
    ca: "L'aplicació no està ben instal·lada. Avise l'Ajuntament.",
  },
  'http.retired': {
    status: 403,
    title_es: 'Este municipio ya no usa esta aplicación',
    title_ca: 'Este municipi ja no usa esta aplicació',
    es: 'Para avisar de algo, póngase en contacto con su Ayuntamiento.',
    ca: "Per a avisar d'alguna cosa, pose's en contacte amb el seu Ajuntament.",
  },
  'http.apiVersionUnsupported': {
    status: 400,
    code: 4001,
    title_es: 'Versión no admitida',
    title_ca: 'Versió no admesa',
    es: 'Vuelva a cargar la página o actualice la aplicación. Lo pendiente de enviar se conserva.',
    ca: "Torne a carregar la pàgina o actualitze l'aplicació. El que està pendent d'enviar es conserva.",
  },
  'http.apiVersionMissing': {
    status: 400,
    code: 4002,
    title_es: 'Versión no admitida',
    title_ca: 'Versió no admesa',
    es: 'Vuelva a cargar la página o actualice la aplicación. Lo pendiente de enviar se conserva.',
    ca: "Torne a carregar la pàgina o actualitze l'aplicació. El que està pendent d'enviar es conserva.",
  },
  'http.notSignedIn': {
    status: 401,
    title_es: 'Su sesión ha terminado',
    title_ca: 'La seua sessió ha acabat',
    es: 'Inicie sesión otra vez; volverá a donde estaba, con lo que ha escrito.',
    ca: 'Inicie sessió una altra vegada; tornarà on estava, amb el que ha escrit.',
  },
  'http.forbidden': {
    status: 403,
    title_es: 'Sin permiso',
    title_ca: 'Sense permís',
    es: 'No tiene permiso para hacer esto. Si lo necesita, pídalo a la administración.',
    ca: "No té permís per a fer això. Si el necessita, demane'l a l'administració.",
  },
  'module.off': {
    status: 403,
    title_es: 'Esta parte no está activada',
    title_ca: 'Esta part no està activada',
    es: 'Su Ayuntamiento la tiene desactivada. Si la necesita, pídala a la administración.',
    ca: "El seu Ajuntament la té desactivada. Si la necessita, demane-la a l'administració.",
  },
  'http.validation': {
    status: 400,
    title_es: 'Revise los datos',
    title_ca: 'Revise les dades',
    es: 'Hay datos que corregir.',
    ca: 'Hi ha dades per corregir.',
  },
  'http.notFound': {
    status: 404,
    title_es: 'No existe o se ha borrado',
    title_ca: "No existix o s'ha esborrat",
    es: 'Puede que otra persona lo haya borrado. Vuelva a la lista.',
    ca: 'Pot ser que una altra persona ho haja esborrat. Torne a la llista.',
  },
  'http.conflict': {
    status: 409,
    title_es: 'Otra persona lo ha cambiado',
    title_ca: 'Una altra persona ho ha canviat',
    es: 'Lo que usted ha escrito sigue aquí. Compárelo con la última versión.',
    ca: "El que vosté ha escrit continua ací. Compare-ho amb l'última versió.",
  },
  'http.idempotencyReused': {
    status: 409,
    es: 'Esto ya se envió con otros datos. Empiece de nuevo.',
    ca: 'Això ja es va enviar amb altres dades. Torne a començar.',
  },
  'http.tooLarge': {
    status: 413,
    title_es: 'Pesa demasiado',
    title_ca: 'Pesa massa',
    es: 'Envíe menos texto o un archivo menor.',
    ca: 'Envie menys text o un fitxer menor.',
  },
  'http.tooMany': {
    status: 429,
    title_es: 'Demasiados intentos',
    title_ca: 'Massa intents',
    es: 'Espere {{espera}} y vuelva a intentarlo.',
    ca: 'Espere {{espera}} i torne-ho a intentar.',
  },
  'http.busy': {
    status: 429,
    title_es: 'Hay mucha gente a la vez',
    title_ca: 'Hi ha molta gent alhora',
    es: 'Espere un momento y vuelva a intentarlo.',
    ca: 'Espere un moment i torne-ho a intentar.',
  },
  'http.internal': {
    status: 500,
    title_es: 'Algo ha fallado',
    title_ca: 'Alguna cosa ha fallat',
    es: 'Lo que haya escrito sigue guardado. Vuelva a intentarlo. Si se repite, dé este número al Ayuntamiento: {{id}}',
    ca: "El que haja escrit continua guardat. Torne-ho a intentar. Si es repetix, indique este número a l'Ajuntament: {{id}}",
  },
  'http.maintenance': {
    status: 503,
    title_es: 'Estamos haciendo mejoras',
    title_ca: 'Estem fent millores',
    es: 'Vuelva a intentarlo en unos minutos. Lo que haya escrito sigue guardado.',
    ca: "Torne-ho a intentar d'ací a uns minuts. El que haja escrit continua guardat.",
  },
} as const satisfies Record<string, RefusalSpec>

/** Titles of several refusals and of other messages. */
export const notCompleted = { title_es: 'No se ha completado', title_ca: "No s'ha completat" } as const
export const notEntered = { title_es: 'No ha podido entrar', title_ca: 'No ha pogut entrar' } as const

/** Refusals of features whose words the client's first screen has: here, so that it does not load all others of the feature. */
export const earlyRefusals = {
  'account.sheetToken': {
    status: 500,
    type: 'TokenFichaInvalidException',
    title_es: 'Su turno ha terminado',
    title_ca: 'El seu torn ha acabat',
    es: 'Escriba otra vez su código: es el mismo.',
    ca: 'Escriga una altra vegada el seu codi: és el mateix.',
  },
  'incident.citizenInvalid': {
    status: 400,
    code: 9111,
    title_es: 'Revise sus datos de contacto',
    title_ca: 'Revise les seues dades de contacte',
    es: 'Escriba un correo como nombre@dominio.es o un teléfono de 9 cifras.',
    ca: 'Escriga un correu com nom@domini.es o un telèfon de 9 xifres.',
  },
  'task.noImages': {
    status: 500,
    type: 'NoImagenFinalizarException',
    title_es: 'Faltan imágenes',
    title_ca: 'Falten imatges',
    es: 'Se ha intentado finalizar una tarea sin imágenes.',
    ca: "S'ha intentat finalitzar una tasca sense imatges.",
  },
} as const satisfies Record<string, RefusalSpec>
