import { may, type Person } from '#/access/person.ts'
import { holds } from '#/access/permissions.ts'
import type { Unit } from '#/units/schemas.ts'

/** The steps of the wizard in their order (WIZ-01). The inspection step comes with inspections. */
export const wizardSteps = ['unit', 'map', 'type', 'description', 'citizen', 'images', 'summary'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** `new`: a report from nothing. `duplicate`: a copy of an existing one. `another`: one more after the one just sent. */
export type WizardMode = 'new' | 'duplicate' | 'another'

type UnitSwitches = Pick<
  Unit,
  'mostrar_mapa' | 'descripcion_obligatoria' | 'mostrar_fecha' | 'mostrar_origen' | 'mostrar_ciudadano' | 'mostrar_autoasignar'
>

/** What decides which steps are visited (WIZ-03). `unit` is null until one is chosen. */
export type WizardRoute = {
  mode: WizardMode
  person: Person
  unitsOffered: number
  unit: UnitSwitches | null
  /** The chosen types have extra fields to fill. */
  extraFields: boolean
  /** Places, types and photos already answered, in `another` mode. */
  answered: { place: boolean; type: boolean }
}

/** What the description step shows besides the text; date, origin and self-assignment ask for a permission each. */
export const descriptionFields = (person: Person, unit: UnitSwitches | null) => ({
  fecha: unit !== null && unit.mostrar_fecha && may(person, 'incidencia.insertar.campos.fecha'),
  origen: unit !== null && unit.mostrar_origen && may(person, 'incidencia.insertar.campos.origen'),
  autoasignar: unit !== null && unit.mostrar_autoasignar && person !== null && holds(person.user_permisos, 'autoasignarme-como-reparador'),
})

const asksSomething = ({ person, unit, extraFields }: WizardRoute) =>
  extraFields || unit?.descripcion_obligatoria === true || Object.values(descriptionFields(person, unit)).some(Boolean)

/** True when the step is visited; going back asks the same, so it skips what next skipped (WIZ-06). */
export const visits = (step: WizardStep, route: WizardRoute): boolean => {
  const { mode, unit, answered } = route
  switch (step) {
    case 'unit':
      return mode === 'new' && route.unitsOffered > 1
    case 'map':
      return mode !== 'duplicate' && unit?.mostrar_mapa !== false && !(mode === 'another' && answered.place)
    case 'type':
      return mode !== 'duplicate' && !(mode === 'another' && answered.type)
    case 'description':
      return mode !== 'another' || asksSomething(route)
    case 'citizen':
      return unit?.mostrar_ciudadano !== false
    case 'images':
      return mode !== 'duplicate'
    case 'summary':
      return true
  }
}

export const visitedSteps = (route: WizardRoute): WizardStep[] => wizardSteps.filter((step) => visits(step, route))

/** The step after this one; nothing after the last. */
export const nextStep = (step: WizardStep, route: WizardRoute): WizardStep | undefined =>
  wizardSteps.slice(wizardSteps.indexOf(step) + 1).find((later) => visits(later, route))

/** The step before this one; nothing before the first. */
export const previousStep = (step: WizardStep, route: WizardRoute): WizardStep | undefined =>
  wizardSteps.slice(0, wizardSteps.indexOf(step)).findLast((earlier) => visits(earlier, route))
