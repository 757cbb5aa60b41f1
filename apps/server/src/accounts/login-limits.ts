import { paths } from '@avisa/contract/paths'
import { setTimeout as sleep } from 'node:timers/promises'
import { holds } from '@avisa/contract/access/permissions'
import { asLang } from '@avisa/contract/values/languages'
import { countAll, limitedByNetwork, waitFor, type Counted } from '#/platform/database/attempts.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Context } from '#/platform/serve.ts'
import { findKnownDevice, isDeviceOf } from './shared/device-store.ts'
import type { AccountKind } from './store.ts'

type LoginContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>
type Whom = { servidor: AccountKind; email: string }
type Account = { id: number; nombre: string; email: string; lang: string }

const quarter = 900
const day = 86_400
/** Wrong passwords per account on one of its own devices or per network, and wrong logins per network. */
const passwordLimit = { max: 10, seconds: quarter }
const networkLimit = { max: 100, seconds: quarter }
/** Wrong codes per session or device, per account that registered devices, and, without a session, per municipality. */
const codeLimits = { one: { max: 5, seconds: quarter }, account: { max: 15, seconds: quarter }, town: { max: 30, seconds: quarter } }
/** After this many wrong passwords for an account, from anywhere, each further attempt is delayed and its owner gets a mail. */
const guessing = 30
const slow = 1000

const nameOf = ({ servidor, email }: Whom) => `cuenta:${servidor}:${email.trim().toLowerCase()}`
const everywhere = (whom: Whom) => `${nameOf(whom)}:todas`

/**
 * The counters of a password attempt. On the account's own device they belong to that device; elsewhere to the network, so a stranger
 * can lock the account only for their own network.
 */
export const passwordTries = async ({ read, scope, request }: LoginContext, whom: Whom, id: number | undefined): Promise<Counted[]> => {
  const { uuid } = scope
  if (id !== undefined && uuid !== null && (await isDeviceOf(read, scope, { uuid, id })))
    return [{ clave: `${nameOf(whom)}:dispositivo:${uuid}`, limit: passwordLimit }]
  const [own] = limitedByNetwork(nameOf(whom), request.ip, passwordLimit)
  return [...(own ? [own] : []), ...limitedByNetwork('ip', request.ip, networkLimit), { clave: everywhere(whom), limit: null }]
}

/** Delays attempts on an account that is being guessed from many networks. */
export const slowDown = async ({ read, scope }: LoginContext, whom: Whom): Promise<void> => {
  if ((await countAll(read, everywhere(whom), { seconds: quarter, now: scope.now })) > guessing) await sleep(slow)
}

export const mailGuessWarning = async ({ deps, read, scope }: LoginContext, whom: Whom, account: Account | undefined): Promise<void> => {
  if (!account || (await countAll(read, everywhere(whom), { seconds: quarter, now: scope.now })) < guessing) return
  const clave = `avisada:${account.id}`
  if ((await waitFor(read, [clave], { max: 1, seconds: day }, scope.now)) > 0) return
  await deps.db.write(scope.esquema, async (tx) => {
    await tx.insertInto('intentos').values({ clave, fecha: scope.now }).execute()
    const valores = { nombre: account.nombre, enlace: paths.recover }
    await enqueueMail(deps, tx, scope, { codigo: 'intentos_cuenta', para: account.email, lang: asLang(account.lang) ?? 'es', valores })
  })
}

/** Whether login codes are accepted here (a session that may use them, or a known staff device), and the counters of an attempt. */
export const codeTries = async ({ read, scope, request }: LoginContext): Promise<{ may: boolean; tries: Counted[] }> => {
  const { person, uuid } = scope
  const network = limitedByNetwork('ip', request.ip, networkLimit)
  if (person)
    return {
      may: holds(person.user_permisos, 'autentificar-otros-por-codigo'),
      tries: [{ clave: `codigo:u${person.user_id}`, limit: codeLimits.one }, ...network],
    }
  const owner = uuid === null ? undefined : await findKnownDevice(read, scope, uuid)
  if (owner === undefined) return { may: false, tries: network }
  const counted = [
    { clave: `codigo:d${uuid}`, limit: codeLimits.one },
    { clave: `codigo:cuenta:${owner}`, limit: codeLimits.account },
    { clave: 'codigo:todos', limit: codeLimits.town },
  ]
  return { may: true, tries: [...counted, ...network] }
}
