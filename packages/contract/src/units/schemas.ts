import { bool, int, localised, nullable, num, obj, str, type Static } from '#/http/schema.ts'

/** Includes the wizard's switches. Bounds are WGS 84 degrees; null where the unit has none. */
export const Unit = obj({
  id: int(),
  codigo: str(),
  ...localised('nombre'),
  descripcion_es: str(),
  descripcion_val: str(),
  icono: str(),
  latitud: nullable(num()),
  longitud: nullable(num()),
  zoom: nullable(num()),
  latitud_max: nullable(num()),
  latitud_min: nullable(num()),
  longitud_max: nullable(num()),
  longitud_min: nullable(num()),
  callejero_tabla_portales: bool(),
  mostrar_mapa: bool(),
  descripcion_obligatoria: bool(),
  mostrar_fecha: bool(),
  mostrar_origen: bool(),
  mostrar_ciudadano: bool(),
  mostrar_autoasignar: bool(),
  email_obligatorio: bool(),
})
export type Unit = Static<typeof Unit>
