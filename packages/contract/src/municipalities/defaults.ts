import { defaultRetention } from '#/privacy/retention.ts'
import { defaultZone } from '#/values/dates.ts'
import { pick, type Lang } from '#/values/languages.ts'
import type { Parameters, Settings } from './schemas.ts'

export const officeAddress = ({ direccion, direccion_val }: Parameters['contacto'], lang: Lang): string | null =>
  pick({ direccion_es: direccion, direccion_val }, 'direccion', lang) ?? direccion ?? null

/** Used until the server's values arrive. */
export const parameterDefaults = {
  logo: null,
  demo: false,
  abierta: true,
  tamanyo_pagina: 15,
  tiempo_espera: 90_000,
  unidades_gestion: true,
  nueva_navegacion: true,
  login_obligado: false,
  login_ciudadano: false,
  incidencias_publicas: false,
  paginas_indexadas: false,
  datos_abiertos: false,
  datos_licencia: 'CC BY 4.0',
  numeros_policia: false,
  filtrar_en_subtipos: false,
  notificaciones: false,
  distrito: true,
  barrio: false,
  emplazamiento: true,
  mostrar_emplazamiento: false,
  omitir_tutorial_inicial: false,
  modulo_infraestructuras: false,
  url_infraestructuras: null,
  multiples_tipos: false,
  campos_extra_opcionales: false,
  listas_publicas: false,
  chat_ciudadano_activo: false,
  fotos_tras_revision: false,
  fotos_privacidad: 'a_mano',
  reapertura_dias: 30,
  reapertura_veces: 2,
  reparador_ver_incidencias: false,
  crear_inspeccion_al_anyadir: false,
  modulo_comentarios_estado: false,
  modulo_ordenes: false,
  servicio_72h: false,
  estado_tarea_fijo_id: null,
  modulo_inspecciones: false,
  'jornadas.estado_modulo': false,
  zona_horaria: defaultZone,
  forzar_idioma: null,
  limite_descripcion_ciudadano: 0,
  version_minima_app: '1.0.0',
  ruta_geolocalizacion: '/api/v1/geolocalizacion',
  ruta_direcciones: '/api/v2/addresses/search',
  origenes_activos: false,
  servidor_ciudadano: { url: '/citizen', client_id: 'avisa-app', client_secret: 'avisa-app' },
  iframes_extra: [],
  secciones_menu: [],
  ayuda: true,
  sitios_permitidos: [],
  redirecciones_permitidas: [],
  contacto: { telefono: null, email: null, web: null },
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
  conservacion: defaultRetention,
} as const satisfies Omit<Parameters, 'nombre' | 'nombre_es' | 'nombre_val' | 'color' | 'alias'>

/** A network may be that of a whole town hall or of a telephone company's customers. */
export const serverDefaults = {
  limite_incidencias_dispositivo: 60,
  limite_incidencias_cuenta: 300,
  limite_incidencias_direccion: 1000,
  infra_token: null,
  servidores_listas: [],
  correo_servidor: null,
  politica_factor: 'nadie',
  sso: null,
  creditos_mapa: [],
} as const satisfies Omit<Settings, keyof Parameters>
