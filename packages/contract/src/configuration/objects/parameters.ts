import { logoPattern } from '#/municipalities/logo.ts'
import { parameterDefaults, serverDefaults } from '#/municipalities/defaults.ts'
import { aliasForm } from '#/municipalities/limits.ts'
import { factorPolicies } from '#/access/factor-policy.ts'
import type { PermissionName } from '#/access/permissions.ts'
import { defaultZone } from '#/values/dates.ts'
import { configurable, error } from '../configurable.ts'
import { plainText, choice, colour, flag, json, number, text, valueProblem, type Field } from '../fields.ts'

export type ParameterGroup = 'inicio' | 'avisos' | 'trabajo' | 'mapa' | 'aspecto' | 'ley' | 'limites' | 'conexiones'
export type ParameterSpec = { group: ParameterGroup; field: Field; initial: unknown }

/** Those of Spain first. */
const timeZones = [...new Set([defaultZone, 'Atlantic/Canary', 'Africa/Ceuta', ...Intl.supportedValuesOf('timeZone')])]

const initials: Readonly<Record<string, unknown>> = { ...parameterDefaults, ...serverDefaults, color: '#0A6478', provincia: '' }
const on = (group: ParameterGroup, ...names: readonly string[]) => names.map((name) => [name, { group, field: flag() }] as const)
const row = (group: ParameterGroup, name: string, field: Field) => [name, { group, field }] as const
const address = (max = 2000) => text({ max, optional: true })

const isDegrees = (value: unknown, limit: number) => typeof value === 'number' && Math.abs(value) <= limit
const centreProblem = (value: unknown) => {
  const { latitud, longitud } = value as { latitud?: unknown; longitud?: unknown }
  return isDegrees(latitud, 85) && isDegrees(longitud, 180)
    ? undefined
    : { es: 'Elija un punto en el mapa.', ca: 'Trie un punt en el mapa.' }
}
const serverProblem = (value: unknown) =>
  /^(https:[/]{2}[^\s]+|[/](?![/\\])[^\s]*)$/.test(plainText((value as { url?: unknown }).url))
    ? undefined
    : { es: 'La dirección empieza por https:// o por /', ca: "L'adreça comença per https:// o per /" }

/** Every parameter of a municipality, with the bounds of its value; one that a screen of its own edits is `json`. */
const rows = [
  ...on('inicio', 'login_obligado', 'login_ciudadano', 'nueva_navegacion', 'omitir_tutorial_inicial', 'ayuda', 'numeros_policia'),
  row('inicio', 'version_minima_app', text({ max: 20, pattern: String.raw`^\d+(\.\d+){0,2}$` })),
  row('inicio', 'zona_horaria', choice(timeZones)),
  row('inicio', 'forzar_idioma', choice(['es', 'ca'], { optional: true })),
  ...on(
    'avisos',
    'incidencias_publicas',
    'paginas_indexadas',
    'datos_abiertos',
    'multiples_tipos',
    'campos_extra_opcionales',
    'origenes_activos',
    'fotos_tras_revision',
  ),
  row('avisos', 'datos_licencia', text({ max: 100 })),
  row('avisos', 'fotos_privacidad', choice(['a_mano', 'no'])),
  ...on('avisos', 'chat_ciudadano_activo', 'listas_publicas', 'notificaciones'),
  row('avisos', 'limite_descripcion_ciudadano', number({ min: 0, max: 10_000 })),
  row('avisos', 'reapertura_dias', number({ min: 0, max: 365 })),
  row('avisos', 'reapertura_veces', number({ min: 0, max: 20 })),
  row('avisos', 'repeticion', number({ min: 1, max: 730 })),
  ...on('trabajo', 'unidades_gestion', 'reparador_ver_incidencias', 'filtrar_en_subtipos', 'modulo_comentarios_estado', 'modulo_ordenes'),
  ...on('trabajo', 'servicio_72h', 'modulo_inspecciones', 'crear_inspeccion_al_anyadir', 'jornadas.estado_modulo'),
  row('trabajo', 'estado_tarea_fijo_id', number({ min: 1, max: Number.MAX_SAFE_INTEGER, optional: true })),
  row('trabajo', 'tamanyo_pagina', number({ min: 5, max: 200 })),
  ...on('mapa', 'distrito', 'barrio', 'emplazamiento', 'mostrar_emplazamiento', 'modulo_infraestructuras'),
  row('mapa', 'ruta_geolocalizacion', text({ max: 200 })),
  row('mapa', 'ruta_direcciones', text({ max: 200 })),
  row('mapa', 'creditos_mapa', { kind: 'words', max: 200 }),
  row('aspecto', 'nombre_es', text({ max: 100 })),
  row('aspecto', 'nombre_val', text({ max: 100 })),
  row('aspecto', 'provincia', text({ max: 100, optional: true })),
  row('aspecto', 'alias', text({ max: 50, optional: true, pattern: aliasForm })),
  row('aspecto', 'color', colour()),
  row('aspecto', 'centro', json({ check: centreProblem, optional: true })),
  row('aspecto', 'logo', text({ max: 60_000, optional: true, pattern: logoPattern })),
  row('aspecto', 'contacto', json()),
  row('aspecto', 'secciones_menu', json()),
  row('aspecto', 'iframes_extra', json()),
  row('ley', 'condiciones', json()),
  row('ley', 'conservacion', json()),
  row('limites', 'limite_incidencias_dispositivo', number({ min: 0, max: 1_000_000 })),
  row('limites', 'limite_incidencias_cuenta', number({ min: 0, max: 1_000_000 })),
  row('limites', 'limite_incidencias_direccion', number({ min: 0, max: 1_000_000 })),
  row('limites', 'tiempo_espera', number({ min: 5000, max: 120_000 })),
  row('conexiones', 'sitios_permitidos', { kind: 'words', max: 200 }),
  row('conexiones', 'politica_factor', choice(factorPolicies)),
  row('conexiones', 'url_infraestructuras', address()),
  row('conexiones', 'servidores_listas', { kind: 'words', max: 200 }),
  row('conexiones', 'redirecciones_permitidas', { kind: 'words', max: 2000 }),
  row('conexiones', 'servidor_ciudadano', json({ check: serverProblem })),
]

export const parameters: Readonly<Record<string, ParameterSpec>> = Object.fromEntries(
  rows.map(([name, spec]) => [name, { ...spec, initial: initials[name] ?? null }]),
)

const permissions: Readonly<Record<string, PermissionName>> = {
  condiciones: 'configuracion.textos',
  conservacion: 'configuracion.privacidad',
}

/** A row only where the municipality has chosen; taking it away restores the default. */
export const parametro = configurable('parametro', {
  permiso: 'configuracion.aspecto',
  permisoOf: (clave) => permissions[clave] ?? (parameters[clave]?.group === 'conexiones' ? 'configuracion.seguridad' : undefined),
  isFresh: (clave) => ['conservacion', 'incidencias_publicas'].includes(clave) || parameters[clave]?.group === 'conexiones',
  clave: ['clave'],
  nombre: 'clave',
  fields: { clave: text({ max: 60, key: true }), valor: json() },
  check: ({ body }) => {
    const spec = parameters[plainText(body['clave'])]
    if (!spec) return [error('clave', 'No existe ese ajuste.', 'Eixe ajust no existix.')]
    const wrong = valueProblem(spec.field, body['valor'])
    return wrong ? [error('valor', wrong.es, wrong.ca)] : []
  },
})
