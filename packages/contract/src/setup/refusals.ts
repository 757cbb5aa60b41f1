import type { RefusalSpec } from '#/http/refusals.ts'

export const setupRefusals = {
  'setup.codeInvalid': {
    status: 403,
    title_es: 'El enlace ya no sirve',
    title_ca: "L'enllaç ja no servix",
    es: 'Ha caducado o ya se usó. Reinicie Avisa o pida otro a quien lo administra.',
    ca: "Ha caducat o ja s'ha usat. Reinicie Avisa o demane'n un altre a qui l'administra.",
  },
  'setup.nameTaken': {
    status: 409,
    es: '«{{nombre}}» ya está en este servidor. Escriba otro nombre.',
    ca: '«{{nombre}}» ja està en este servidor. Escriga un altre nom.',
  },
  'setup.busy': {
    status: 409,
    es: 'Este municipio se está creando ahora. Espere un minuto y vuelva a intentarlo.',
    ca: "Este municipi s'està creant ara. Espere un minut i torne-ho a intentar.",
  },
  'setup.notOpen': {
    status: 403,
    title_es: 'Abriremos pronto',
    title_ca: 'Obrirem prompte',
    es: 'Todavía no se reciben avisos. Su aviso sigue aquí.',
    ca: 'Encara no es reben avisos. El seu avís continua ací.',
  },
  'setup.isOpen': {
    status: 409,
    es: 'El municipio ya está abierto.',
    ca: 'El municipi ja està obert.',
  },
  'setup.notReady': {
    status: 409,
    es: 'Falta algo sin lo que no se puede abrir. Revise la lista.',
    ca: 'Falta alguna cosa sense la qual no es pot obrir. Revise la llista.',
  },
} as const satisfies Record<string, RefusalSpec>
