import { invalid } from '@avisa/contract/refusal'

const line = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7E]+)$/

export const parseHeaders = (text: string): Record<string, string> => {
  const lines = text.split(/\r?\n/).filter((part) => part.trim() !== '')
  return Object.fromEntries(
    lines.map((part) => {
      const [, name, value] = line.exec(part.trim()) ?? []
      if (name === undefined || value === undefined)
        throw invalid(
          'valor',
          'Escriba una cabecera por línea, como x-clave: valor.',
          'Escriga una capçalera per línia, com x-clau: valor.',
        )
      return [name.toLowerCase(), value]
    }),
  )
}
