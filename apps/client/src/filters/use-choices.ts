import { listAreas } from '@avisa/contract/filters/routes'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { listTypes } from '@avisa/contract/types/routes'
import { priorities } from '@avisa/contract/types/priorities'
import { pick } from '@avisa/contract/values/languages'
import { useParameters, useStatuses, useUnits } from '#/platform/configuration.ts'
import { useLoad, type Loaded } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import type { ConditionValue } from './shared/conditions.ts'
import { useFilterTexts } from './texts.ts'

export type Choice = { value: ConditionValue; label: string; /** For its chip, where the label alone is not clear. */ name?: string }
/** The kinds of conditions: several of a few words, one of them, one of a long list, or a range of days. */
export type FilterField = { field: string; label: string } & (
  | { control: 'several' | 'one' | 'list'; choices: readonly Choice[] }
  | { control: 'days' }
)

const reference = { bilingual: true, staleTime: 300_000 } as const

type LocalisedDescription = { id: number; descripcion_es: string; descripcion_val: string }
type LocalisedName = { nombre_es: string; nombre_val: string }

const yesNo = (yes: string, no: string): readonly Choice[] => [
  { value: 1, label: yes },
  { value: 0, label: no },
]

const either = (field: string, label: string, choices: readonly Choice[]): FilterField => ({ field, label, control: 'one', choices })
const several = (field: string, label: string, choices: readonly Choice[]): FilterField => ({ field, label, control: 'several', choices })

const dueFields = (say: ReturnType<typeof useFilterTexts>): readonly FilterField[] => [
  either('vencida', say('late'), yesNo(say('isLate'), say('notLate'))),
  either('ambar', say('near'), yesNo(say('isNear'), say('notNear'))),
  either('pausada', say('stopped'), yesNo(say('isStopped'), say('notStopped'))),
]

export const useChoices = (model: FilterModel): readonly FilterField[] => {
  const say = useFilterTexts()
  const lang = useLang()
  const { distrito, barrio } = useParameters()
  const isIncidents = model === 'incidencias'
  const statuses = {
    incidencia: useStatuses('incidencia').data,
    tecnico: useStatuses('tecnico').data,
    reparacion: useStatuses('reparacion').data,
    inspeccion: useStatuses('inspeccion').data,
  }
  const units = useUnits().data ?? []
  const types = useLoad(listTypes, { query: { include: 'subtipos' } }, { ...reference, enabled: model !== 'inspecciones' })
  const districts = useLoad(listAreas, { params: { clase: 'distrito' } }, { ...reference, enabled: isIncidents && distrito })
  const quarters = useLoad(listAreas, { params: { clase: 'barrio' } }, { ...reference, enabled: isIncidents && barrio })

  const described = (rows: readonly LocalisedDescription[] | undefined) =>
    (rows ?? []).map((row) => ({ value: row.id, label: pick(row, 'descripcion', lang) }))
  const areas = ({ data }: Loaded<readonly LocalisedName[]>) =>
    (data ?? []).map((row) => ({ value: row.nombre_es, label: pick(row, 'nombre', lang) }))
  const named = (rows: readonly (LocalisedName & { id: number })[]) =>
    rows.map((row) => ({ value: row.id, label: pick(row, 'nombre', lang) }))
  const tree = (types.data ?? []).flatMap((group) => [
    ...described([group]),
    ...described(group.subtipos).map(({ value, label }) => ({ value, label: `${pick(group, 'descripcion', lang)} · ${label}` })),
  ])
  const open = either('abierta', say('situation'), yesNo(say('open'), say('closed')))
  const own = either('propia', say('whose'), yesNo(say('mine'), say('notMine')))
  const visibility = either('publica', say('seen'), yesNo(say('shown'), say('hidden')))
  const repeated = either('parecida', say('repeated'), yesNo(say('maybe'), say('notRepeated')))
  const contradicted = either('a_revisar', say('contradicted'), yesNo(say('toDecide'), say('notToDecide')))
  const due = dueFields(say)
  const status = (field: string, label: string, track: keyof typeof statuses) => several(field, label, described(statuses[track]))
  const type = (field: string): FilterField => ({ field, label: say('type'), control: 'list', choices: tree })
  const unit = several('unidad_gestion_id', say('unit'), units.length > 1 ? named(units) : [])
  const priority: FilterField = {
    field: 'prioridad',
    label: say('priority'),
    control: 'several',
    choices: priorities.toReversed().map((value) => ({
      value,
      label: say(`priority_${value}`),
      name: say('priorityIs', { word: say(`priority_${value}`).toLowerCase() }),
    })),
  }
  const days: FilterField = { field: 'fecha', label: say('date'), control: 'days' }
  const fields: Record<FilterModel, readonly FilterField[]> = {
    incidencias: [
      open,
      status('estado_incidencia_id', say('status'), 'incidencia'),
      type('tipo'),
      unit,
      { field: 'distrito', label: say('district'), control: 'list', choices: areas(districts) },
      { field: 'barrio', label: say('quarter'), control: 'list', choices: areas(quarters) },
      priority,
      ...due,
      days,
      own,
      visibility,
      repeated,
      contradicted,
    ],
    obras: [
      open,
      status('estadotecnico_id', say('study'), 'tecnico'),
      status('estadoobra_id', say('repair'), 'reparacion'),
      type('tipoincidencia_id'),
      unit,
      priority,
      ...due,
      days,
      own,
      visibility,
    ],
    inspecciones: [open, status('estado_inspeccion_id', say('status'), 'inspeccion'), unit, days, own],
  }
  return fields[model].filter((field) => field.control === 'days' || field.choices.length > 0)
}
