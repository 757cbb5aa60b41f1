import { notCompleted, type RefusalSpec } from '#/http/refusals.ts'

export const uploadRefusals = {
  'upload.tooLarge': {
    status: 413,
    title_es: 'El archivo es demasiado grande',
    title_ca: 'El fitxer és massa gran',
    es: 'Puede ocupar {{total}} GB como mucho. Comprímalo con gzip o divídalo.',
    ca: "Pot ocupar {{total}} GB com a màxim. Comprimisca'l amb gzip o dividisca'l.",
  },
  'upload.tooMany': {
    status: 429,
    title_es: 'Hay demasiados archivos subidos',
    title_ca: 'Hi ha massa fitxers pujats',
    es: 'En {{horas}} horas se pueden subir {{archivos}} archivos y {{total}} GB. Espere, o use uno que ya haya subido.',
    ca: "En {{horas}} hores es poden pujar {{archivos}} fitxers i {{total}} GB. Espere, o use'n un que ja haja pujat.",
  },
  'upload.wrongSize': {
    ...notCompleted,
    status: 400,
    es: 'Esta parte del archivo no tiene el tamaño que debe. Elija otra vez el archivo.',
    ca: 'Esta part del fitxer no té la grandària que toca. Trie una altra vegada el fitxer.',
  },
  'upload.damaged': {
    ...notCompleted,
    status: 400,
    es: 'Una parte del archivo ha llegado alterada. Continúe la subida: se envía otra vez.',
    ca: "Una part del fitxer ha arribat alterada. Continue la pujada: s'envia una altra vegada.",
  },
  'upload.used': {
    ...notCompleted,
    status: 409,
    es: 'Este archivo ya se está usando y no se puede cambiar. Suba otro.',
    ca: "Este fitxer ja s'està usant i no es pot canviar. Puge'n un altre.",
  },
} as const satisfies Record<string, RefusalSpec>
