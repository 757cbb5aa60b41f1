import { isRole, type Person } from '@avisa/contract/access/person'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Client } from '#/platform/client.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import type { WizardDraft } from '../draft/wizard-draft.ts'

/** Accepted by a signed-in person on this device. */
type Acceptance = { user: number; version: string; fecha: string }

const accepted = (client: Client): Acceptance | undefined => {
  try {
    return (JSON.parse(readLocal(client, 'condiciones_aceptadas') ?? 'null') as Acceptance | null) ?? undefined
  } catch {
    return undefined
  }
}

export const acceptedAt = (
  client: Client,
  person: Person,
  { condiciones: { version } }: Pick<Parameters, 'condiciones'>,
): string | undefined => {
  const contact = person === null ? undefined : accepted(client)
  return contact?.user === person?.user_id && contact?.version === version ? contact.fecha : undefined
}

/** Until sign-out, so that nobody accepts the same text with every report. */
export const keepAcceptance = (client: Client, person: Person, version: string, fecha: string): void => {
  if (person !== null)
    writeLocal(client, 'condiciones_aceptadas', JSON.stringify({ user: person.user_id, version, fecha } satisfies Acceptance))
}

/** What a signed-in citizen is not asked: name and e-mail of the account, and accepted conditions. */
export const knownOf = (client: Client, person: Person, parameters: Parameters): Partial<WizardDraft> => {
  if (person === null || !isRole(person, 'ciudadano')) return {}
  return {
    nombre: `${person.nombre} ${person.apellidos}`.trim(),
    email: person.email,
    condiciones: acceptedAt(client, person, parameters) !== undefined,
  }
}
