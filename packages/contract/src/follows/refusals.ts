import type { RefusalSpec } from '#/http/refusals.ts'

export const followRefusals = {
  'follow.oneThing': {
    status: 400,
    es: 'Diga qué quiere seguir: una incidencia, una zona o una calle.',
    ca: 'Diga què vol seguir: una incidència, una zona o un carrer.',
  },
  'follow.nobody': {
    status: 400,
    es: 'No sabemos quién lo sigue. Abra Avisa en su dispositivo o inicie sesión y sígalo otra vez.',
    ca: 'No sabem qui ho seguix. Òbriga Avisa en el seu dispositiu o inicie sessió i torne a seguir-ho.',
  },
  'follow.email': {
    status: 400,
    title_es: 'Falta un correo válido',
    title_ca: 'Falta un correu vàlid',
    es: 'Escriba el correo en el que quiere recibir las novedades.',
    ca: 'Escriga el correu en què vol rebre les novetats.',
  },
  'follow.areaDigest': {
    status: 400,
    es: 'De una zona o una calle se escribe una vez al día o a la semana.',
    ca: "D'una zona o un carrer s'escriu una vegada al dia o a la setmana.",
  },
  'follow.tooMany': {
    status: 409,
    title_es: 'Ya sigue 50',
    title_ca: 'Ja en seguix 50',
    es: 'Deje de seguir algo en Ajustes y sígalo otra vez.',
    ca: 'Deixe de seguir alguna cosa en Ajustos i torne a seguir-ho.',
  },
  'follow.linkInvalid': {
    status: 400,
    title_es: 'El enlace ya no sirve',
    title_ca: "L'enllaç ja no servix",
    es: 'Ya no hay nada unido a este enlace.',
    ca: 'Ja no hi ha res unit a este enllaç.',
  },
} as const satisfies Record<string, RefusalSpec>
