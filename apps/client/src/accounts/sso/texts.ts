import { notEntered } from '@avisa/contract/http/refusals'
import { featureTexts, titleOf } from '#/platform/text.ts'

export const useSsoEntryTexts = featureTexts('entradaMunicipal', {
  enter: ['Entrar con la cuenta municipal', 'Entrar amb el compte municipal'],
  title: ['Cuenta municipal', 'Compte municipal'],
  entering: ['Entrando…', 'Entrant…'],
  failed: titleOf(notEntered),
  failedText: [
    'El servidor de cuentas no le ha dejado pasar. Empiece de nuevo.',
    "El servidor de comptes no l'ha deixat passar. Comence de nou.",
  ],
  again: ['Volver a la entrada', "Tornar a l'entrada"],
  joinTitle: ['Una sola vez', 'Una sola vegada'],
  joinText: [
    'Escriba la contraseña de Avisa de {{email}} para unir las dos cuentas. Después entrará sin ella.',
    "Escriga la contrasenya d'Avisa de {{email}} per a unir els dos comptes. Després entrarà sense esta.",
  ],
  password: ['Contraseña', 'Contrasenya'],
  needPassword: ['Escriba su contraseña.', 'Escriga la seua contrasenya.'],
  factor: ['Código del segundo paso', 'Codi del segon pas'],
  factorHelp: ['Solo si su cuenta lo tiene.', 'Només si el seu compte en té.'],
  join: ['Unir y entrar', 'Unir i entrar'],
  trial: ['La prueba funciona', 'La prova funciona'],
  trialText: [
    'No se ha guardado nada ni ha entrado nadie. Puede cerrar esta pestaña.',
    "No s'ha guardat res ni ha entrat ningú. Pot tancar esta pestanya.",
  ],
  account: ['Cuenta', 'Compte'],
  noAccount: ['Ninguna del personal con este correo comprobado', 'Cap del personal amb este correu comprovat'],
  groups: ['Grupos', 'Grups'],
  noGroups: ['El servidor no los dice: no se cambia nada', 'El servidor no els diu: no es canvia res'],
  gives: ['Las reglas darían', 'Les regles donarien'],
  nothing: ['Nada', 'Res'],
  claims: ['Lo que dice el servidor', 'El que diu el servidor'],
})
