import { fold } from '@avisa/contract/addresses/fold'
import type { AreaClass } from '../records.ts'
import type { Tags } from './handler.ts'

const drawn =
  /^(motorway|trunk|primary|secondary|tertiary)(_link)?$|^(residential|unclassified|living_street|pedestrian|footway|steps|path|track|service|cycleway|road|bridleway)$/

export const isStreet = (tags: Tags): boolean => drawn.test(tags['highway'] ?? '') || (tags['place'] === 'square' && Boolean(tags['name']))

const isAreaOfStreet = (tags: Tags) =>
  tags['place'] === 'square' || (tags['area'] === 'yes' && /^(pedestrian|footway|living_street)$/.test(tags['highway'] ?? ''))

/** The class of a closed way or multipolygon; undefined if it is not drawn. `name` is the municipality's. */
export const areaClassOf = (tags: Tags, name: string): AreaClass | undefined => {
  if (tags['boundary'] === 'administrative') return administrativeClassOf(tags, name)
  if (isAreaOfStreet(tags)) return 'plaza'
  if (/^(suburb|borough)$/.test(tags['place'] ?? '')) return 'distrito'
  if (/^(neighbourhood|quarter)$/.test(tags['place'] ?? '')) return 'barrio'
  if (/^(park|garden|common|nature_reserve|recreation_ground|dog_park)$/.test(tags['leisure'] ?? '')) return 'parque'
  if (/^(recreation_ground|village_green|forest)$/.test(tags['landuse'] ?? '')) return 'parque'
  if (tags['natural'] === 'water' || /^(riverbank|dock)$/.test(tags['waterway'] ?? '') || /^(reservoir|basin)$/.test(tags['landuse'] ?? ''))
    return 'agua'
  if (tags['natural'] === 'beach') return 'playa'
  return tags['building'] && tags['building'] !== 'no' ? 'edificio' : undefined
}

const namesOf = (tags: Tags) => ['name', 'name:es', 'name:ca', 'official_name'].map((key) => fold(tags[key] ?? ''))

/** In Spain level 8 is the municipality, 9 its districts, 10 its neighbourhoods; other municipalities are skipped. */
const administrativeClassOf = (tags: Tags, name: string): AreaClass | undefined => {
  if (tags['admin_level'] === '9') return 'distrito'
  if (tags['admin_level'] === '10') return 'barrio'
  return tags['admin_level'] === '8' && namesOf(tags).includes(fold(name)) ? 'municipio' : undefined
}

export const isOtherMunicipality = (tags: Tags, name: string): boolean =>
  tags['boundary'] === 'administrative' && tags['admin_level'] === '8' && !namesOf(tags).includes(fold(name))
