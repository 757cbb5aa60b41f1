import { setupSteps, type SetupStep } from '@avisa/contract/setup/steps'
import type { Setup } from '@avisa/contract/setup/schemas'

/** The form of a step, which the bar below sends. */
export const stepForm = 'paso'

/** What a step gets, and how it says that it is finished. */
export type StepProps = { setup: Setup; onDone: () => void }

export const statesOf = ({ pasos }: Setup) => new Map(pasos.map(({ clave, estado }) => [clave, estado]))

/** The first step that nobody has finished, then what was left for later. */
export const nextStep = ({ pasos }: Setup): SetupStep | undefined =>
  (pasos.find(({ estado }) => estado === 'pendiente') ?? pasos.find(({ estado }) => estado === 'luego'))?.clave

export const stepBeside = (step: SetupStep, by: 1 | -1): SetupStep | undefined => setupSteps[setupSteps.indexOf(step) + by]

export const isStep = (text: string | null): text is SetupStep => setupSteps.some((step) => step === text)
