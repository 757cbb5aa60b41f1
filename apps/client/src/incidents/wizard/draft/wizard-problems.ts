import type { Person } from '@avisa/contract/access/person'
import { checkExtraFields, withInitial } from '@avisa/contract/extra-fields/rules'
import {
  checkCitizen,
  checkDescription,
  checkType,
  isInsideUnit,
  mustAcceptConditions,
  needsContact,
} from '@avisa/contract/incidents/rules'
import { descriptionFields, type WizardStep } from '@avisa/contract/incidents/wizard/steps'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Subtype } from '@avisa/contract/types/schemas'
import type { Unit } from '@avisa/contract/units/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { localNow } from './local-now.ts'
import type { AskedFields } from '../steps/use-asked-fields.ts'
import type { WizardDraft } from './wizard-draft.ts'
import type { useWizardTexts } from '../texts.ts'

export type WizardFacts = {
  person: Person
  unit: Unit | undefined
  types: readonly Subtype[]
  parameters: Parameters
  extra: AskedFields
}
type Say = ReturnType<typeof useWizardTexts>

const typeProblem = (draft: WizardDraft, { person, types, parameters }: WizardFacts, { say, lang }: { say: Say; lang: Lang }) => {
  if (draft.tipos.length === 0) return say('needType')
  for (const id of draft.tipos) {
    const type = types.find((type) => type.id === id)
    if (!type) return say('needType')
    const problem = checkType(type, types, { person, login_obligado: parameters.login_obligado })
    if (problem) return problem[lang]
  }
  return undefined
}

export const citizenProblem = (draft: WizardDraft, { person, unit }: Pick<WizardFacts, 'person' | 'unit'>, say: Say) => {
  if (!unit) return undefined
  const rules = { person, unit, anyadirDatosCiudadano: draft.anyadirDatosCiudadano }
  // Contact data written before being withdrawn are neither validated nor sent.
  const problem = checkCitizen(needsContact(rules) ? draft : {}, rules)
  if (problem) return say(`contact_${problem}`)
  return mustAcceptConditions(rules) && !draft.condiciones ? say('needConditions') : undefined
}

/** The first incomplete extra field; while the fields are unknown, that itself is the problem. */
const extraProblem = (draft: WizardDraft, { fields, state }: AskedFields, { say, lang }: { say: Say; lang: Lang }) => {
  if (state !== 'ready') return say(state === 'loading' ? 'extraLoading' : 'extraFailed')
  const values = withInitial(fields, draft.camposExtra)
  for (const field of fields) {
    const [problem] = checkExtraFields([field], values)
    if (problem) return say('extraProblem', { field: pick(field, 'nombre', lang), problem: problem[lang] })
  }
  return undefined
}

const descriptionProblem = (draft: WizardDraft, facts: WizardFacts, words: { say: Say; lang: Lang }) => {
  const { person, unit, parameters, extra } = facts
  const { say, lang } = words
  if (!unit) return undefined
  const problem = checkDescription(draft.contenido, { person, unit, ...parameters })
  if (problem) return problem[lang]
  if (descriptionFields({ person, parameters, unit }).fecha && draft.fecha > localNow()) return say('dateFuture')
  return extraProblem(draft, extra, words)
}

/** Why a step cannot be left yet, by the rules of the server; undefined when it can. */
export const stepProblem = (
  step: WizardStep,
  draft: WizardDraft,
  facts: WizardFacts,
  words: { say: Say; lang: Lang },
): string | undefined => {
  const { say } = words
  const { unit } = facts
  switch (step) {
    case 'unit':
      return unit ? undefined : say('needUnit')
    case 'map':
      if (!draft.place) return say('needPlace')
      return unit && !isInsideUnit(draft.place, unit) ? say('outside') : undefined
    case 'type':
      return typeProblem(draft, facts, words)
    case 'description':
      return descriptionProblem(draft, facts, words)
    case 'citizen':
      return citizenProblem(draft, facts, say)
    case 'images':
    case 'inspection':
    case 'summary':
      return undefined
  }
}
