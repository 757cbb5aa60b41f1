import { isRole, may, type Person } from '#/access/person.ts'
import { holds } from '#/access/permissions.ts'
import { mayInspectOnCreation } from '#/inspections/rules.ts'
import type { Parameters } from '#/municipalities/schemas.ts'
import type { Unit } from '#/units/schemas.ts'

export const wizardSteps = ['unit', 'map', 'type', 'description', 'citizen', 'images', 'inspection', 'summary'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** `new`: an empty report. `duplicate`: a copy of an existing one. `another`: one more after the one just sent. */
export type WizardMode = 'new' | 'duplicate' | 'another'

type UnitSwitches = Pick<Unit, 'mostrar_mapa' | 'mostrar_fecha' | 'mostrar_origen' | 'mostrar_ciudadano' | 'mostrar_autoasignar'>
type Switches = Pick<Parameters, 'origenes_activos' | 'crear_inspeccion_al_anyadir'>

/** What decides which steps are visited. `unit` is null until one is chosen. */
export type WizardRoute = {
  mode: WizardMode
  person: Person
  parameters: Switches
  unitsOffered: number
  unit: UnitSwitches | null
  /** What «another» takes from the previous report: the place, and the reporter with the conditions accepted. */
  answered: { place: boolean; citizen: boolean }
}

/** The fields of the description step besides the text; date, origin and self-assignment each need a permission. */
export const descriptionFields = ({ person, parameters, unit }: Pick<WizardRoute, 'person' | 'parameters' | 'unit'>) => ({
  fecha: unit !== null && unit.mostrar_fecha && may(person, 'incidencia.insertar.campos.fecha'),
  origen: unit !== null && unit.mostrar_origen && parameters.origenes_activos && may(person, 'incidencia.insertar.campos.origen'),
  autoasignar: unit !== null && unit.mostrar_autoasignar && person !== null && holds(person.user_permisos, 'autoasignarme-como-reparador'),
})

type Rule = (route: WizardRoute) => boolean
const always: Rule = () => true
const never: Rule = () => false
const asksCitizen: Rule = ({ unit }) => unit?.mostrar_ciudadano !== false
const hasMap: Rule = ({ unit }) => unit?.mostrar_mapa !== false

/** When each step is visited, by mode. */
const visited: Readonly<Record<WizardStep, Readonly<Record<WizardMode, Rule>>>> = {
  unit: { new: ({ unitsOffered }) => unitsOffered > 1, another: never, duplicate: never },
  map: { new: hasMap, another: (route) => hasMap(route) && !route.answered.place, duplicate: never },
  type: { new: always, another: always, duplicate: never },
  description: { new: always, another: always, duplicate: always },
  citizen: { new: asksCitizen, another: (route) => asksCitizen(route) && !route.answered.citizen, duplicate: asksCitizen },
  images: { new: always, another: always, duplicate: never },
  inspection: {
    new: ({ person, parameters }) => mayInspectOnCreation(person, parameters),
    another: ({ person, parameters }) => mayInspectOnCreation(person, parameters),
    duplicate: never,
  },
  summary: { new: always, another: always, duplicate: always },
}

/** Used for next and back alike, so going back skips the same steps. */
export const visits = (step: WizardStep, route: WizardRoute): boolean => visited[step][route.mode](route)

export const visitedSteps = (route: WizardRoute): WizardStep[] => wizardSteps.filter((step) => visits(step, route))

export const nextStep = (step: WizardStep, route: WizardRoute): WizardStep | undefined =>
  wizardSteps.slice(wizardSteps.indexOf(step) + 1).find((later) => visits(later, route))

export const previousStep = (step: WizardStep, route: WizardRoute): WizardStep | undefined =>
  wizardSteps.slice(0, wizardSteps.indexOf(step)).findLast((earlier) => visits(earlier, route))

/** Citizens may add another report after one, staff only with the permission for several. */
export const mayAddAnother = (person: Person): boolean => isRole(person, 'ciudadano') || may(person, 'incidencia.add-varias')
