import { answerPlaceholders } from '#/closing/answers.ts'
import { outcomes } from '#/closing/outcomes.ts'
import { configurable, error, warning, type Checked, type Finding } from '../configurable.ts'
import { both, choice, code, flag, number, plainText, reference, references, text, type Body } from '../fields.ts'

export const organismo = configurable('organismo', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'nombre',
  retires: true,
  fields: {
    codigo: code(),
    ...both('nombre', text({ max: 120 })),
    telefono: text({ max: 30, optional: true, pattern: String.raw`^\+?[\d ]{3,20}$` }),
    web: text({ max: 300, optional: true, pattern: String.raw`^https://[^\s]+\.[^\s]+$` }),
    correo: text({ max: 200, optional: true, pattern: String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$` }),
    retirado: flag(),
  },
  check: ({ body }) =>
    body['telefono'] || body['web']
      ? []
      : [
          error(
            'telefono',
            'Ponga un teléfono o una web: quien avisó los necesita.',
            'Pose un telèfon o una web: qui va avisar els necessita.',
          ),
        ],
})

/** What an answer made from the reason can say, and what must then be given. */
const placeholders = { fecha: 'pide_fecha', organismo: 'pide_organismo', contacto: 'pide_organismo' } as const
const isPlaceholder = (word: string): word is keyof typeof placeholders => word in placeholders
const wordsIn = (value: unknown): string[] =>
  [...new Set([...plainText(value).matchAll(/\{\{(\w+)\}\}/g)].map(([, word]) => word ?? ''))].toSorted()

const differentWords = (body: Body): readonly Finding[] =>
  wordsIn(body['texto_es']).join() === wordsIn(body['texto_val']).join()
    ? []
    : [
        error(
          'texto_val',
          'Las palabras entre llaves no son las mismas en los dos idiomas.',
          'Les paraules entre claus no són les mateixes en els dos idiomes.',
        ),
      ]

const checkReason = ({ body, configuration }: Checked): readonly Finding[] => {
  const status = configuration['estado']?.[plainText(body['estado'])]
  const words = wordsIn(body['texto_es'])
  return [
    ...(status && status['pista'] === 'inspeccion'
      ? [
          error(
            'estado',
            'Elija un estado de incidencias, de estudios o de reparaciones.',
            "Trie un estat d'incidències, d'estudis o de reparacions.",
          ),
        ]
      : []),
    ...differentWords(body),
    ...words
      .filter((word) => !isPlaceholder(word) || body[placeholders[word]] !== true)
      .map((word) =>
        error(
          'texto_es',
          `«{{${word}}}» no se sabrá. Valen fecha, si se pide, y organismo y contacto, si se pide el organismo.`,
          `«{{${word}}}» no se sabrà. Valen fecha, si es demana, i organismo i contacto, si es demana l'organisme.`,
        ),
      ),
    ...(body['pide_organismo'] === true && Object.keys(configuration['organismo'] ?? {}).length === 0
      ? [warning('pide_organismo', 'No hay ningún organismo que elegir.', 'No hi ha cap organisme que triar.')]
      : []),
  ]
}

/** Why work ends, by the status that ends it. */
export const motivoCierre = configurable('motivo_cierre', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'titulo',
  retires: true,
  fields: {
    codigo: code(),
    estado: reference('estado'),
    desenlace: choice(outcomes),
    ...both('titulo', text({ max: 60 })),
    ...both('texto', text({ max: 500, optional: true, lines: 3 })),
    pide_foto: flag({ risk: true }),
    pide_organismo: flag(),
    pide_fecha: flag(),
    ofrece_sigue_igual: flag(),
    orden: number({ min: 0, max: 100_000 }),
    retirado: flag(),
  },
  check: checkReason,
})

const isAnswerWord = (word: string) => answerPlaceholders.some((each) => each === word)
const unknownWords = (body: Body, campo: string): readonly Finding[] =>
  wordsIn(body[campo])
    .filter((word) => !isAnswerWord(word))
    .map((word) =>
      error(
        campo,
        `«{{${word}}}» no se rellena. Valen ${answerPlaceholders.join(', ')}.`,
        `«{{${word}}}» no s'ompli. Valen ${answerPlaceholders.join(', ')}.`,
      ),
    )

/** What staff write to reporters again and again. */
export const respuesta = configurable('respuesta', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'titulo',
  unidades: ({ unidad_gestion }) => (typeof unidad_gestion === 'string' ? [unidad_gestion] : []),
  retires: true,
  fields: {
    codigo: code(),
    ...both('titulo', text({ max: 60 })),
    ...both('texto', text({ max: 1500, lines: 6, placeholders: answerPlaceholders })),
    estados: references('estado'),
    tipos: references('tipo'),
    unidad_gestion: reference('unidad', { optional: true }),
    retirado: flag(),
  },
  check: ({ body }) => [...differentWords(body), ...unknownWords(body, 'texto_es'), ...unknownWords(body, 'texto_val')],
})

/** Why somebody is content with a closing or not. */
export const motivoValoracion = configurable('motivo_valoracion', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'titulo',
  retires: true,
  fields: {
    codigo: code(),
    ...both('titulo', text({ max: 60 })),
    resuelta: flag(),
    orden: number({ min: 0, max: 100_000 }),
    retirado: flag(),
  },
})
