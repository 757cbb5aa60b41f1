import { extraFieldKinds } from '#/extra-fields/kinds.ts'
import { usualDays } from '#/types/likeness.ts'
import { priorities } from '#/types/priorities.ts'
import { publications } from '#/types/publication.ts'
import { splitCell } from '#/values/table.ts'
import { configurable, error, warning, type Checked, type Finding } from '../configurable.ts'
import {
  plainText,
  both,
  choice,
  code,
  codeFrom,
  flag,
  icon,
  json,
  number,
  reference,
  references,
  text,
  words,
  type Body,
} from '../fields.ts'

const levelOf = ({ configuration, clave, body }: Checked): readonly Finding[] => {
  const padre = body['tipo_padre']
  if (padre === null) return []
  const types: Readonly<Record<string, Body>> = configuration['tipo'] ?? {}
  const hasChildren = Object.values(types).some((type) => type['tipo_padre'] === clave)
  const deep = padre === clave || hasChildren || (typeof padre === 'string' && types[padre]?.['tipo_padre'] !== null)
  return deep
    ? [
        error(
          'tipo_padre',
          'Los tipos tienen dos niveles: un tipo y lo que cuelga de él.',
          'Els tipus tenen dos nivells: un tipus i el que en penja.',
        ),
      ]
    : []
}

const isBlank = (value: unknown) => value === null || value === ''

const checkType = (checked: Checked): readonly Finding[] => {
  const { body, configuration, clave } = checked
  const isLeaf = !Object.values(configuration['tipo'] ?? {}).some((type) => type['tipo_padre'] === clave && !type['retirado'])
  return [
    ...levelOf(checked),
    ...(body['asignacion_automatica'] && isBlank(body['entidad_reparadora'])
      ? [
          error(
            'entidad_reparadora',
            'Para asignar sin estudio, diga qué entidad repara.',
            'Per a assignar sense estudi, diga quina entitat repara.',
          ),
        ]
      : []),
    ...(isLeaf && !body['retirado'] && body['asignable'] && isBlank(body['entidad_reparadora'])
      ? [
          warning(
            'entidad_reparadora',
            'Nadie lo repara: sus tareas no se asignan a ninguna entidad.',
            "Ningú el repara: les seues tasques no s'assignen a cap entitat.",
          ),
        ]
      : []),
    ...(!body['retirado'] && (body['unidades'] as readonly string[]).length === 0
      ? [warning('unidades', 'Ninguna unidad lo ofrece.', "Cap unitat l'oferix.")]
      : []),
  ]
}

export const tipo = configurable('tipo', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'descripcion',
  retires: true,
  unidades: (body) => body['unidades'] as readonly string[],
  fields: {
    codigo: code(),
    ...both('descripcion', text({ max: 120 })),
    ...both('descripcion_larga', text({ max: 1000, min: 0, lines: 3 })),
    ...both('palabras_clave', words()),
    tipo_padre: reference('tipo', { optional: true }),
    icono: icon('alert-circle'),
    unidades: references('unidad'),
    es_publica: flag({ risk: true }),
    publicacion: choice(publications, { risk: true }),
    asignable: flag({ initial: true }),
    entidad_reparadora: reference('entidad', { optional: true }),
    entidad_estudio: reference('entidad', { optional: true }),
    asignacion_automatica: flag({ risk: true }),
    dias_objetivo: number({ min: 1, max: 3650, optional: true }),
    prioridad: choice(priorities, { initial: 'media' }),
    requiere_imagen_finalizar: flag(),
    radio_parecidas: number({ min: 0, max: 1000, optional: true }),
    dias_parecidas: number({ min: 1, max: 3650, initial: usualDays }),
    ...both('deactivated_message', text({ max: 500, optional: true, lines: 2 })),
    campos: references('campo', { ordered: true }),
    papel: choice(['varios'], { optional: true }),
    orden: number({ min: 0, max: 100_000 }),
    retirado: flag({ risk: true }),
  },
  check: checkType,
})

/** Options as `Rojo = Roig | Verde = Verd`. */
const optionsFrom = (cell: string) => ({
  opciones: splitCell(cell, /[|\n]/).map((option) => {
    const [text_es = '', text_val = text_es] = splitCell(option, /=/)
    return { key: codeFrom(text_es), text_es, text_val }
  }),
})

const isList = (body: Body) => body['tipo_campo'] === 'list'
const checkExtraField = ({ body, before }: Checked): readonly Finding[] => {
  const options = (body['json'] ?? {}) as { opciones?: readonly unknown[]; url?: string }
  return [
    ...(before && before['tipo_campo'] !== body['tipo_campo']
      ? [
          error(
            'tipo_campo',
            'La clase no cambia: haga otro campo y retire este.',
            'La classe no canvia: faça un altre camp i retire este.',
          ),
        ]
      : []),
    ...(isList(body) && (options.opciones ?? []).length === 0
      ? [error('json', 'Añada al menos una opción.', 'Afija almenys una opció.')]
      : []),
    ...(body['tipo_campo'] === 'list_api' && !/^(https?:\/\/|\{API\}\/api\/)/.test(options.url ?? '')
      ? [error('json', 'Escriba la dirección de la lista: empieza por https://', "Escriga l'adreça de la llista: comença per https://")]
      : []),
  ]
}

export const campo = configurable('campo', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'nombre',
  retires: true,
  fields: {
    codigo: code(String.raw`^[\w.-]{1,60}$`),
    ...both('nombre', text({ max: 120 })),
    ...both('ayuda', text({ max: 500, min: 0, lines: 2 })),
    tipo_campo: choice(extraFieldKinds),
    obligatorio: flag({ risk: true }),
    para: choice(['todos', 'personal']),
    json: json({ initial: {}, read: optionsFrom }),
    retirado: flag({ risk: true }),
  },
  check: checkExtraField,
})

export const origen = configurable('origen', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'nombre',
  retires: true,
  fields: {
    codigo: code(),
    ...both('nombre', text({ max: 80 })),
    icono: icon('world'),
    tipo: choice(['ciudadano', 'personal'], { initial: 'personal' }),
    retirado: flag(),
  },
})

export const resultado = configurable('resultado', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'descripcion',
  retires: true,
  fields: {
    codigo: code(),
    ...both('descripcion', text({ max: 120 })),
    ...both('explicacion', text({ max: 500, min: 0, lines: 2 })),
    icono: icon('checks'),
    efecto: choice(['reparar', 'estudiar', 'reclasificar', 'repetir', 'volver'], { optional: true }),
    seleccionar_tipo_y_reparador: flag(),
    codigos_incidencia: words(),
    estado_incidencia: reference('estado', { optional: true }),
    motivo_cierre: reference('motivo_cierre', { optional: true }),
    orden: number({ min: 0, max: 100_000 }),
    retirado: flag(),
  },
  check: ({ body, configuration }) => {
    const closing = configuration['estado']?.[plainText(body['estado_incidencia'])]
    const reason = configuration['motivo_cierre']?.[plainText(body['motivo_cierre'])]
    const isPlain = reason && reason['texto_es'] && !reason['pide_foto'] && !reason['pide_organismo'] && !reason['pide_fecha']
    return [
      ...(closing && (closing['pista'] !== 'incidencia' || !closing['final'])
        ? [error('estado_incidencia', 'Elija un estado final de las incidencias.', 'Trie un estat final de les incidències.')]
        : []),
      ...(reason && (!isPlain || reason['estado'] !== body['estado_incidencia'])
        ? [
            error(
              'motivo_cierre',
              'Elija un motivo de ese estado que tenga texto y no pida nada más.',
              "Trie un motiu d'eixe estat que tinga text i no demane res més.",
            ),
          ]
        : []),
    ]
  },
})

export const prioridadInspeccion = configurable('prioridad_inspeccion', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'descripcion',
  retires: true,
  fields: {
    codigo: code(),
    ...both('descripcion', text({ max: 80 })),
    color: { kind: 'colour', initial: '#B45309' },
    icono: icon('flag'),
    dias_objetivo: number({ min: 0, max: 3650, optional: true }),
    retirado: flag(),
  },
})

/** Each reader sees those of its incidents that they may see. */
export const listaPublica = configurable('lista_publica', {
  permiso: 'configuracion.catalogo',
  clave: ['codigo'],
  nombre: 'nombre',
  fields: { codigo: code(), ...both('nombre', text({ max: 80 })), incidencias: words(40, 2000) },
})

export const filtro = configurable('filtro', {
  permiso: 'configuracion.catalogo',
  clave: ['modelo', 'descripcion_es'],
  nombre: 'descripcion',
  fields: {
    modelo: choice(['incidencias', 'inspecciones', 'obras'], { key: true }),
    descripcion_es: text({ max: 60, key: true }),
    descripcion_val: text({ max: 60 }),
    condicion: text({ max: 2000, lines: 2 }),
    orden: number({ min: 0, max: 100_000 }),
  },
})
