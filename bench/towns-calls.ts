import { apiVersion, headers } from '@avisa/contract/http/headers'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import pg from 'pg'
import { personId } from '../apps/server/src/demo/people.ts'
import type { Random } from '../apps/server/src/demo/random.ts'
import { hashToken, newToken } from '../apps/server/src/platform/session.ts'
import { lamp, query, unit } from './city.ts'
import type { Call } from './clients.ts'
import type { SmallTown } from './small-towns.ts'
import { laySmallTown } from './town.ts'

const token = newToken()

export const signInEverywhere = async (url: string, towns: readonly SmallTown[]) => {
  for (let from = 0; from < towns.length; from += 100) {
    const client = new pg.Client(url)
    await client.connect()
    for (const { esquema } of towns.slice(from, from + 100))
      await client.query(`insert into ${esquema}.sesiones (token_hash, usuario_id, caduca) values ($1, $2, now() + interval '30 days')`, [
        hashToken(token),
        personId('tecnico'),
      ])
    await client.end()
  }
}

const staffOf = ({ clave }: SmallTown) => ({
  [headers.apiKey]: clave,
  [headers.apiVersion]: apiVersion,
  [headers.language]: 'es',
  [headers.authorization]: `Bearer ${token}`,
})

export const listCall = (town: SmallTown): Call => ({
  path: query('/api/v1/incidencias', { sort: '-fecha', per_page: 15, include: 'imagenes,tipos' }),
  headers: staffOf(town),
})

const streetsOf = (i: number) => laySmallTown(i).rows.viales.map(({ completo_es }) => String(completo_es))
const streets = new Map<number, string[]>()

export const searchCall =
  (random: Random) =>
  (town: SmallTown): Call => {
    const names = streets.get(town.i) ?? streetsOf(town.i)
    streets.set(town.i, names)
    const name = random.pick(names)
    const search = name.slice(0, Math.max(10, Math.floor(name.length * 0.7)))
    return { path: query('/api/v2/addresses/search', { search, management_unit_id: unit, per_page: 10 }), headers: staffOf(town) }
  }

export const reportCall = (town: SmallTown): Call => {
  const { latitud, longitud } = laySmallTown(town.i).limits
  const body: NewIncident = {
    tipos: String(lamp),
    unidad_gestion_id: unit,
    contenido: 'La farola lleva tres noches apagada y la esquina queda a oscuras.',
    geolatitud: latitud,
    geolongitud: longitud,
  }
  return {
    method: 'POST',
    path: '/api/v1/incidencias',
    headers: { ...staffOf(town), [headers.idempotencyKey]: crypto.randomUUID() },
    body: JSON.stringify(body),
  }
}
