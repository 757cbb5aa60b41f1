import { notEntered, type RefusalSpec } from '#/http/refusals.ts'

export const accountRefusals = {
  'account.wrongPassword': {
    status: 401,
    ...notEntered,
    es: 'Revise el correo y la contraseña.',
    ca: 'Revise el correu i la contrasenya.',
  },
  'account.wrongCode': {
    status: 401,
    ...notEntered,
    es: 'Revise el código. Si es correcto, entre en este dispositivo con correo y contraseña.',
    ca: 'Revise el codi. Si és correcte, entre en este dispositiu amb correu i contrasenya.',
  },
  'account.notByCode': {
    status: 403,
    title_es: 'Con código no se cambian los datos de la cuenta',
    title_ca: 'Amb codi no es canvien les dades del compte',
    es: 'Entre con su correo y su contraseña para cambiarlos.',
    ca: 'Entre amb el seu correu i la seua contrasenya per a canviar-les.',
  },
  'account.wrongClient': {
    status: 401,
    ...notEntered,
    es: 'Ahora no se puede entrar con una cuenta de la ciudadanía. Avise al Ayuntamiento.',
    ca: "Ara no es pot entrar amb un compte de la ciutadania. Avise l'Ajuntament.",
  },
  'account.notActivated': {
    status: 403,
    title_es: 'Cuenta sin activar',
    title_ca: 'Compte sense activar',
    es: 'Abra el enlace que le enviamos por correo para activarla.',
    ca: "Òbriga l'enllaç que li vam enviar per correu per a activar-lo.",
  },
  'account.notPrevious': {
    status: 403,
    es: 'No se puede volver a la sesión anterior. Inicie sesión otra vez.',
    ca: 'No es pot tornar a la sessió anterior. Inicie sessió una altra vegada.',
  },
  'account.signUpRefused': {
    status: 400,
    title_es: 'No se ha podido crear la cuenta',
    title_ca: "No s'ha pogut crear el compte",
    es: 'Revise los datos.',
    ca: 'Revise les dades.',
  },
  'account.linkInvalid': {
    status: 400,
    title_es: 'El enlace ya no sirve',
    title_ca: "L'enllaç ja no servix",
    es: 'Ha caducado o ya se usó. Pida otro.',
    ca: "Ha caducat o ja s'ha usat. Demane'n un altre.",
  },
  'account.unknownEmail': {
    status: 400,
    title_es: 'Correo no encontrado',
    title_ca: 'Correu no trobat',
    es: 'No hay ninguna cuenta con este correo. Revíselo.',
    ca: "No hi ha cap compte amb este correu. Revise'l.",
  },
  'account.resetPending': {
    status: 400,
    flag: 'habiaTokenValido',
    title_es: 'Ya le enviamos un enlace',
    title_ca: 'Ja li vam enviar un enllaç',
    es: 'Busque en su correo el enlace para cambiar la contraseña: todavía sirve.',
    ca: "Busque en el seu correu l'enllaç per a canviar la contrasenya: encara servix.",
  },
  'account.seenAs': {
    status: 403,
    title_es: 'Aquí solo se mira',
    title_ca: 'Ací només es mira',
    es: 'Está viendo Avisa como otra persona: sin cambiar nada y sin los datos de su cuenta. Vuelva a la suya.',
    ca: 'Està veient Avisa com una altra persona: sense canviar res i sense les dades del seu compte. Torne al seu.',
  },
  'account.worked': {
    status: 403,
    title_es: 'La cuenta no se puede borrar aquí',
    title_ca: 'El compte no es pot esborrar ací',
    es: 'Tiene trabajo registrado que el Ayuntamiento debe conservar. Pida la baja en el Ayuntamiento.',
    ca: "Té treball registrat que l'Ajuntament ha de conservar. Demane la baixa a l'Ajuntament.",
  },
} as const satisfies Record<string, RefusalSpec>
