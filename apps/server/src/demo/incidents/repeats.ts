import { outcomeIn } from '@avisa/contract/closing/outcomes'
import { seeded } from '../random.ts'
import type { ReportPlace } from './places.ts'
import { stages } from './outcomes.ts'
import type { WorkFacts } from './work.ts'

type Mended = { place: ReportPlace; ended: Date }
export type MendedPlaces = { placeOf: (facts: WorkFacts, place: ReportPlace) => ReportPlace }

const [longest, mostPlaces] = [55 * 86_400_000, 20]

const isMended = ({ stage }: WorkFacts) =>
  'closed' in stages[stage] && outcomeIn({ papel: stages[stage].incidencia, finaliza: false }, null) === 'resuelta'

/** Where what has been mended breaks again: of each type the last places, for this share of the reports where there are some. Its chance is its own, so that all else stays the same. */
export const openMendedPlaces = (share: number): MendedPlaces => {
  const random = seeded(20_260_803)
  const byType = new Map<number, Mended[]>()
  return {
    placeOf: (facts, place) => {
      if (share === 0 || place.geolatitud === null) return place
      const { type, created, ended } = facts
      const before = byType.get(type.id) ?? []
      const recent = before.filter((each) => each.ended < created && created.getTime() - each.ended.getTime() < longest)
      const chosen =
        random.chance(share) && recent.length > 0 ? { ...random.pick(recent).place, emplazamiento: place.emplazamiento } : place
      if (isMended(facts)) byType.set(type.id, [...before, { place: chosen, ended }].slice(-mostPlaces))
      return chosen
    },
  }
}
