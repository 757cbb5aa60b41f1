/** What the server may answer instead of doing: status, text for the person in both languages, code, type and flag for the program. */
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

/** Refusals any call may meet. Wording: design's valencian.md, Alerts. */
export const httpRefusals = {
  'http.apiKey': { status: 403, es: 'La clave de la aplicación no es válida.', ca: "La clau de l'aplicació no és vàlida." },
  'http.apiVersionUnsupported': {
    status: 400,
    code: 4001,
    title_es: 'Versión no admitida',
    title_ca: 'Versió no admesa',
    es: 'Actualice la aplicación para seguir.',
    ca: "Actualitze l'aplicació per a continuar.",
  },
  'http.apiVersionMissing': {
    status: 400,
    code: 4002,
    title_es: 'Versión no admitida',
    title_ca: 'Versió no admesa',
    es: 'Actualice la aplicación para seguir.',
    ca: "Actualitze l'aplicació per a continuar.",
  },
  'http.notSignedIn': {
    status: 401,
    title_es: 'Su sesión ha terminado',
    title_ca: 'La seua sessió ha acabat',
    es: 'Inicie sesión otra vez; volverá a donde estaba.',
    ca: 'Inicie sessió una altra vegada; tornarà on estava.',
  },
  'http.forbidden': {
    status: 403,
    title_es: 'Sin permiso',
    title_ca: 'Sense permís',
    es: 'No tiene permiso para hacer esto.',
    ca: 'No té permís per a fer això.',
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
    es: 'Vuelva atrás y elija otra cosa.',
    ca: 'Torne arrere i trie una altra cosa.',
  },
  'http.conflict': {
    status: 409,
    title_es: 'Otra persona lo ha cambiado',
    title_ca: 'Una altra persona ho ha canviat',
    es: 'Revise la última versión.',
    ca: "Revise l'última versió.",
  },
  'http.idempotencyReused': {
    status: 409,
    es: 'Este envío ya se hizo con otros datos. Vuelva a empezarlo.',
    ca: 'Este enviament ja es va fer amb altres dades. Torne a començar-lo.',
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
    es: 'Espere {{segundos}} segundos.',
    ca: 'Espere {{segundos}} segons.',
  },
  'http.busy': {
    status: 429,
    title_es: 'Hay mucha gente a la vez',
    title_ca: 'Hi ha molta gent alhora',
    es: 'Espere un momento y vuelva a intentarlo.',
    ca: 'Espere un moment i torne a provar.',
  },
  'http.internal': {
    status: 500,
    title_es: 'Algo ha fallado',
    title_ca: 'Alguna cosa ha fallat',
    es: 'Ya lo hemos registrado. Si se repite, dé este número: {{id}}',
    ca: 'Ja ho hem registrat. Si es repetix, indique este número: {{id}}',
  },
  'http.maintenance': {
    status: 503,
    title_es: 'Estamos haciendo mejoras',
    title_ca: 'Estem fent millores',
    es: 'La aplicación volverá en poco tiempo.',
    ca: "L'aplicació tornarà d'ací a poc de temps.",
  },
} as const satisfies Record<string, RefusalSpec>
