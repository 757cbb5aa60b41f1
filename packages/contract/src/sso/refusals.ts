import { notEntered, type RefusalSpec } from '#/http/refusals.ts'

export const ssoRefusals = {
  'account.ssoOnly': {
    status: 403,
    ...notEntered,
    es: 'El personal entra con la cuenta municipal: use ese botón.',
    ca: 'El personal entra amb el compte municipal: use eixe botó.',
  },
  'sso.unreachable': {
    status: 424,
    title_es: 'La cuenta municipal no responde',
    title_ca: 'El compte municipal no respon',
    es: 'El servidor de cuentas del Ayuntamiento no contesta. Espere unos minutos y vuelva a intentarlo.',
    ca: "El servidor de comptes de l'Ajuntament no contesta. Espere uns minuts i torne-ho a intentar.",
  },
  'sso.refused': {
    status: 424,
    ...notEntered,
    es: 'La respuesta del servidor de cuentas no es válida. Empiece de nuevo; si se repite, avise a la administración.',
    ca: "La resposta del servidor de comptes no és vàlida. Comence de nou; si es repetix, avise l'administració.",
  },
  'sso.expired': {
    status: 400,
    ...notEntered,
    es: 'Ha pasado demasiado tiempo o se empezó en otra ventana. Empiece de nuevo.',
    ca: 'Ha passat massa temps o es va començar en una altra finestra. Comence de nou.',
  },
  'sso.noAccount': {
    status: 403,
    ...notEntered,
    es: 'No hay ninguna cuenta del personal con el correo {{email}}. Pídala a la administración.',
    ca: "No hi ha cap compte del personal amb el correu {{email}}. Demane'l a l'administració.",
  },
  'sso.notVerified': {
    status: 403,
    ...notEntered,
    es: 'La cuenta municipal no da un correo comprobado. Avise a la administración.',
    ca: "El compte municipal no dona un correu comprovat. Avise l'administració.",
  },
  'sso.joinedAlready': {
    status: 409,
    ...notEntered,
    es: 'Esta cuenta ya está unida a otra cuenta municipal. Avise a la administración.',
    ca: "Este compte ja està unit a un altre compte municipal. Avise l'administració.",
  },
  'sso.onlyFromSso': {
    status: 409,
    title_es: 'Entre antes con la cuenta municipal',
    title_ca: 'Entre abans amb el compte municipal',
    es: 'La contraseña solo se cierra desde una sesión abierta con la cuenta municipal: así se sabe que funciona.',
    ca: "La contrasenya només es tanca des d'una sessió oberta amb el compte municipal: així se sap que funciona.",
  },
  'sso.noReserve': {
    status: 409,
    title_es: 'Falta la cuenta de reserva',
    title_ca: 'Falta el compte de reserva',
    es: 'Elija una persona con administración general, contraseña y segundo paso: es quien entra si la cuenta municipal falla.',
    ca: 'Trie una persona amb administració general, contrasenya i segon pas: és qui entra si el compte municipal falla.',
  },
  'sso.rulesOfSuper': {
    status: 403,
    title_es: 'Sin permiso para las reglas',
    title_ca: 'Sense permís per a les regles',
    es: 'Las reglas dan roles y unidades: ellas y el servidor de cuentas los cambia quien tiene la administración general.',
    ca: "Les regles donen rols i unitats: elles i el servidor de comptes els canvia qui té l'administració general.",
  },
  'sso.unknownCode': {
    status: 400,
    title_es: 'Una regla nombra algo que no existe',
    title_ca: 'Una regla nomena una cosa que no existix',
    es: 'Revise este código: {{codigo}}.',
    ca: 'Revise este codi: {{codigo}}.',
  },
} as const satisfies Record<string, RefusalSpec>
