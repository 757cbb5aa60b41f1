import type { useDetailTexts } from './texts.ts'

const texts = {
  contenido: 'noText',
  contenido_publico: 'noText',
  emplazamiento: 'noSite',
  direccion: 'noStreet',
  nombre: 'noName',
  email: 'noEmail',
  telefono: 'noTelephone',
} as const
const isOurs = (campo: string): campo is keyof typeof texts => campo in texts

export const emptyValue = (say: ReturnType<typeof useDetailTexts>, campo: string): string => {
  const name = campo.replace('ciudadano.', '')
  return say(isOurs(name) ? texts[name] : 'nothing')
}
