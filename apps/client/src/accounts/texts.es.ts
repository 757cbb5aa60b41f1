export const es = {
  title: 'Entrar en Avisa',
  email: 'Correo electrónico',
  password: 'Contraseña',
  enter: 'Entrar',
  needEmail: 'Escriba su correo.',
  badEmail: 'Escriba un correo como nombre@dominio.es.',
  needPassword: 'Escriba la contraseña.',
  onlyReport: '¿Solo quiere avisar de algo?',
  withoutAccount: 'Avisar sin cuenta',
} as const
