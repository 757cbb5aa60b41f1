import { arr, bool, int, localised, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { tracks, statusFlags, type StatusFlag } from './tracks.ts'

export const StatusFlags = Object.fromEntries(statusFlags.map((flag) => [flag, bool()])) as Record<StatusFlag, ReturnType<typeof bool>>

/** A status as screens show it. */
export const shownStatus = { DesEstado: str(), ColorEstado: str(), icono_estado: str() }

/** The status that a change in a history set, if it set one. */
export const statusesOfChange = {
  DesEstadoAnterior: nullable(str()),
  DesEstado: nullable(str()),
  ColorEstado: nullable(str()),
  icono_estado: nullable(str()),
}

/** The statuses of both tracks of a task. */
export const statusesOfTask = {
  estadotecnico_id: int(),
  DesEstadoTecnico: str(),
  ColorEstadoTecnico: str(),
  icono_estado_tecnico: str(),
  estadoobra_id: int(),
  DesEstadoObra: str(),
  ColorEstadoObra: str(),
  icono_estado_obra: str(),
}

export const Status = obj({
  id: int(),
  pista: oneOf(...tracks),
  codigo: str(),
  ...localised('descripcion'),
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
