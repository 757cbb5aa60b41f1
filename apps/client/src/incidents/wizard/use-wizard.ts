import { useSearchParams } from 'react-router'
import { needsContact } from '@avisa/contract/incidents/rules'
import { nextStep, previousStep, visitedSteps, type WizardRoute, type WizardStep } from '@avisa/contract/incidents/wizard/steps'
import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'
import { useParameters, useTypes, useUnits } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { useWizardTexts } from './texts.ts'
import { usePlaceAddress } from './use-place-address.ts'
import { useWizardDraft, type WizardDraft } from './wizard-draft.ts'
import { stepProblem, type WizardFacts } from './wizard-problems.ts'

const stepParam = 'paso'

const flat = (tree: readonly IncidentType[] | undefined): Subtype[] => (tree ?? []).flatMap((parent) => [parent, ...parent.subtipos])

const useFacts = (draft: WizardDraft) => {
  const [params] = useSearchParams()
  const units = useUnits()
  const offered = limitTo(units.data ?? [], params.get('uni_ges_seleccionables_ids'))
  const wanted = draft.unidad_gestion_id ?? Number(params.get('unidad_gestion_id') ?? 0)
  const unit = offered.length === 1 ? offered[0] : offered.find((one) => one.id === wanted)
  const tree = useTypes(unit?.id)
  return { units, offered, unit, tree }
}

const limitTo = <T extends { id: number }>(all: readonly T[], ids: string | null): readonly T[] => {
  const wanted = ids?.split(',').map(Number)
  return wanted ? all.filter((one) => wanted.includes(one.id)) : all
}

/** Everything the steps need: the draft, what the municipality offers, where one is, and how one moves. */
export const useWizard = () => {
  const say = useWizardTexts()
  const lang = useLang()
  const person = usePerson()
  const parameters = useParameters()
  const [draft, change, clear] = useWizardDraft()
  const { units, offered, unit, tree } = useFacts(draft)
  const types = flat(tree.data)
  const address = usePlaceAddress(draft.place, unit?.id)
  const facts: WizardFacts = { person, unit, types, parameters }
  const route: WizardRoute = {
    mode: draft.mode,
    person,
    unitsOffered: offered.length,
    unit: unit ?? null,
    extraFields: false,
    answered: { place: draft.mode === 'another' && draft.place !== null, type: false },
  }
  const problemOf = (step: WizardStep) => stepProblem(step, draft, facts, { say, lang })
  const steps = visitedSteps(route)
  const { step, go } = usePlace(draft, change, steps, problemOf)
  return {
    say,
    lang,
    person,
    parameters,
    draft,
    change,
    clear,
    units,
    offered,
    unit,
    tree,
    types,
    address,
    asksContact: unit !== undefined && needsContact({ person, unit, anyadirDatosCiudadano: draft.anyadirDatosCiudadano }),
    steps,
    step,
    problem: problemOf(step),
    go,
    next: () => go(nextStep(step, route) ?? step),
    back: previousStep(step, route) === undefined ? undefined : () => go(previousStep(step, route) ?? step),
  }
}
export type Wizard = ReturnType<typeof useWizard>

/** Where one is: the address bar says it, so that the system's back goes a step back; the draft remembers it through the app's death. */
const usePlace = (
  draft: WizardDraft,
  change: (next: Partial<WizardDraft>) => void,
  steps: readonly WizardStep[],
  problemOf: (step: WizardStep) => string | undefined,
) => {
  const [params, setParams] = useSearchParams()
  const asked = params.get(stepParam) ?? draft.step
  const reachable = steps.slice(0, steps.findIndex((one) => problemOf(one) !== undefined) + 1 || steps.length)
  // A step typed into the address bar, or one whose past no longer holds, leads to the first that lacks something.
  const step = reachable.find((one) => one === asked) ?? (asked === null ? steps[0] : reachable.at(-1)) ?? 'summary'
  const go = (to: WizardStep) => {
    change({ step: to })
    const next = new URLSearchParams(params)
    next.set(stepParam, to)
    setParams(next)
  }
  return { step, go }
}
