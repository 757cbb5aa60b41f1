import { isRole } from '@avisa/contract/access/person'
import type { SsoConfig } from '@avisa/contract/municipalities/schemas'
import { refuse } from '@avisa/contract/refusal'
import { applyShare, sharesOf, valuesOfClaim } from '@avisa/contract/sso/rules'
import type { SsoTrial } from '@avisa/contract/sso/schemas'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import type { Tx } from '#/platform/database/database.ts'
import { lockRights } from '#/platform/database/rights.ts'
import { readSecret } from '#/platform/database/secrets-store.ts'
import { findUser } from '#/platform/database/sessions.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken, newToken } from '#/platform/session.ts'
import { findByEmail } from '../store.ts'
import { addressOf, claimsOf, type Claims, type Provider } from './provider.ts'
import {
  changeMemberships,
  findJoined,
  insertEntry,
  insertIdentity,
  memberships,
  readMemberships,
  takeEntry,
  writeRoles,
  type Entering,
} from './store.ts'

export type SsoContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'> & { warn: (cause: unknown) => void }

const minutes = 10
const startLimit = { max: 60, seconds: 900 }

export const savedProvider = async ({ deps, scope, read }: SsoContext): Promise<Provider> => {
  const config = scope.settings.sso ?? refuse('http.notFound')
  return { config, secreto: await readSecret(read, { secrets: deps.secrets, esquema: scope.esquema }, 'sso') }
}

const trialPlace = ({ scope }: SsoContext) => `${scope.esquema}.entradas_sso`

/** Where to send the person, and what their tab keeps. `prueba`: of a configuration that is not saved. */
export const startEntry = async (context: SsoContext, provider: Provider, isTrial: boolean) => {
  const { deps, scope, request } = context
  await countTry(deps.db, scope.esquema, limitedByNetwork('sso', request.ip, startLimit), scope.now)
  const [state, pestanya] = [newToken(), newToken()]
  const url = await addressOf(context, provider, { state, pestanya })
  const entry = {
    state_hash: hashToken(state),
    pestanya_hash: hashToken(pestanya),
    caduca: new Date(scope.now.getTime() + minutes * 60_000),
    prueba: isTrial ? deps.secrets.seal(JSON.stringify(provider), trialPlace(context)) : null,
    usuario_id: isTrial ? (scope.person?.user_id ?? null) : null,
  }
  await deps.db.write(scope.esquema, (tx) => insertEntry(tx, scope, entry))
  return { url, pestanya }
}

type Answer = { state: string; code: string; iss?: string | undefined; pestanya: string }
export type Proved = { config: SsoConfig; claims: Claims; isTrial: boolean }

/** Each state is answered once, by the tab that began it. */
export const proveEntry = async (context: SsoContext, { state, code, iss, pestanya }: Answer): Promise<Proved> => {
  const { deps, scope, request } = context
  await countTry(deps.db, scope.esquema, limitedByNetwork('sso-fin', request.ip, startLimit), scope.now)
  const entry = await deps.db.write(scope.esquema, (tx) => takeEntry(tx, scope, hashToken(state)))
  if (!entry?.pestanya_hash.equals(hashToken(pestanya))) return refuse('sso.expired')
  const sealed = entry.prueba === null ? undefined : (deps.secrets.open(entry.prueba, trialPlace(context)) ?? refuse('sso.expired'))
  const provider = sealed === undefined ? await savedProvider(context) : (JSON.parse(sealed) as Provider)
  const claims = await claimsOf(context, provider, { state, pestanya, code, iss })
  return { config: provider.config, claims, isTrial: sealed !== undefined }
}

const emailOf = ({ email, email_verified }: Claims) => ({
  email: typeof email === 'string' && email.trim() !== '' ? email.trim() : null,
  verificado: email_verified === true,
})

/** The account of a verified mail, which has to be joined first. */
export const accountToJoin = async ({ read, scope }: SsoContext, claims: Claims) => {
  const { email, verificado } = emailOf(claims)
  if (email === null || !verificado) return refuse('sso.notVerified')
  const account = await findByEmail(read, scope, { servidor: 'backoffice', email })
  return account?.activado ? account : refuse('sso.noAccount', { values: { email } })
}

const sharesFor = (config: SsoConfig, claims: Claims) => sharesOf(config.reglas, valuesOfClaim(claims[config.grupos]))

/** Gives and takes what rules name; nothing of a super administrator, and nothing without the claim. */
export const applyRules = async (
  { tx, scope }: SsoContext & { tx: Tx },
  entering: Entering,
  { config, claims }: Pick<Proved, 'config' | 'claims'>,
): Promise<void> => {
  const shares = sharesFor(config, claims)
  if (!shares || entering.user_roles.includes('SuperAdmin')) return
  await lockRights(tx, scope)
  const { user_id, user_roles } = (await findUser(tx, scope.esquema, entering.user_id)) ?? refuse('sso.expired')
  if (user_roles.includes('SuperAdmin')) return
  const roles = applyShare(user_roles, shares.rol)
  const changes = await Promise.all(
    memberships.map(async (kind) => {
      const before = await readMemberships(tx, scope, user_id, kind)
      const after = applyShare(before, shares[kind])
      const change = { quitar: before.filter((code) => !after.includes(code)), dar: after.filter((code) => !before.includes(code)) }
      return { kind, ...change, isChange: change.quitar.length + change.dar.length > 0 }
    }),
  )
  const isNewRole = roles.join(' ') !== user_roles.join(' ')
  if (!isNewRole && !changes.some(({ isChange }) => isChange)) return
  await beginAct(tx, scope, { origen: 'consola', nombre: 'OpenID Connect' })
  if (isNewRole) await writeRoles(tx, scope, user_id, roles)
  for (const { kind, quitar, dar, isChange } of changes)
    if (isChange) await changeMemberships(tx, scope, kind, { usuario_id: user_id, quitar, dar })
}

type Joining = { claims: Claims; usuario_id: number; hasta: number }
const joinPlace = ({ scope }: SsoContext) => `${scope.esquema}.sso_unir`

export const joinToken = (context: SsoContext, claims: Claims, usuario_id: number): string => {
  const joining: Joining = { claims, usuario_id, hasta: context.scope.now.getTime() + minutes * 60_000 }
  return context.deps.secrets.seal(JSON.stringify(joining), joinPlace(context))
}

export const openJoining = (context: SsoContext, token: string): Joining => {
  const opened = context.deps.secrets.open(token, joinPlace(context))
  const joining = opened === undefined ? undefined : (JSON.parse(opened) as Joining)
  return joining && joining.hasta > context.scope.now.getTime() ? joining : refuse('sso.expired')
}

export const join = async ({ tx, scope }: SsoContext & { tx: Tx }, { claims, usuario_id }: Joining): Promise<void> => {
  const isNew = await insertIdentity(tx, scope, { emisor: claims.iss, sub: claims.sub, usuario_id })
  if (!isNew) refuse('sso.joinedAlready')
}

export const joinedAccount = ({ read, scope }: SsoContext, { iss, sub }: Claims) => findJoined(read, scope, { emisor: iss, sub })

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 500)

/** What the claims of a trial would give; the person who tries is who the provider says. */
export const trialOf = async (context: SsoContext, { config, claims }: Proved): Promise<SsoTrial> => {
  const { read, scope } = context
  const { email, verificado } = emailOf(claims)
  const joined = await joinedAccount(context, claims)
  const account =
    joined === undefined && email !== null && verificado ? (await findByEmail(read, scope, { servidor: 'backoffice', email }))?.id : joined
  const person = account === undefined ? undefined : await findUser(read, scope.esquema, account)
  const shares = sharesFor(config, claims)
  const granted = isRole(person ?? null, 'super') ? undefined : shares
  return {
    declaraciones: Object.entries(claims).map(([nombre, valor]) => ({ nombre, valor: shown(valor) })),
    email,
    verificado,
    cuenta: person ? `${person.nombre} ${person.apellidos}`.trim() : null,
    valores: valuesOfClaim(claims[config.grupos]),
    rol: granted?.rol.dados[0] ?? null,
    perfiles: [...(granted?.perfiles.dados ?? [])],
    unidades: [...(granted?.unidades.dados ?? [])],
    entidades: [...(granted?.entidades.dados ?? [])],
  }
}
