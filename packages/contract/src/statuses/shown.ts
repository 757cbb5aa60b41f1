import { int, nullable, str } from '#/http/schema.ts'

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
