import type { Permissions } from '@avisa/contract/access/permissions'
import type { Person } from '@avisa/contract/access/person'
import type { RoleName } from '@avisa/contract/access/roles'
import { refuse } from '@avisa/contract/refusal'
import { readSettings } from './database/settings-store.ts'
import { findUser } from './database/sessions.ts'
import type { Tx } from './database/database.ts'
import type { MunicipalityRef } from './database/directory.ts'
import type { Deps } from './deps.ts'
import type { Scope } from './scope.ts'

/** `rol`: as whom the draft is looked at, null for a citizen without account; `permisos`: those of the role once it is published. */
export type PreviewTicket = { draft: number; usuario: number; rol: RoleName | null; permisos: Permissions; caduca: string }
const place = (esquema: string) => `${esquema}.vista`

export const sealPreview = ({ secrets }: Pick<Deps, 'secrets'>, esquema: string, ticket: PreviewTicket): string =>
  secrets.seal(JSON.stringify(ticket), place(esquema))

/** What a preview token shows and as whom; null without a token. */
export const previewOf = async (
  { secrets, db, clock }: Pick<Deps, 'secrets' | 'db' | 'clock'>,
  { esquema }: MunicipalityRef,
  token: string | null,
): Promise<{ draft: number; person: Person } | null> => {
  if (token === null) return null
  const ticket = JSON.parse(secrets.open(token, place(esquema)) ?? 'null') as PreviewTicket | null
  if (!ticket || new Date(ticket.caduca) <= clock.now()) return refuse('config.previewEnded')
  const { draft, usuario, rol, permisos } = ticket
  if (rol === null) return { draft, person: null }
  const user = await findUser(db.read(esquema), esquema, usuario)
  return user ? { draft, person: { ...user, user_roles: [rol], user_permisos: permisos } } : refuse('config.previewEnded')
}

/** Rolls a transaction back with its result. */
class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

type ApplyDraft = (tx: Tx, esquema: string, draft: number) => Promise<void>

/** Runs `answer` on the configuration that a draft would give, and takes everything back. */
export const answerPreview = async <Answer>(
  { db }: Pick<Deps, 'db'>,
  { scope, apply }: { scope: Scope; apply: ApplyDraft },
  answer: (tx: Tx, scope: Scope) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await db.write(scope.esquema, async (tx) => {
      await apply(tx, scope.esquema, scope.preview ?? 0)
      const settings = await readSettings({ read: () => tx }, scope.esquema)
      throw new RolledBack(await answer(tx, { ...scope, settings }))
    })
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.result as Answer
    throw thrown
  }
}
