import type { PermissionName } from '@avisa/contract/access/permissions'
import { featureTexts, type TextPair } from '#/platform/text.ts'

/** What each permission lets one do, in words. */
const words = {
  superadmin: ['Es de la superadministración', 'És de la superadministració'],
  admin: ['Es de la administración', "És de l'administració"],
  agente: ['Es agente', 'És agent'],
  tecnico: ['Es del equipo técnico', "És de l'equip tècnic"],
  reparador: ['Repara', 'Repara'],
  ciudadano: ['Es de la ciudadanía', 'És de la ciutadania'],
  observador: ['Observa', 'Observa'],
  inspector: ['Inspecciona', 'Inspecciona'],
  policia: ['Es de la policía', 'És de la policia'],
  'incidencia-mover': ['Mover incidencias en el mapa', 'Moure incidències en el mapa'],
  'incidencia.crear': ['Avisar de incidencias', "Avisar d'incidències"],
  'incidencia.crear-duplicada': ['Avisar de otra igual a partir de una', "Avisar d'una altra igual a partir d'una"],
  'incidencia.add-varias': ['Avisar de varias seguidas', 'Avisar de diverses seguides'],
  'incidencia.aceptar': ['Aceptarlas o rechazarlas', 'Acceptar-les o rebutjar-les'],
  'incidencia.fusionar': ['Juntar las repetidas', 'Ajuntar les repetides'],
  'filtro.compartir': ['Compartir las vistas de las listas', 'Compartir les vistes de les llistes'],
  'exportacion.crear': ['Exportar listas de incidencias', "Exportar llistes d'incidències"],
  'importacion.crear': ['Importar incidencias de otro sistema', "Importar incidències d'un altre sistema"],
  'informe.crear': ['Hacer y publicar informes mensuales', 'Fer i publicar informes mensuals'],
  'estadistica.consultar': ['Ver las cifras del servicio', 'Veure les xifres del servici'],
  'incidencia.consultar.todas': ['Ver todas las de sus unidades', 'Veure totes les de les seues unitats'],
  'incidencia.consultar.propia': ['Ver las que comunica', 'Veure les que comunica'],
  'incidencia.editar.campos': ['Cambiar sus datos', 'Canviar les seues dades'],
  'incidencia.editar.campos.emplazamiento': ['Cambiar el lugar', 'Canviar el lloc'],
  'incidencia.insertar.campos.origen': ['Decir de dónde llega el aviso', "Dir d'on arriba l'avís"],
  'incidencia.insertar.campos.fecha': ['Decir cuándo ocurrió', 'Dir quan va ocórrer'],
  'incidencia.publicar': ['Decidir qué textos y fotos ve la gente', 'Decidir quins textos i fotos veu la gent'],
  'incidencia.comentario.crear': ['Escribir comentarios', 'Escriure comentaris'],
  'incidencia.comentario.consultar': ['Leer comentarios', 'Llegir comentaris'],
  'inspeccion.consultar': ['Ver inspecciones', 'Veure inspeccions'],
  'inspeccion.editar.prioridad': ['Cambiar la prioridad de inspecciones', "Canviar la prioritat d'inspeccions"],
  'obra.consultar.todas': ['Ver todas las tareas de sus unidades', 'Veure totes les tasques de les seues unitats'],
  'obra.consultar.propia': ['Ver sus tareas', 'Veure les seues tasques'],
  'obra.editar.campos': ['Cambiar datos de tareas', 'Canviar dades de tasques'],
  lista: ['Tener listas de tareas', 'Tindre llistes de tasques'],
  'login-codigo': ['Entrar con código', 'Entrar amb codi'],
  'autentificar-otros-por-codigo': ['Prestar el aparato a otros con código', "Prestar l'aparell a altres amb codi"],
  'ver-jornadas-operarios': ['Ver las jornadas de otras personas', "Veure les jornades d'altres persones"],
  'adjunto.imagen.crear': ['Añadir imágenes', 'Afegir imatges'],
  'mantenimiento.ciudadano.consultar': ['Ver quién avisa y su teléfono', 'Veure qui avisa i el seu telèfon'],
  'mantenimiento.ciudadano.editar': ['Cambiar los datos de quien avisa', 'Canviar les dades de qui avisa'],
  'mantenimiento.ciudadano.editar-propias': ['Cambiarlos en las que comunica', 'Canviar-les en les que comunica'],
  'ver-creador-inci-tar': ['Ver qué compañero avisó', 'Veure quin company va avisar'],
  'campo-extra.consultar': ['Ver los campos adicionales', 'Veure els camps addicionals'],
  'campo-extra.editar': ['Rellenar los campos adicionales', 'Omplir els camps addicionals'],
  'app.ocultar-incidencias': ['No ver incidencias en el menú', 'No veure incidències en el menú'],
  'autoasignarme-como-reparador': ['Quedarse con una reparación', 'Quedar-se amb una reparació'],
  'configuracion.consultar': ['Entrar en la consola', 'Entrar en la consola'],
  'configuracion.catalogo': ['Cambiar tipos, campos y orígenes', 'Canviar tipus, camps i orígens'],
  'configuracion.estados': ['Cambiar estados', 'Canviar estats'],
  'configuracion.organizacion': ['Cambiar unidades y entidades', 'Canviar unitats i entitats'],
  'configuracion.plazos': ['Cambiar calendarios y plazos', 'Canviar calendaris i terminis'],
  'configuracion.personas': ['Invitar y cambiar personas', 'Convidar i canviar persones'],
  'configuracion.permisos': ['Dar permisos a roles y perfiles', 'Donar permisos a rols i perfils'],
  'configuracion.textos': ['Cambiar textos, correos y ayuda', 'Canviar textos, correus i ajuda'],
  'configuracion.avisos': ['Cambiar quién recibe avisos', 'Canviar qui rep avisos'],
  'configuracion.aspecto': ['Cambiar el aspecto y los módulos', "Canviar l'aspecte i els mòduls"],
  'configuracion.callejero': ['Cambiar el callejero', 'Canviar la guia de carrers'],
  'configuracion.privacidad': ['Cambiar plazos y atender derechos', 'Canviar terminis i atendre drets'],
  'configuracion.seguridad': ['Cambiar la seguridad y las claves', 'Canviar la seguretat i les claus'],
  'configuracion.publicar': ['Publicar borradores y deshacer', 'Publicar esborranys i desfer'],
  'configuracion.municipio': ['Cambiar lo que es de todo el municipio', 'Canviar el que és de tot el municipi'],
  'salud.consultar': ['Ver la salud del sistema', 'Veure la salut del sistema'],
} as const satisfies Record<PermissionName, TextPair>

export const usePermissionTexts = featureTexts('permissions', words)

/** The sections of the matrix, in its order; the rest is the last. */
const permissionGroups = {
  incidents: /^(incidencia|adjunto|mantenimiento|campo-extra|ver-creador|app\.)/,
  tasks: /^(obra|inspeccion\.|lista$|autoasignarme)/,
  access: /^(login-codigo|autentificar|ver-jornadas)/,
  console: /^(configuracion|salud)\./,
  roles: /./,
} as const
export type PermissionGroup = keyof typeof permissionGroups
export const groupNames = Object.keys(permissionGroups) as PermissionGroup[]
export const groupOf = (name: string): PermissionGroup => groupNames.find((group) => permissionGroups[group].test(name)) ?? 'roles'

export const usePermissionGroupTexts = featureTexts('permissionGroups', {
  incidents: ['Incidencias', 'Incidències'],
  tasks: ['Tareas e inspecciones', 'Tasques i inspeccions'],
  access: ['Entrada y jornadas', 'Entrada i jornades'],
  console: ['Consola', 'Consola'],
  roles: ['Qué es cada rol', 'Què és cada rol'],
})
