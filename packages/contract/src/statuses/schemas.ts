import { arr, bool, int, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { tracks, statusFlags, type StatusFlag } from './tracks.ts'

export const StatusFlags = Object.fromEntries(statusFlags.map((flag) => [flag, bool()])) as Record<StatusFlag, ReturnType<typeof bool>>

export const Status = obj({
  id: int(),
  pista: oneOf(...tracks),
  codigo: str(),
  descripcion: str(),
  descripcion_es: str(),
  descripcion_val: str(),
  explicacion_es: str(),
  explicacion_val: str(),
  color: str(),
  icono: str(),
  orden: int(),
  ...StatusFlags,
  ciudadano: nullable(
    obj({
      DesEstadoCiudadano_es: str(),
      DesEstadoCiudadano_val: str(),
      ColorEstadoCiudadano: str(),
      explicacion_es: str(),
      explicacion_val: str(),
    }),
  ),
})
export type Status = Static<typeof Status>
export const StatusList = arr(Status)
