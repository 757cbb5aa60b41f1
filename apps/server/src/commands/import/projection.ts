import proj4 from 'proj4'
import { asIs, type Project } from './geometry.ts'
import { CommandProblem } from '../problem.ts'

const projections = new Map<string, Project>()

/** proj4 definition of the reference systems of Spanish files; UTM metres on GRS 80 / WGS 84. */
const definitionOf = (epsg: number): string | undefined => {
  if (epsg >= 25827 && epsg <= 25831) return `+proj=utm +zone=${epsg - 25800} +ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs`
  if (epsg >= 32601 && epsg <= 32660) return `+proj=utm +zone=${epsg - 32600} +datum=WGS84 +units=m +no_defs`
  if (epsg >= 4081 && epsg <= 4083) return `+proj=utm +zone=${epsg - 4081 + 27} +ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs`
  // ED50, for older municipal files: the mean shift of the peninsula, exact to a few metres.
  if (epsg >= 23028 && epsg <= 23031) return `+proj=utm +zone=${epsg - 23000} +ellps=intl +towgs84=-87,-98,-121,0,0,0,0 +units=m +no_defs`
  if (epsg === 3857 || epsg === 900913) return '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +k=1 +units=m +no_defs'
  return undefined
}

const unknownReference = (name: string) =>
  new CommandProblem(
    `The file uses the reference system «${name}», which is not known. Convert it to EPSG:4326 or EPSG:25830 first.`,
    'reference',
  )

/** From a named reference system (`urn:ogc:def:crs:EPSG::32628`, `EPSG:25830`, `CRS84`, a number) to degrees. */
export const projectFrom = (name: string | undefined): Project => {
  if (!name || /CRS84|OGC:84/i.test(name)) return asIs
  const epsg = Number(/(\d{4,6})\D*$/.exec(name)?.[1])
  if (!epsg || [4326, 4258, 4937].includes(epsg)) return asIs
  const before = projections.get(String(epsg))
  if (before) return before
  const definition = definitionOf(epsg)
  if (!definition) throw unknownReference(name)
  const converter = proj4(definition, 'WGS84')
  const project: Project = (x, y) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [NaN, NaN]
    const [lon = NaN, lat = NaN] = converter.forward([x, y])
    return [lon, lat]
  }
  projections.set(String(epsg), project)
  return project
}

/** Esri's and the EPSG's names of what `definitionOf` knows, without signs and in lower case. */
const utmNames: readonly (readonly [RegExp, number])[] = [
  [/^(?:etrs1989|etrs89)utmzone(\d+)n$/, 25_800],
  [/^(?:wgs1984|wgs84)utmzone(\d+)n$/, 32_600],
  [/^(?:europeandatum1950|european1950|ed1950|ed50)utmzone(\d+)n$/, 23_000],
  [/^(?:regcan95|regcan1995)utmzone(\d+)n$/, 4081 - 27],
]
const degreeNames = /^(?:gcs)?(?:wgs1984|wgs84|etrs1989|etrs89|regcan95|regcan1995)$/
const webNames = /^(?:wgs1984webmercator(?:auxiliarysphere)?|wgs84pseudomercator)$/

/** The reference system that well-known text describes (a `.prj`, or a GeoPackage's own), by its EPSG code or else by its name. */
export const referenceOfWkt = (wkt: string): string => {
  const [, code] = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\]\s*\]\s*$/i.exec(wkt) ?? []
  if (code) return `EPSG:${code}`
  const [, name = ''] = /^\s*\w+\s*\[\s*"([^"]{1,200})"/.exec(wkt) ?? []
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (degreeNames.test(plain)) return 'EPSG:4326'
  if (webNames.test(plain)) return 'EPSG:3857'
  for (const [form, base] of utmNames) {
    const [, zone] = form.exec(plain) ?? []
    if (zone) return `EPSG:${base + Number(zone)}`
  }
  throw unknownReference(name)
}
