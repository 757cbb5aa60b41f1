import { pick } from '@avisa/contract/values/languages'
import { listEntities } from '@avisa/contract/entities/routes'
import { listProfiles } from '@avisa/contract/people/routes'
import { staffRoles } from '@avisa/contract/people/rights'
import type { PeopleChoices } from '@avisa/contract/people/table'
import { listUnits } from '@avisa/contract/units/routes'
import type { RoleName } from '@avisa/contract/access/roles'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { usePeopleTexts } from './texts.ts'

type Named<Id> = { id: Id; text: string; names: readonly string[] }
type Choices = {
  roles: Named<RoleName>[]
  unidades: Named<number>[]
  entidades: Named<number>[]
  perfiles: Named<number>[]
} & PeopleChoices

/** Roles, units, entities and profiles that people can be given, by their names in both languages. */
export const useChoices = (): Choices => {
  const lang = useLang()
  const say = usePeopleTexts()
  const named = ({ id, nombre_es, nombre_val }: { id: number; nombre_es: string; nombre_val: string }): Named<number> => ({
    id,
    text: pick({ nombre_es, nombre_val }, 'nombre', lang),
    names: [nombre_es, nombre_val],
  })
  const units = useLoad(listUnits, {}).data ?? []
  const repairing = useLoad(listEntities, { params: { rol: 'REPARADOR' } }).data ?? []
  const studying = useLoad(listEntities, { params: { rol: 'ESTUDIO' } }).data ?? []
  const perfiles = useLoad(listProfiles, {}).data ?? []
  const pairs = usePeopleTexts.pairs
  return {
    roles: staffRoles.map((id) => ({ id, text: say(`role_${id}`), names: [...pairs[`role_${id}`], id] })),
    unidades: units.map(named),
    entidades: [...repairing, ...studying].map(named),
    perfiles: perfiles.map(named),
  }
}
