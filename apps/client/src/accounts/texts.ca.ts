import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca: SameKeys<typeof es> = {
  title: 'Entrar en Avisa',
  email: 'Correu electrònic',
  password: 'Contrasenya',
  enter: 'Entrar',
  needEmail: 'Escriga el seu correu.',
  badEmail: 'Escriga un correu com nom@domini.es.',
  needPassword: 'Escriga la contrasenya.',
  onlyReport: "Només vol avisar d'alguna cosa?",
  withoutAccount: 'Avisar sense compte',
}
