import { paths } from '@avisa/contract/paths'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Configuration } from '#/municipalities/configuration-store.ts'
import { conditionsOf } from '#/municipalities/shared/first-configuration.ts'
import { additions, entities, types, units } from './catalogue.ts'
import { names } from './town/names.ts'

const { localidad } = names
const fillIn = (text: string, lang: 'es' | 'val') =>
  text
    .replaceAll('{{municipio}}', localidad[`nombre_${lang}`])
    .replaceAll('{{contacto_direccion}}', lang === 'es' ? 'Plaza Mayor, 1' : 'Plaça Major, 1')
    .replaceAll('{{contacto_email}}', localidad.contacto.email)
    .replaceAll('{{dpd_email}}', localidad.contacto.dpd)
    .replaceAll('{{transferencias}}', lang === 'es' ? 'ninguna' : 'cap')

const conditions = () => {
  const { aviso_es, aviso_val, ...texts } = additions.condiciones
  const { version, secciones_es, secciones_val } = conditionsOf(texts, fillIn)
  return {
    version,
    secciones_es: [{ titulo: 'Demostración', cuerpo: [aviso_es] }, ...secciones_es],
    secciones_val: [{ titulo: 'Demostració', cuerpo: [aviso_val] }, ...secciones_val],
  }
}

const parameters = (): Partial<Parameters> => ({
  nombre_es: localidad.nombre_es,
  nombre_val: localidad.nombre_val,
  unidades_gestion: true,
  nueva_navegacion: true,
  incidencias_publicas: true,
  login_ciudadano: true,
  filtrar_en_subtipos: true,
  campos_extra_opcionales: true,
  distrito: true,
  barrio: true,
  emplazamiento: true,
  modulo_inspecciones: true,
  modulo_comentarios_estado: true,
  modulo_ordenes: true,
  notificaciones: true,
  listas_publicas: true,
  chat_ciudadano_activo: true,
  origenes_activos: true,
  crear_inspeccion_al_anyadir: true,
  'jornadas.estado_modulo': true,
  contacto: {
    telefono: localidad.contacto.telefono,
    email: localidad.contacto.email,
    web: localidad.contacto.web,
    direccion: 'Plaza Mayor, 1',
    direccion_val: 'Plaça Major, 1',
  },
  iframes_extra: [
    {
      key: 'telefonos',
      nombre: 'Teléfonos útiles',
      nombre_val: 'Telèfons útils',
      url: '/api/v1/demo/telefonos?lang={idioma}',
      icono: 'phone',
    },
  ],
  secciones_menu: [
    { nombre: 'Qué significa cada estado', nombre_val: 'Què significa cada estat', icono: 'progress-check', ruta: paths.faqStatuses },
  ],
  condiciones: conditions(),
})

export const demoConfiguration = (): Configuration => ({ parameters: parameters(), entities, units, types })
