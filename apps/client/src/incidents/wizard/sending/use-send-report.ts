import { descriptionFields } from '@avisa/contract/incidents/wizard/steps'
import { sentFields, withInitial } from '@avisa/contract/extra-fields/rules'
import { createIncident, createRelated, deviceIncidents, getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { listTasks } from '@avisa/contract/tasks/routes'
import { pick } from '@avisa/contract/values/languages'
import { useClient, type Client } from '#/platform/client.ts'
import { withoutOriginal } from '#/photo-guard/shared/coverable-photo.ts'
import { photoStep } from '#/images/shared/photo-steps.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { step } from '#/platform/outbox/use-outbox.ts'
import { markReported, thisDevice } from '#/platform/session.ts'
import { keepAcceptance } from '../steps/known-contact.ts'
import { addressLine } from '../place/use-place-address.ts'
import { stepParam, type Wizard } from '../use-wizard.ts'
import { asWhole, draftOf } from '../draft/wizard-draft.ts'
import { payloadOf } from './wizard-payload.ts'

const bodyOf = (client: Client, wizard: Wizard, unitId: number) => {
  const { draft, unit, types, person, parameters, address, asksContact, query, steps, extra } = wizard
  return payloadOf(client, draft, {
    person,
    types,
    device: thisDevice(client),
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

const pathOf = ({ here }: Wizard) => {
  const query = new URLSearchParams(here.search)
  query.set(stepParam, 'summary')
  return `${here.pathname}?${query.toString()}`
}

const report = defineChange<Wizard, ReturnType<typeof bodyOf>>({
  title: ({ draft, types, kind, say, lang }) => {
    const type = types.find(({ id }) => id === draft.tipos[0])
    return say(kind === 'duplicate' ? 'outboxDuplicate' : 'outboxTitle', { type: type ? pick(type, 'descripcion', lang) : '' })
  },
  detail: ({ address }) => [addressLine(address)],
  form: {
    draft: ({ kind }) => draftOf(kind),
    path: pathOf,
    value: ({ draft }) => asWhole({ ...draft, photos: draft.photos.map(withoutOriginal) }),
    keepsDraft: true,
  },
  steps: ({ draft, kind, query }, body) => [
    kind === 'duplicate' && query.duplicar !== undefined
      ? step(createRelated, { params: { id: query.duplicar }, body })
      : step(createIncident, { body }),
    ...draft.photos.map((photo) => photoStep(photo)),
  ],
  // Also for each photo that arrives, so that an open detail shows it.
  refreshes: [listIncidents, deviceIncidents, getIncident, listTasks],
})

/** Resolves to the id in the outbox, or to undefined if the device could not store it. */
export const useSendReport = (wizard: Wizard) => {
  const client = useClient()
  return async (): Promise<string | undefined> => {
    if (!wizard.unit) return undefined
    const body = bodyOf(client, wizard, wizard.unit.id)
    const id = await report.save(client, wizard, body)
    if (id === undefined) return undefined
    markReported(client)
    if (body.condiciones) keepAcceptance(client, wizard.person, body.condiciones.version, body.condiciones.fecha)
    return id
  }
}
