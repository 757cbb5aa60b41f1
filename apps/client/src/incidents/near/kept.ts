import { pickNear } from '@avisa/contract/incidents/duplicates'
import { deviceIncidents, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident, SimilarIncident } from '@avisa/contract/incidents/schemas'
import { radiusOf, usualDays } from '@avisa/contract/types/likeness'
import type { Subtype } from '@avisa/contract/types/schemas'
import { metresBetween, type Position } from '@avisa/contract/values/coordinates'
import type { Client } from '#/platform/client.ts'
import { readCopiesOf } from '#/platform/copies.ts'
import { instantOf } from '#/platform/dates.ts'
import { zone as zoneOf } from '#/platform/identity.ts'

const day = 86_400_000

type Stored = { pages?: readonly { data: readonly Incident[] }[]; data?: readonly Incident[] } & Partial<Incident>
const rowsOf = (value: unknown): readonly Incident[] => {
  const { pages, data, ...incident } = value as Stored
  return pages?.flatMap((page) => page.data) ?? data ?? [incident as Incident]
}

/** The lists and details that the device has kept. */
const keptIncidents = async (client: Client): Promise<Incident[]> => {
  const answers = [listIncidents, deviceIncidents].map(({ method, path }) => readCopiesOf(client, `["${method} ${path}`))
  const rows = (await Promise.all(answers)).flat().flatMap(rowsOf)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

type Asked = Position & { tipo: number; types: readonly Subtype[] }

/** The open ones among them that may be the same, by the rule of the server. A list has the type by its name alone. */
export const similarKept = async (client: Client, { tipo, types, ...here }: Asked): Promise<SimilarIncident[]> => {
  const type = types.find(({ id }) => id === tipo)
  if (!type) return []
  const groupOf = ({ id, tipo_padre }: Subtype) => tipo_padre ?? id
  const zone = zoneOf(client).get()
  const radio = radiusOf(
    type,
    types.find(({ id }) => id === type.tipo_padre),
  )

  const near = (await keptIncidents(client)).flatMap((incidencia) => {
    const { geolatitud: latitud, geolongitud: longitud, descripcion_es, fecha, estado_final, numero_adhesiones } = incidencia
    const own = types.find((candidate) => candidate.descripcion_es === descripcion_es)
    const reported = instantOf(fecha, zone)
    if (estado_final || latitud === null || longitud === null || !own || groupOf(own) !== groupOf(type) || !reported) return []
    const dias = (client.clock() - reported.getTime()) / day
    const metros = metresBetween(here, { latitud, longitud })
    if (dias > (type.dias_parecidas ?? usualDays)) return []
    return [{ incidencia, metros, mismo_tipo: own.id === tipo, dias, adhesiones: numero_adhesiones, resuelta: false }]
  })
  return pickNear(near, { radio, reapertura_dias: 0 }).map(({ incidencia, metros }) => ({
    incidencia,
    metros: Math.round(metros),
    clase: 'abierta',
  }))
}
