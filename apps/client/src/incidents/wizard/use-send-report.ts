import { createIncident, deviceIncidents, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { pick } from '@avisa/contract/values/languages'
import { enqueue, photoStep, step } from '#/platform/outbox/use-outbox.ts'
import { markReported, thisDevice } from '#/platform/session.ts'
import { paths } from '#/shell/paths.ts'
import { alert } from '#/ui/popups.ts'
import { addressLine } from './use-place-address.ts'
import { payloadOf } from './wizard-payload.ts'
import { useWizardDraft } from './wizard-draft.ts'
import type { Wizard } from './use-wizard.ts'

/** Writes the report down in the outbox, from where it goes out by itself; answers its id, or nothing when the device cannot keep it. */
export const useSendReport = (wizard: Wizard) => async (): Promise<string | undefined> => {
  const { draft, unit, types, parameters, say, lang, clear, address, asksContact } = wizard
  if (!unit) return undefined
  const type = types.find((one) => one.id === draft.tipos[0])
  const body = payloadOf(draft, {
    device: thisDevice,
    parameters,
    now: new Date(),
    unidad_gestion_id: unit.id,
    asksContact,
    address: address.kind === 'found' ? address.place : undefined,
  })
  try {
    const id = await enqueue(
      {
        title: say('outboxTitle', { type: type ? pick(type, 'descripcion', lang) : '' }),
        detail: addressLine(address) ?? '',
        edit: { path: paths.newIncident, draft: useWizardDraft.draft, version: useWizardDraft.version, value: draft },
        // Each photo that arrives too: who has already opened the report sees it come.
        refresh: [listIncidents, deviceIncidents, getIncident, listTasks],
      },
      [step(createIncident, { body }), ...draft.photos.map((photo) => photoStep(photo))],
    )
    markReported()
    clear()
    return id
  } catch (cause) {
    console.warn('report not kept', cause)
    await alert({ title: say('refusedTitle'), message: say('cannotKeep') })
    return undefined
  }
}
