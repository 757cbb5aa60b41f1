import { sentFields, withInitial } from '@avisa/contract/extra-fields/rules'
import { createIncident, createRelated, deviceIncidents, getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { descriptionFields } from '@avisa/contract/incidents/wizard/steps'
import { listTasks } from '@avisa/contract/tasks/routes'
import { pick } from '@avisa/contract/values/languages'
import { enqueue, photoStep, step } from '#/platform/outbox/use-outbox.ts'
import { markReported, thisDevice } from '#/platform/session.ts'
import { alert } from '#/ui/popup/popups.ts'
import { keepAcceptance } from '../steps/known-contact.ts'
import { addressLine } from '../place/use-place-address.ts'
import { stepParam, type Wizard } from '../use-wizard.ts'
import { asWhole, draftOf } from '../draft/wizard-draft.ts'
import { payloadOf } from './wizard-payload.ts'

const bodyOf = (wizard: Wizard, unitId: number) => {
  const { draft, unit, types, person, parameters, address, asksContact, query, steps, extra } = wizard
  return payloadOf(draft, {
    person,
    types,
    device: thisDevice,
    parameters,
    now: new Date(),
    unidad_gestion_id: unitId,
    asksContact,
    address: address.kind === 'found' ? address.place : undefined,
    shown: { ...descriptionFields({ person, parameters, unit: unit ?? null }), inspeccion: steps.includes('inspection') },
    camposExtra: sentFields(extra.fields, withInitial(extra.fields, draft.camposExtra)),
    orden_id: query.orden_id,
  })
}

/** The address of the wizard at a step, with what it was opened with. */
const pathOf = ({ here }: Wizard) => {
  const query = new URLSearchParams(here.search)
  query.set(stepParam, 'summary')
  return `${here.pathname}?${query.toString()}`
}

/** Writes the report down in the outbox, from where it goes out by itself; answers its id, or nothing when the device cannot keep it. */
export const useSendReport = (wizard: Wizard) => async (): Promise<string | undefined> => {
  const { draft, unit, types, say, lang, address, query, kind } = wizard
  if (!unit) return undefined
  const type = types.find((type) => type.id === draft.tipos[0])
  const body = bodyOf(wizard, unit.id)
  const creation =
    kind === 'duplicate' && query.duplicar !== undefined
      ? step(createRelated, { params: { id: query.duplicar }, body })
      : step(createIncident, { body })
  const { draft: name, version } = draftOf(kind)
  try {
    const id = await enqueue(
      {
        title: say(kind === 'duplicate' ? 'outboxDuplicate' : 'outboxTitle', { type: type ? pick(type, 'descripcion', lang) : '' }),
        detail: addressLine(address) ?? '',
        edit: { path: pathOf(wizard), draft: name, version, value: asWhole(draft) },
        // Each photo that arrives too: who has already opened the report sees it come.
        refresh: [listIncidents, deviceIncidents, getIncident, listTasks],
      },
      [creation, ...draft.photos.map((photo) => photoStep(photo))],
    )
    markReported()
    if (body.condiciones) keepAcceptance(wizard.person, body.condiciones.version, body.condiciones.fecha)
    return id
  } catch (cause) {
    console.warn('report not kept', cause)
    await alert({ title: say('title_refused'), message: say('cannotKeep') })
    return undefined
  }
}
