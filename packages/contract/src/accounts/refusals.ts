import type { RefusalSpec } from '#/http/refusals.ts'

export const accountRefusals = {
  'account.wrongPassword': {
    status: 401,
    title_es: 'No ha podido entrar',
    title_ca: 'No ha pogut entrar',
    es: 'Revise el correo y la contraseña.',
    ca: 'Revise el correu i la contrasenya.',
  },
  'account.wrongClient': {
    status: 401,
    title_es: 'No ha podido entrar',
    title_ca: 'No ha pogut entrar',
    es: 'La aplicación no está dada de alta para cuentas ciudadanas. Avise al ayuntamiento.',
    ca: "L'aplicació no està donada d'alta per a comptes ciutadans. Avise l'ajuntament.",
  },
  'account.notActivated': {
    status: 403,
    title_es: 'Cuenta sin activar',
    title_ca: 'Compte sense activar',
    es: 'Abra el enlace que le enviamos por correo para activarla.',
    ca: "Òbriga l'enllaç que li vam enviar per correu per a activar-lo.",
  },
  'account.sheetToken': {
    status: 500,
    type: 'TokenFichaInvalidException',
    title_es: 'Su turno ha terminado',
    title_ca: 'El seu torn ha acabat',
    es: 'Escriba otra vez su código para seguir.',
    ca: 'Escriga una altra vegada el seu codi per a continuar.',
  },
  'account.notPrevious': {
    status: 403,
    es: 'Esta sesión no viene de la que se quiere recuperar.',
    ca: 'Esta sessió no ve de la que es vol recuperar.',
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
  'account.worked': {
    status: 403,
    title_es: 'La cuenta no se puede borrar aquí',
    title_ca: 'El compte no es pot esborrar ací',
    es: 'Tiene trabajo registrado que el Ayuntamiento debe conservar. Pida la baja en el Ayuntamiento.',
    ca: "Té treball registrat que l'Ajuntament ha de conservar. Demane la baixa a l'Ajuntament.",
  },
} as const satisfies Record<string, RefusalSpec>
