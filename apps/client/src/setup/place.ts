import { paths, withQuery } from '@avisa/contract/paths'

export type Place = { latitud: number; longitud: number }

/** «39.4699, -0.3763», as maps copy it; also with a decimal comma and a semicolon. */
export const placeOf = (text: string): Place | undefined => {
  const match = /^\s*(-?\d{1,2}[.,]\d+)\s*[;, ]\s*(-?\d{1,3}[.,]\d+)\s*$/.exec(text)
  const [latitud, longitud] = (match?.slice(1) ?? []).map((number) => Number(number.replace(',', '.')))
  if (latitud === undefined || longitud === undefined || Math.abs(latitud) > 84 || Math.abs(longitud) > 179) return undefined
  return { latitud, longitud }
}

export const textOf = ({ latitud, longitud }: Place): string => `${latitud.toFixed(4)}, ${longitud.toFixed(4)}`

const kmPerDegree = 111.32

/** The box that reaches so many kilometres to each side. */
export const boxAround = ({ latitud, longitud }: Place, km: number) => {
  const high = km / kmPerDegree
  const wide = high / Math.cos((latitud * Math.PI) / 180)
  return { latitud_min: latitud - high, latitud_max: latitud + high, longitud_min: longitud - wide, longitud_max: longitud + wide }
}

/** Kilometres to the east and to the south of a place. */
export const offsetOf = (from: Place, to: Place) => ({
  x: (to.longitud - from.longitud) * kmPerDegree * Math.cos((from.latitud * Math.PI) / 180),
  y: (from.latitud - to.latitud) * kmPerDegree,
})

export const moved = (from: Place, { x, y }: { x: number; y: number }): Place => ({
  latitud: from.latitud - y / kmPerDegree,
  longitud: from.longitud + x / (kmPerDegree * Math.cos((from.latitud * Math.PI) / 180)),
})

type QrTarget = { municipio: number; unidad?: number | undefined; tipo?: number | undefined; lugar?: Place | undefined }

/** What the code of a sheet opens: a report, with what is known already. A new browser learns the municipality from it. */
export const qrPath = ({ municipio, unidad, tipo, lugar }: QrTarget): string =>
  withQuery(paths.newIncident, {
    municipio,
    ...(unidad !== undefined && { unidad_gestion_id: unidad }),
    ...(tipo !== undefined && { tipos: tipo }),
    ...(lugar && { lugar: textOf(lugar).replace(' ', '') }),
  })
