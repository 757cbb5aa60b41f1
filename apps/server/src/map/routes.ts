import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { refuse } from '@avisa/contract/refusal'
import { baseTile, getMapConfig } from '@avisa/contract/map/endpoints'
import { zooms } from '@avisa/contract/map/zooms'
import type { MapLayer } from '@avisa/contract/map/schemas'
import { serve, type Feature } from '#/platform/serve.ts'
import { encodeTile } from './encode.ts'
import { openByteCache } from '#/platform/byte-cache.ts'
import { readStreetsVersion } from './shared/version-store.ts'
import { readCentre, readKey, readLayers, readLimits, readTile, type StoredLayer } from './store.ts'

const compress = promisify(gzip)

/** Bytes of tiles cached per process: enough for a city of 100 000 house numbers, few of whose tiles are large. */
const tilesKept = 16 * 1024 * 1024

/** Increment it when the content of tiles changes, so that browsers drop the cached ones. */
const tileFormat = 1
const versionOf = (streets: number) => `${tileFormat}.${streets}`

const ownLayer: StoredLayer = {
  key: 'propia',
  nombre_es: 'Callejero',
  nombre_val: 'Guia de carrers',
  tipo: 'propia',
  url: null,
  atribucion: null,
  zoom_max: null,
  orden: 0,
}

/** The layer's own attribution, then the credits that it does not mention. */
const creditOf = (attribution: string | null, credits: readonly string[]) =>
  [attribution ?? '', ...credits.filter((credit) => !attribution?.includes(credit))].filter((part) => part !== '').join(' · ') || null

type Own = { url: string; credits: readonly string[] }

const layerOf = ({ key, nombre_es, nombre_val, tipo, url, atribucion, zoom_max }: StoredLayer, own: Own): MapLayer => ({
  key,
  nombre_es,
  nombre_val,
  tipo: tipo as MapLayer['tipo'],
  url: tipo === 'propia' ? own.url : (url ?? ''),
  atribucion: tipo === 'propia' ? creditOf(atribucion, own.credits) : atribucion,
  zoom_max,
})

export const routes: Feature = (app) => {
  const cache = openByteCache(tilesKept)

  serve(app, getMapConfig, async ({ scope, read, deps }) => {
    const { id } = scope.municipality
    const { shared } = deps.db.baseOf(scope.esquema)
    const [centro, key, limites, stored, version] = await Promise.all([
      readCentre(shared, id),
      readKey(shared, id),
      readLimits(read, scope.esquema),
      readLayers(read),
      readStreetsVersion(read),
    ])
    const own = { url: `/tiles/${encodeURIComponent(key)}/{z}/{x}/{y}?v=${versionOf(version)}`, credits: scope.settings.creditos_mapa }
    const capas = (stored.length > 0 ? stored : [ownLayer]).map((layer) => layerOf(layer, own))
    return {
      centro: { latitud: centro.latitud, longitud: centro.longitud },
      zoom: zooms.default,
      zoom_min: zooms.min,
      zoom_max: zooms.max,
      limites,
      capas,
    }
  })

  serve(app, baseTile, async ({ params, query, deps }) => {
    const municipality = (await deps.directory.byKey(params.apiKey)) ?? refuse('http.notFound')
    const { esquema } = municipality
    const read = deps.db.read(esquema)
    const version = versionOf(await readStreetsVersion(read))
    const { z, x, y } = params
    return {
      content: await cache(`${esquema}/${version}/${z}/${x}/${y}`, async () =>
        compress(encodeTile(await readTile(read, esquema, params), params)),
      ),
      type: 'application/vnd.mapbox-vector-tile',
      encoding: 'gzip' as const,
      etag: `"${version}"`,
      cacheControl: query.v === version ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    }
  })
}
