import { listObjects } from '@avisa/contract/configuration/routes'
import type { ObjectRows } from '@avisa/contract/configuration/schemas'
import { fold } from '@avisa/contract/addresses/fold'
import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { consolePaths } from '@avisa/contract/console-paths'
import type { Lang } from '@avisa/contract/values/languages'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { nameOf } from './labels.ts'

export type ObjectRow = ObjectRows['filas'][number]

/** Where each object is configured. */
const screens: Readonly<Record<string, string>> = {
  tipo: consolePaths.types,
  campo: consolePaths.fields,
  estado: consolePaths.statuses,
  unidad: consolePaths.units,
  entidad: consolePaths.entities,
  vehiculo: `${consolePaths.catalogues}?lista=vehiculo`,
  origen: `${consolePaths.catalogues}?lista=origen`,
  resultado: `${consolePaths.catalogues}?lista=resultado`,
  motivo_cierre: `${consolePaths.catalogues}?lista=motivo_cierre`,
  motivo_valoracion: `${consolePaths.catalogues}?lista=motivo_valoracion`,
  respuesta: `${consolePaths.catalogues}?lista=respuesta`,
  organismo: `${consolePaths.catalogues}?lista=organismo`,
  prioridad_inspeccion: `${consolePaths.catalogues}?lista=prioridad_inspeccion`,
  regla_encaminamiento: consolePaths.routing,
  calendario: `${consolePaths.deadlines}?lista=calendario`,
  festivo: `${consolePaths.deadlines}?lista=festivo`,
  plazo: `${consolePaths.deadlines}?lista=plazo`,
  escalon: `${consolePaths.deadlines}?lista=escalon`,
  filtro: `${consolePaths.filters}?lista=filtro`,
  lista_publica: `${consolePaths.filters}?lista=lista_publica`,
  correo: `${consolePaths.texts}?lista=correo`,
  plantilla_aviso: `${consolePaths.texts}?lista=plantilla_aviso`,
  texto: `${consolePaths.texts}?lista=texto`,
  regla_aviso: consolePaths.notices,
  ayuda: `${consolePaths.help}?lista=ayuda`,
  ayuda_seccion: `${consolePaths.help}?lista=ayuda_seccion`,
  capa_mapa: consolePaths.map,
  permisos_rol: consolePaths.permissions,
  perfil: consolePaths.permissions,
  parametro: consolePaths.modules,
}
const parameterScreens: Readonly<Record<string, string>> = {
  condiciones: consolePaths.conditions,
  conservacion: consolePaths.privacy,
  politica_factor: consolePaths.modules,
}
/** Where a parameter is set. */
export const screenOf = (clave: string): string => {
  const group = parameters[clave]?.group
  const byGroup = group === 'aspecto' ? consolePaths.appearance : group === 'conexiones' ? consolePaths.integrations : consolePaths.modules
  return parameterScreens[clave] ?? byGroup
}
export const objectPath = (objeto: string, clave?: string): string => {
  const path = objeto === 'parametro' && clave !== undefined ? screenOf(clave) : (screens[objeto] ?? consolePaths.changes)
  return clave === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}clave=${encodeURIComponent(clave)}`
}

export const useObjects = (objeto: string, enabled = true) => useLoad(listObjects, { params: { objeto } }, { bilingual: true, enabled })

const isRetired = ({ cuerpo }: ObjectRow): boolean => cuerpo['retirado'] === true
const orderOf = ({ cuerpo }: ObjectRow): number => Number(cuerpo['orden'] ?? cuerpo['numero'] ?? 0)

/** By `orden`, then by name. */
export const inOrder = (objeto: string, rows: readonly ObjectRow[], lang: Lang): ObjectRow[] => {
  const named = rows.map((row) => ({ row, name: nameOf(objeto, row.clave, row.cuerpo, lang) }))
  const { compare } = new Intl.Collator(lang)
  return named
    .toSorted(
      (a, b) =>
        Number(a.row.cuerpo['seccion'] ?? 0) - Number(b.row.cuerpo['seccion'] ?? 0) ||
        orderOf(a.row) - orderOf(b.row) ||
        compare(a.name, b.name),
    )
    .map(({ row }) => row)
}

/** Every text of an object, in both languages, for the search. */
export const searchText = ({ clave, cuerpo }: ObjectRow): string => {
  const texts = Object.values(cuerpo).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [],
  )
  return fold([clave, ...texts].join(' '))
}

export type Kind = 'inUse' | 'retired' | 'all'
export const isShown = (row: ObjectRow, kind: Kind): boolean => kind === 'all' || isRetired(row) === (kind === 'retired')

/** The name of an object of a kind by its key. */
export const useNames = (objeto: string, enabled = true): ((clave: string) => string) => {
  const lang = useLang()
  const rows = useObjects(objeto, enabled).data?.filas
  return (clave) => nameOf(objeto, clave, rows?.find((row) => row.clave === clave)?.cuerpo, lang)
}
