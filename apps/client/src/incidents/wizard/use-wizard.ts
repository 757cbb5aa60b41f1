import { useLocation, useSearchParams } from 'react-router'
import { needsContact } from '@avisa/contract/incidents/rules'
import {
  nextStep,
  previousStep,
  visitedSteps,
  wizardSteps,
  type WizardRoute,
  type WizardStep,
} from '@avisa/contract/incidents/wizard/steps'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { useWizardTexts } from './texts.ts'
import { useAskedFields } from './steps/use-asked-fields.ts'
import { useOffer } from './draft/use-offer.ts'
import { usePlaceAddress } from './place/use-place-address.ts'
import { asWhole, draftFrom, draftOf, isHalfMade, type WizardDraft, type WizardKind } from './draft/wizard-draft.ts'
import { useSimilar } from '../near/use-similar.ts'
import { knownOf } from './steps/known-contact.ts'
import { stepProblem, type WizardFacts } from './draft/wizard-problems.ts'
import { readWizardQuery } from './draft/wizard-query.ts'

export const stepParam = 'paso'
const noTypes: readonly number[] = []

export const useWizard = (kind: WizardKind, alone: boolean) => {
  const client = useClient()
  const say = useWizardTexts()
  const lang = useLang()
  const person = usePerson()
  const parameters = useParameters()
  const [params, setParams] = useSearchParams()
  const query = readWizardQuery(params, parameters.redirecciones_permitidas)
  const [draft, change, clear] = draftOf(kind)()
  const offer = useOffer(draft, query)
  const { unit, types } = offer
  const address = usePlaceAddress(draft.place, unit?.id)
  // Withdrawn while somebody writes: the rest stays, and the summary offers to choose another.
  const typeGone = types.length > 0 && draft.tipos.some((id) => !types.some((type) => type.id === id))
  const extra = useAskedFields(typeGone ? noTypes : draft.tipos)
  const similar = useSimilar(draft, types)
  const facts: WizardFacts = { person, unit, types, parameters, extra }
  const fresh = draftFrom(query, knownOf(client, person, parameters))
  const routeOf = ({ mode, place }: WizardDraft): WizardRoute => ({
    mode,
    person,
    parameters,
    unitsOffered: offer.offered.length,
    unit: unit ?? null,
    // A person who has reported before has answered who they are, also staff who left it empty.
    answered: { place: place !== null, citizen: true },
  })
  const route = routeOf(draft)
  const steps = visitedSteps(route)
  const problemOf = (step: WizardStep) => stepProblem(step, draft, facts, { say, lang })
  const wantedStep = params.get(stepParam)
  const step = reach(wantedStep, steps, (target) => (target === 'type' && typeGone ? undefined : problemOf(target)))
  const go = (to: WizardStep, replace = false) => {
    const next = new URLSearchParams(params)
    next.set(stepParam, to)
    setParams(next, { replace })
  }
  // Correcting a follow-up report opens all its steps.
  const whole = draft.mode === 'another' ? visitedSteps(routeOf(asWhole(draft))) : steps
  const toNext = nextStep(step, route)
  const goOn = () => go(toNext ?? step)
  const toPrevious = previousStep(step, route)
  return {
    ...offer,
    kind,
    alone,
    query,
    here: useLocation(),
    /** Without a step in the address, the wizard has just been opened. */
    arriving: wantedStep === null,
    /** The types are still loading, so the requested step may not be reachable. */
    settling: (offer.typesLoading || extra.state === 'loading') && wantedStep !== step,
    say,
    lang,
    person,
    parameters,
    draft,
    change,
    clear,
    address,
    extra,
    fresh,
    halfMade: isHalfMade(draft, fresh),
    asksContact: unit !== undefined && needsContact({ person, unit, anyadirDatosCiudadano: draft.anyadirDatosCiudadano }),
    steps,
    step,
    editable: (target: WizardStep) => whole.includes(target),
    edit: (target: WizardStep) => {
      if (!steps.includes(target)) change(asWhole)
      go(target)
    },
    problem: problemOf(step),
    typeGone,
    go,
    /** Starts with this draft at its first step; the previous page stays one step back. */
    begin: (next: WizardDraft, replace = true) => {
      // A preselected unit stays selected, whichever step the wizard starts with.
      change(() => ({ ...next, unidad_gestion_id: next.unidad_gestion_id ?? unit?.id ?? null }))
      go(visitedSteps(routeOf(next))[0] ?? 'summary', replace)
    },
    similar,
    next: () => (step === 'type' ? similar.hold(goOn) : goOn()),
    back: toPrevious === undefined ? undefined : () => go(toPrevious),
  }
}
export type Wizard = ReturnType<typeof useWizard>

/**
 * A step that is not visited redirects to the next; a step whose predecessors have become invalid, to the
 * first invalid one.
 */
const reach = (
  wantedStep: string | null,
  steps: readonly WizardStep[],
  problemOf: (step: WizardStep) => string | undefined,
): WizardStep => {
  const reachable = steps.slice(0, steps.findIndex((step) => problemOf(step) !== undefined) + 1 || steps.length)
  const from = wizardSteps.findIndex((wizardStep) => wizardStep === wantedStep)
  return reachable.find((step) => wizardSteps.indexOf(step) >= from) ?? reachable.at(-1) ?? 'summary'
}
