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

/** From a named reference system (`urn:ogc:def:crs:EPSG::32628`, `EPSG:25830`, `CRS84`, a number) to degrees. */
export const projectFrom = (name: string | undefined): Project => {
  if (!name || /CRS84|OGC:84/i.test(name)) return asIs
  const epsg = Number(/(\d{4,6})\D*$/.exec(name)?.[1])
  if (!epsg || [4326, 4258, 4937].includes(epsg)) return asIs
  const before = projections.get(String(epsg))
  if (before) return before
  const definition = definitionOf(epsg)
  if (!definition)
    throw new CommandProblem(
      `The file uses the reference system «${name}», which is not known. Convert it to EPSG:4326 or EPSG:25830 first.`,
      'reference',
    )
  const converter = proj4(definition, 'WGS84')
  const project: Project = (x, y) => {
    const [lon = NaN, lat = NaN] = converter.forward([x, y])
    return [lon, lat]
  }
  projections.set(String(epsg), project)
  return project
}
