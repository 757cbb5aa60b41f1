import { configurable, error, warning, type Checked, type Finding } from '../configurable.ts'
import { plainText, both, choice, code, flag, icon, number, reference, text } from '../fields.ts'

const coordinate = (limit: number) => number({ min: -limit, max: limit, decimals: true, optional: true })

const checkUnit = ({ configuration, clave, body }: Checked): readonly Finding[] => {
  const others = Object.entries(configuration['unidad'] ?? {}).filter(([key]) => key !== clave)
  const isTaken = others.some(([, unit]) => unit['prefijo'] === body['prefijo'])
  const box = ['latitud_min', 'latitud_max', 'longitud_min', 'longitud_max'].map((name) => body[name])
  const isPartial = box.some((value) => value === null) && box.some((value) => value !== null)
  const isInverted = Number(box[0]) > Number(box[1]) || Number(box[2]) > Number(box[3])
  return [
    ...(isTaken ? [error('prefijo', 'Otra unidad tiene este prefijo.', 'Una altra unitat té este prefix.')] : []),
    ...(isPartial || isInverted
      ? [error('latitud_min', 'El recuadro del mapa no está completo.', 'El requadre del mapa no està complet.')]
      : []),
    ...(body['retirado'] && others.every(([, unit]) => unit['retirado'])
      ? [error('retirado', 'Debe quedar al menos una unidad.', 'Ha de quedar almenys una unitat.')]
      : []),
  ]
}

export const unidad = configurable('unidad', {
  permiso: 'configuracion.organizacion',
  clave: ['codigo'],
  nombre: 'nombre',
  retires: true,
  unidades: (body) => [plainText(body['codigo'])],
  fields: {
    codigo: code(),
    ...both('nombre', text({ max: 80 })),
    ...both('descripcion', text({ max: 300, min: 0, lines: 2 })),
    prefijo: text({ max: 6, pattern: '^[A-Z]{1,6}$' }),
    icono: icon('map-pin'),
    latitud: coordinate(85),
    longitud: coordinate(180),
    zoom: number({ min: 1, max: 22, decimals: true, optional: true }),
    latitud_min: coordinate(85),
    latitud_max: coordinate(85),
    longitud_min: coordinate(180),
    longitud_max: coordinate(180),
    callejero_tabla_portales: flag({ initial: true }),
    mostrar_mapa: flag({ initial: true }),
    descripcion_obligatoria: flag(),
    mostrar_fecha: flag(),
    mostrar_origen: flag(),
    mostrar_ciudadano: flag({ initial: true }),
    mostrar_autoasignar: flag(),
    email_obligatorio: flag(),
    acepta_a_mano: flag({ risk: true }),
    abierta_ciudadania: flag({ initial: true, risk: true }),
    entidad_estudio: reference('entidad', { optional: true }),
    orden: number({ min: 0, max: 100_000 }),
    retirado: flag({ risk: true }),
  },
  check: checkUnit,
})

export const entidad = configurable('entidad', {
  permiso: 'configuracion.organizacion',
  clave: ['codigo'],
  nombre: 'nombre',
  retires: true,
  fields: {
    codigo: code(),
    ...both('nombre', text({ max: 80 })),
    rol: choice(['REPARADOR', 'ESTUDIO']),
    icono: icon('tool'),
    interna: flag({ initial: true }),
    responsable_validar_reparacion: flag({ risk: true }),
    retirado: flag({ risk: true }),
  },
  check: ({ configuration, clave, body }) => {
    const users = Object.values(configuration['tipo'] ?? {}).filter(
      (type) => !type['retirado'] && (type['entidad_reparadora'] === clave || type['entidad_estudio'] === clave),
    )
    return body['retirado'] && users.length > 0
      ? [warning('retirado', `La usan ${users.length} tipos: elija otra en ellos.`, `La usen ${users.length} tipus: trie'n una altra.`)]
      : []
  },
})

export const vehiculo = configurable('vehiculo', {
  permiso: 'configuracion.organizacion',
  clave: ['nombre'],
  nombre: 'nombre',
  fields: { nombre: text({ max: 60, key: true }), orden: number({ min: 0, max: 100_000 }) },
})
