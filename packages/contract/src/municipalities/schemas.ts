import { factorPolicies } from '#/access/factor-policy.ts'
import { roleNames } from '#/access/roles.ts'
import { arr, bool, filled, int, localised, map, nullable, num, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Retention } from '#/privacy/schemas.ts'

import { listHostForm, siteForm, zoneForm } from './limits.ts'

export const Municipality = obj({
  id: int(),
  nombre: str(),
  provincia: str(),
  color: str(),
  logo: nullable(str()),
  centro: obj({ latitud: num(), longitud: num() }),
  api_key: str(),
})
export type Municipality = Static<typeof Municipality>

/** An external page, or a path on this server. */
const Address = () => str({ pattern: '^(https://[^\\s/]+\\.[^\\s]+|/(?![/\\\\])[^\\s\\\\]*)$', maxLength: 2000 })
const named = {
  nombre: filled({ maxLength: 60 }),
  /** For each language, where the name differs. */
  nombre_es: opt(filled({ maxLength: 60 })),
  nombre_val: opt(filled({ maxLength: 60 })),
  /** Tabler's name: `building-bank`. */
  icono: str({ pattern: '^[a-z0-9-]{1,60}$' }),
}

/** A page shown inside the app at `/iframe/{key}`; `{idioma}` in `url` becomes `es` or `ca`. */
export const ExtraFrame = obj({ key: str({ pattern: '^[\\w-]{1,60}$' }), url: Address(), ...named })
export type ExtraFrame = Static<typeof ExtraFrame>

/** A menu section added by the municipality; shown to `roles`, and with one of `permisos`, where given. */
export const ExtraSection = obj({
  ruta: Address(),
  ...named,
  roles: opt(arr(oneOf(...roleNames), { minItems: 1 })),
  permisos: opt(arr(filled({ maxLength: 80 }), { minItems: 1 })),
})
export type ExtraSection = Static<typeof ExtraSection>

/** GET /param-config/general: the settings that everyone may read. Their defaults: `defaults.ts`, which the client loads. */
export const Parameters = obj({
  ...localised('nombre'),
  color: str(),
  logo: nullable(str()),
  /** The municipality in the addresses of its public pages. */
  alias: opt(str()),
  demo: bool(),
  /** Whether citizens can report; before, reports are trials. */
  abierta: bool(),
  tamanyo_pagina: int({ minimum: 5, maximum: 200 }),
  tiempo_espera: int({ minimum: 5000, maximum: 120_000 }),
  unidades_gestion: bool(),
  nueva_navegacion: bool(),
  login_obligado: bool(),
  login_ciudadano: bool(),
  incidencias_publicas: bool(),
  /** Whether search engines may list the page of an incident. */
  paginas_indexadas: opt(bool()),
  /** Whether public incidents may be downloaded by anybody, and under which licence. */
  datos_abiertos: opt(bool()),
  datos_licencia: opt(str({ maxLength: 100 })),
  numeros_policia: bool(),
  filtrar_en_subtipos: bool(),
  notificaciones: bool(),
  distrito: bool(),
  barrio: bool(),
  emplazamiento: bool(),
  mostrar_emplazamiento: bool(),
  omitir_tutorial_inicial: bool(),
  modulo_infraestructuras: bool(),
  /** The external page of the infrastructures around an incident; `id` and `infra_token` are appended. */
  url_infraestructuras: nullable(str()),
  multiples_tipos: bool(),
  /** Whether the wizard also shows optional extra fields. */
  campos_extra_opcionales: bool(),
  listas_publicas: bool(),
  chat_ciudadano_activo: bool(),
  /** Whether citizens' photos are public only after staff have reviewed them. */
  fotos_tras_revision: opt(bool()),
  /** How faces and plates are covered before a photo is sent: by hand, or not at all. */
  fotos_privacidad: opt(oneOf('a_mano', 'no')),
  /** Days after its closing in which the reporter says that nothing has changed, and how often that reopens it without asking staff. */
  reapertura_dias: opt(int({ minimum: 0, maximum: 365 })),
  reapertura_veces: opt(int({ minimum: 0, maximum: 20 })),
  /** So many days after something was mended, the same in the same place repeats it in the numbers. */
  repeticion: opt(int({ minimum: 1, maximum: 730 })),
  reparador_ver_incidencias: bool(),
  crear_inspeccion_al_anyadir: bool(),
  modulo_comentarios_estado: bool(),
  /** Whether a task's planned end can be changed. */
  modulo_ordenes: bool(),
  /** Whether tasks can be marked for the 72-hour service. */
  servicio_72h: bool(),
  /** The additional task status this municipality uses (`otro_servicio`), null for none. */
  estado_tarea_fijo_id: nullable(int()),
  modulo_inspecciones: bool(),
  'jornadas.estado_modulo': bool(),
  /** IANA name: its days and hours are those of the municipality. */
  zona_horaria: str({ pattern: zoneForm, maxLength: 60 }),
  forzar_idioma: nullable(oneOf('es', 'ca')),
  limite_descripcion_ciudadano: int({ minimum: 0, maximum: 10_000 }),
  /** The oldest supported app, e.g. `1.10.13`. */
  version_minima_app: str({ pattern: '^\\d+(\\.\\d+){0,2}$' }),
  ruta_geolocalizacion: str(),
  ruta_direcciones: str(),
  /** Whether staff may set the origin of a report (`origen_id`). */
  origenes_activos: bool(),
  /** The citizens' account server and this app's client there; all public. */
  servidor_ciudadano: obj({ url: str(), client_id: str(), client_secret: str() }),
  /** Origins (`https://www.example.org`) that may embed the app and receive its events. */
  sitios_permitidos: arr(str({ pattern: siteForm, maxLength: 200 }), { maxItems: 50 }),
  /** Embedded external pages, and additional menu entries. */
  iframes_extra: arr(ExtraFrame, { maxItems: 20 }),
  secciones_menu: arr(ExtraSection, { maxItems: 20 }),
  ayuda: bool(),
  /** Prefixes of the addresses `redirect_back` may lead to. */
  redirecciones_permitidas: arr(str()),
  /** `direccion`: the office that answers; `direccion_val` if it differs in Valencian. */
  contacto: obj({
    telefono: nullable(str()),
    email: nullable(str()),
    web: nullable(str()),
    direccion: opt(nullable(str())),
    direccion_val: opt(nullable(str())),
  }),
  condiciones: obj({
    version: str(),
    secciones_es: arr(obj({ titulo: str(), cuerpo: arr(str()) })),
    secciones_val: arr(obj({ titulo: str(), cuerpo: arr(str()) })),
  }),
  /** Retention periods of personal data; public, as people read them on the privacy page. */
  conservacion: Retention,
})
export type Parameters = Static<typeof Parameters>

export const MailServer = obj({
  host: str({ pattern: '^[a-zA-Z0-9-]+(\\.[a-zA-Z0-9-]+)+$', maxLength: 200 }),
  puerto: int({ minimum: 1, maximum: 65_535 }),
  /** TLS from the beginning (465), or once the server has greeted (587). */
  cifrado: oneOf('tls', 'starttls'),
  usuario: nullable(filled({ maxLength: 200 })),
  remitente: str({ pattern: '^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>]+$', maxLength: 200 }),
})
export type MailServer = Static<typeof MailServer>

/** What a rule may give: every role of staff but the super administrator. */
export const ruledRoles = ['Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Observadores', 'Inspectores'] as const

const Codes = () => arr(filled({ maxLength: 100 }), { maxItems: 100 })

/** Whoever has `valor` in the claim gets the role, and the profiles, units and entities with these codes. */
export const SsoRule = obj({
  valor: filled({ maxLength: 300 }),
  rol: opt(oneOf(...ruledRoles)),
  perfiles: Codes(),
  unidades: Codes(),
  entidades: Codes(),
})
export type SsoRule = Static<typeof SsoRule>

/** The provider of OpenID Connect and its rules, the first of which that names a role decides on it; the client's secret is the secret `sso`. */
export const SsoConfig = obj({
  emisor: str({ pattern: '^https?://[^\\s?#]+$', maxLength: 300 }),
  cliente_id: filled({ maxLength: 200 }),
  ambitos: str({ pattern: '^openid( [\\x21\\x23-\\x5B\\x5D-\\x7E]+)*$', maxLength: 300 }),
  /** The claim with the person's groups. */
  grupos: filled({ maxLength: 100 }),
  reglas: arr(SsoRule, { maxItems: 200 }),
  /** Whether staff enter by the provider only, but for the account `reserva_id`. */
  solo: bool(),
  reserva_id: nullable(int()),
})
export type SsoConfig = Static<typeof SsoConfig>

/** The settings that only the server reads. */
export const ServerSettings = obj({
  /** Reports an hour from one device, account and network (docs/operations.md); 0 sets no limit. */
  limite_incidencias_dispositivo: int({ minimum: 0, maximum: 1_000_000 }),
  limite_incidencias_cuenta: int({ minimum: 0, maximum: 1_000_000 }),
  limite_incidencias_direccion: int({ minimum: 0, maximum: 1_000_000 }),
  /** The secret by which the infrastructure page recognises our staff. */
  infra_token: nullable(str({ minLength: 1, maxLength: 400 })),
  /** Origins from which extra fields may fetch lists, besides those that the operator names. */
  servidores_listas: arr(str({ pattern: listHostForm, maxLength: 200 }), { maxItems: 50 }),
  /** The municipality's own mail server; its password is the secret `correo`. */
  correo_servidor: nullable(MailServer),
  /** Which staff must have a second factor. */
  politica_factor: oneOf(...factorPolicies),
  /** Sign-in of staff by OpenID Connect. */
  sso: nullable(SsoConfig),
  /** Whom the map credits. */
  creditos_mapa: arr(str({ minLength: 1, maxLength: 200 }), { maxItems: 20 }),
})

/** Every setting of a municipality, as the server reads it. */
export type Settings = Parameters & Static<typeof ServerSettings>

export const Translations = map(str())
