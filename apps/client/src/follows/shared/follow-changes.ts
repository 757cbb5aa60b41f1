import { createFollow, deleteFollow, listFollows } from '@avisa/contract/follows/routes'
import type { Follow, NewFollow } from '@avisa/contract/follows/schemas'
import { defineChange } from '#/platform/changes/change.ts'
import { step } from '#/platform/outbox/use-outbox.ts'
import { useFollowTexts } from '../texts.ts'

export type FollowedThing = Pick<NewFollow, 'incidencia_id' | 'zona_id' | 'id_vial'> & { title: string }

export const followThing = defineChange<FollowedThing, Omit<NewFollow, 'incidencia_id' | 'zona_id' | 'id_vial'>>({
  title: ({ title }, _input, client) => useFollowTexts.now(client)('outboxFollow', { thing: title }),
  detail: (_thing, { email }) => [email],
  steps: ({ title: _title, ...thing }, choice) => [step(createFollow, { body: { ...thing, ...choice } })],
  refreshes: [listFollows],
})

export const stopFollow = defineChange<Pick<Follow, 'id' | 'nombre'>>({
  title: ({ nombre }, _input, client) => useFollowTexts.now(client)('outboxStop', { thing: nombre }),
  steps: ({ id }) => [step(deleteFollow, { params: { id } })],
  refreshes: [listFollows],
})
