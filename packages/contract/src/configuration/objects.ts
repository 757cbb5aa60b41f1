import type { Configurable } from './configurable.ts'
import { campo, filtro, listaPublica, origen, prioridadInspeccion, resultado, tipo } from './objects/catalogue.ts'
import { motivoCierre, motivoValoracion, organismo, respuesta } from './objects/closing.ts'
import { calendario, escalon, festivo, plazo } from './objects/deadlines.ts'
import { entidad, unidad, vehiculo } from './objects/organisation.ts'
import { parametro } from './objects/parameters.ts'
import { perfil, permisosRol } from './objects/rights.ts'
import { reglaEncaminamiento } from './objects/routing.ts'
import { estado } from './objects/statuses.ts'
import { ayuda, ayudaSeccion, capaMapa, correo, plantillaAviso, reglaAviso, texto } from './objects/words.ts'

/**
 * Everything that a municipality configures as objects, in an order in which each refers only to those before it and to its own kind. Calls,
 * forms, differences, CSV and tests derive from this list.
 */
const list = [
  entidad,
  unidad,
  vehiculo,
  estado,
  organismo,
  motivoCierre,
  motivoValoracion,
  campo,
  tipo,
  calendario,
  festivo,
  plazo,
  escalon,
  respuesta,
  origen,
  reglaEncaminamiento,
  resultado,
  prioridadInspeccion,
  filtro,
  listaPublica,
  correo,
  plantillaAviso,
  reglaAviso,
  texto,
  ayudaSeccion,
  ayuda,
  capaMapa,
  permisosRol,
  perfil,
  parametro,
] as const satisfies readonly Configurable[]

export const configurables: ReadonlyMap<string, Configurable> = new Map(list.map((object) => [object.objeto, object]))
export const objectNames: readonly string[] = [...configurables.keys()]
