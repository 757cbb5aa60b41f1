import type { RefusalSpec } from '#/http/refusals.ts'

const contactTitle = { title_es: 'Revise sus datos de contacto', title_ca: 'Revise les seues dades de contacte' }

export const incidentRefusals = {
  'incident.citizenInvalid': {
    status: 400,
    code: 9111,
    ...contactTitle,
    es: 'Escriba un correo como nombre@dominio.es o un teléfono de 9 cifras.',
    ca: 'Escriga un correu com nom@domini.es o un telèfon de 9 xifres.',
  },
  'incident.signInFirst': {
    status: 401,
    title_es: 'Inicie sesión',
    title_ca: 'Inicie sessió',
    es: 'Para avisar hace falta una cuenta.',
    ca: 'Per a avisar cal un compte.',
  },
  'incident.outsideUnit': {
    status: 400,
    es: 'El punto está fuera de la zona de esta unidad. Muévalo o elija otra unidad.',
    ca: "El punt està fora de la zona d'esta unitat. Moga'l o trie una altra unitat.",
  },
} as const satisfies Record<string, RefusalSpec>
