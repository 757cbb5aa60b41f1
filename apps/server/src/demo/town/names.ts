import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type StreetClass = 'casco' | 'calle' | 'principal' | 'plaza' | 'rural' | 'industrial'
export type StreetName = {
  codigo: string
  tipo_es: string
  tipo_val: string
  nombre_es: string
  nombre_val: string
  completo_es: string
  completo_val: string
  clase: StreetClass
}
export type PlaceName = { codigo: string; nombre_es: string; nombre_val: string; barrio?: string }
type Names = {
  localidad: {
    nombre_es: string
    nombre_val: string
    nombre_corto_es: string
    nombre_corto_val: string
    ayuntamiento_es: string
    ayuntamiento_val: string
    contacto: { telefono: string; email: string; dpd: string; web: string }
  }
  numeracion: { extensiones: string[] }
  distritos: PlaceName[]
  barrios: (PlaceName & { distrito: string })[]
  parques: PlaceName[]
  playas: PlaceName[]
  edificios_municipales: (PlaceName & { barrio: string })[]
  colegios: (PlaceName & { barrio: string })[]
  vias: StreetName[]
}

export const names = JSON.parse(readFileSync(join(import.meta.dirname, '../streets.json'), 'utf8')) as Names

const byCode = new Map(names.vias.map((via) => [via.codigo, via]))
export const streetName = (codigo: string): StreetName => {
  const name = byCode.get(codigo)
  if (!name) throw new Error(`streets.json has no street ${codigo}`)
  return name
}
