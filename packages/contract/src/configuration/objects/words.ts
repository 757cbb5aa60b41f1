import { firstRuleOf, noticeNarrowings, noticeReceivers, ruleChannels, type NoticeReceiver } from '#/notifications/events.ts'
import { noticeKinds } from '#/notifications/kinds.ts'
import { configurable, error, warning, type Checked, type Finding } from '../configurable.ts'
import { plainText, both, choice, code, icon, number, paragraphs, text, type Body } from '../fields.ts'

const placeholdersIn = (value: unknown): string[] =>
  [...new Set([...JSON.stringify(value ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))].toSorted()

/** The words in braces are those of both languages. */
const samePlaceholders = (body: Body, name: string): readonly Finding[] => {
  const [es, val] = [placeholdersIn(body[`${name}_es`]), placeholdersIn(body[`${name}_val`])]
  return es.join() === val.join()
    ? []
    : [
        error(
          `${name}_val`,
          'Las palabras entre llaves no son las mismas en los dos idiomas.',
          'Les paraules entre claus no són les mateixes en els dos idiomes.',
        ),
      ]
}

/** Words in braces that its event does not know, by the ones that the present text has: those of the municipality stay within them. */
const unknownPlaceholders = ({ body, before }: Checked, names: readonly string[]): readonly Finding[] => {
  if (!before) return []
  const known = new Set(names.flatMap((name) => [...placeholdersIn(before[`${name}_es`]), ...placeholdersIn(before[`${name}_val`])]))
  return names.flatMap((name) =>
    placeholdersIn(body[`${name}_es`])
      .filter((word) => !known.has(word))
      .map((word) =>
        error(
          `${name}_es`,
          `«{{${word}}}» no se conoce aquí. Valen: ${[...known].join(', ')}.`,
          `«{{${word}}}» no es coneix ací. Valen: ${[...known].join(', ')}.`,
        ),
      ),
  )
}

export const correo = configurable('correo', {
  permiso: 'configuracion.textos',
  clave: ['codigo'],
  nombre: 'asunto',
  fixed: true,
  fields: {
    codigo: code(),
    ...both('asunto', text({ max: 200, min: 0 })),
    ...both('cuerpo', paragraphs({ max: 2000 })),
    ...both('boton', text({ max: 60, optional: true })),
  },
  check: (checked) => [
    ...['asunto', 'cuerpo', 'boton'].flatMap((name) => samePlaceholders(checked.body, name)),
    ...unknownPlaceholders(checked, ['asunto', 'cuerpo']),
  ],
})

const link = '<a href="{{enlace}}">'
const linkProblems = (body: Body): readonly Finding[] =>
  ['texto_es', 'texto_val'].flatMap((campo) => {
    const value = plainText(body[campo])
    const isRight = value.split(link).length === 2 && value.split('</a>').length === 2 && !/<(?!a href="\{\{enlace\}\}">|\/a>)/.test(value)
    return isRight ? [] : [error(campo, `Deje un enlace, escrito así: ${link}…</a>`, `Deixe un enllaç, escrit així: ${link}…</a>`)]
  })

export const plantillaAviso = configurable('plantilla_aviso', {
  permiso: 'configuracion.avisos',
  clave: ['codigo'],
  nombre: 'titulo',
  fields: {
    codigo: code(),
    modelo: text({ max: 60, key: true }),
    ...both('titulo', text({ max: 80 })),
    ...both('texto', text({ max: 500, lines: 3 })),
    ...both('varias', text({ max: 500, optional: true, lines: 3 })),
  },
  check: (checked) => [
    ...linkProblems(checked.body),
    ...['titulo', 'texto', 'varias'].flatMap((name) => samePlaceholders(checked.body, name)),
    ...unknownPlaceholders(checked, ['texto', 'varias']),
  ],
})

/** The rules that tell somebody of a report that came in. */
const onArrival = ['incidencia_recibida', 'incidencia_por_aceptar'] as const

export const reglaAviso = configurable('regla_aviso', {
  permiso: 'configuracion.avisos',
  clave: ['evento', 'quien', 'canal'],
  nombre: 'evento',
  fields: {
    evento: code(),
    quien: choice(noticeReceivers, { key: true }),
    canal: choice(ruleChannels, { key: true }),
    plantilla: text({ max: 60 }),
    clase: choice(noticeKinds, { optional: true }),
    solo: choice(noticeNarrowings, { optional: true }),
  },
  check: ({ configuration, body }) => {
    const { evento, quien, canal, plantilla } = body
    const texts = configuration[canal === 'correo' ? 'correo' : 'plantilla_aviso'] ?? {}
    const first = firstRuleOf(plainText(evento), quien as NoticeReceiver)
    return [
      ...(first ? [] : [error('quien', 'Quien se elige no participa en esto.', 'Qui es tria no participa en açò.')]),
      ...(canal === 'correo' && quien !== 'creador' && quien !== 'seguidor'
        ? [
            error(
              'canal',
              'El correo es solo para quien avisó o sigue la incidencia.',
              'El correu és només per a qui va avisar o seguix la incidència.',
            ),
          ]
        : []),
      ...(canal === 'app' && quien === 'seguidor'
        ? [
            error(
              'canal',
              'A quien sigue una incidencia se le avisa en el móvil o por correo.',
              "A qui seguix una incidència se l'avisa en el mòbil o per correu.",
            ),
          ]
        : []),
      ...(texts[plainText(plantilla)] ? [] : [error('plantilla', 'Ese texto no existe.', 'Eixe text no existix.')]),
    ]
  },
  checkAll: (configuration) =>
    Object.values(configuration['regla_aviso'] ?? {}).some(({ evento }) => onArrival.some((name) => name === evento))
      ? []
      : [warning('evento', 'Nadie se entera de que llega una incidencia.', "Ningú s'assabenta que arriba una incidència.")],
})

export const texto = configurable('texto', {
  permiso: 'configuracion.textos',
  clave: ['clave'],
  nombre: 'clave',
  fields: {
    clave: text({ max: 120, key: true, pattern: String.raw`^[\w./-]+$` }),
    es: text({ max: 2000, lines: 2 }),
    ca: text({ max: 2000, lines: 2 }),
  },
  check: ({ body }) =>
    placeholdersIn(body['es']).join() === placeholdersIn(body['ca']).join()
      ? []
      : [
          error(
            'ca',
            'Las palabras entre llaves no son las mismas en los dos idiomas.',
            'Les paraules entre claus no són les mateixes en els dos idiomes.',
          ),
        ],
})

export const ayudaSeccion = configurable('ayuda_seccion', {
  permiso: 'configuracion.textos',
  clave: ['numero'],
  nombre: 'titulo',
  fields: { numero: number({ min: 1, max: 999, key: true }), icono: icon('help-circle'), ...both('titulo', text({ max: 120 })) },
})

export const ayuda = configurable('ayuda', {
  permiso: 'configuracion.textos',
  clave: ['seccion', 'numero'],
  nombre: 'titulo',
  fields: {
    seccion: number({ min: 1, max: 999, key: true }),
    numero: number({ min: 1, max: 999, key: true }),
    ...both('titulo', text({ max: 120 })),
    ...both('cuerpo', paragraphs({ max: 2000 })),
    enlace: choice(['estados', 'condiciones'], { optional: true }),
  },
  check: ({ configuration, body }) => [
    ...(configuration['ayuda_seccion']?.[plainText(body['seccion'])]
      ? []
      : [error('seccion', 'Esa sección no existe.', 'Eixa secció no existix.')]),
    ...((body['cuerpo_es'] as readonly string[]).length === (body['cuerpo_val'] as readonly string[]).length
      ? []
      : [
          error(
            'cuerpo_val',
            'Los párrafos no son los mismos en los dos idiomas.',
            'Els paràgrafs no són els mateixos en els dos idiomes.',
          ),
        ]),
  ],
})

export const capaMapa = configurable('capa_mapa', {
  permiso: 'configuracion.aspecto',
  clave: ['key'],
  nombre: 'nombre',
  fields: {
    key: code(),
    ...both('nombre', text({ max: 60 })),
    tipo: choice(['propia', 'estilo', 'raster']),
    url: text({ max: 2000, optional: true }),
    atribucion: text({ max: 300, optional: true }),
    zoom_max: number({ min: 1, max: 24, optional: true }),
    orden: number({ min: 0, max: 1000 }),
  },
  check: ({ body }) => [
    ...(body['tipo'] !== 'propia' && !/^https:\/\/[^\s]+$/.test(plainText(body['url'] ?? ''))
      ? [error('url', 'Escriba su dirección: empieza por https://', 'Escriga la seua adreça: comença per https://')]
      : []),
    ...(body['tipo'] !== 'propia' && !body['atribucion']
      ? [error('atribucion', 'Diga de quién es: se muestra en el mapa.', 'Diga de qui és: es mostra en el mapa.')]
      : []),
  ],
  checkAll: (configuration) =>
    Object.values(configuration['capa_mapa'] ?? {}).some((layer) => layer['tipo'] === 'propia')
      ? []
      : [
          error(
            'tipo',
            'Debe quedar una capa propia: es la que se ve sin conexión.',
            'Ha de quedar una capa pròpia: és la que es veu sense connexió.',
          ),
        ],
})
