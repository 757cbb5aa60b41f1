import { notEntered, type RefusalSpec } from '#/http/refusals.ts'

export const identityRefusals = {
  'account.confirmFirst': {
    status: 403,
    title_es: 'Confirme que es usted',
    title_ca: 'Confirme que és vosté',
    es: 'Confirme que es usted para seguir.',
    ca: 'Confirme que és vosté per a continuar.',
  },
  'account.factorNeeded': {
    status: 401,
    title_es: 'Falta el segundo paso',
    title_ca: 'Falta el segon pas',
    es: 'Escriba el código de su aplicación, o uno de recuperación, o use su llave de acceso.',
    ca: "Escriga el codi de la seua aplicació, o un de recuperació, o use la seua clau d'accés.",
  },
  'account.wrongFactor': {
    status: 401,
    ...notEntered,
    es: 'Revise el código. Cada código sirve una sola vez.',
    ca: 'Revise el codi. Cada codi servix una sola vegada.',
  },
  'account.wrongPasskey': {
    status: 401,
    ...notEntered,
    es: 'Esta llave de acceso no abre ninguna cuenta de aquí. Entre con su correo y su contraseña.',
    ca: "Esta clau d'accés no obri cap compte d'ací. Entre amb el seu correu i la seua contrasenya.",
  },
  'account.notConfirmed': {
    status: 400,
    title_es: 'No se ha podido confirmar',
    title_ca: "No s'ha pogut confirmar",
    es: 'Revise lo que ha escrito, o confirme de otra manera.',
    ca: "Revise el que ha escrit, o confirme-ho d'una altra manera.",
  },
  'account.factorNotAdded': {
    status: 400,
    title_es: 'No se ha añadido',
    title_ca: "No s'ha afegit",
    es: 'Empiece otra vez: el intento ha caducado o el dispositivo no ha respondido lo esperado.',
    ca: "Torne a començar: l'intent ha caducat o el dispositiu no ha respost el que s'esperava.",
  },
  'account.tooManyFactors': {
    status: 409,
    title_es: 'No se ha añadido',
    title_ca: "No s'ha afegit",
    es: 'Ya tiene veinte. Quite antes uno que no use.',
    ca: 'Ja en té vint. Lleve abans un que no use.',
  },
  'account.lastFactor': {
    status: 409,
    title_es: 'Es su único segundo paso',
    title_ca: 'És el seu únic segon pas',
    es: 'Su Ayuntamiento pide uno. Añada otro antes de quitar este.',
    ca: "El seu Ajuntament en demana un. Afegisca'n un altre abans de llevar este.",
  },
} as const satisfies Record<string, RefusalSpec>
