import { type RefusalSpec } from '#/http/refusals.ts'

const title = { status: 400, title_es: 'Revise los datos', title_ca: 'Revise les dades' } as const

export const closingRefusals = {
  'closing.motive': { ...title, es: 'Elija por qué se cierra.', ca: 'Trie per què es tanca.' },
  'closing.photo': { ...title, es: 'Añada una foto del resultado.', ca: 'Afija una foto del resultat.' },
  'closing.body': {
    ...title,
    es: 'Elija quién se encarga. Quien avisó leerá su teléfono o su web.',
    ca: "Trie qui se n'encarrega. Qui va avisar llegirà el seu telèfon o la seua web.",
  },
  'closing.date': { ...title, es: 'Indique para cuándo está previsto.', ca: 'Indique per a quan està previst.' },
  'closing.answer': {
    ...title,
    es: 'Escriba a quien avisó qué se ha hecho o por qué no: al menos 15 letras.',
    ca: "Escriga a qui va avisar què s'ha fet o per què no: almenys 15 lletres.",
  },
} as const satisfies Record<string, RefusalSpec>
