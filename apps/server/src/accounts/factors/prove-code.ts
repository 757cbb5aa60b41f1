import { isTotpCode, plainCode } from '@avisa/contract/identity/rules'
import { refuse } from '@avisa/contract/refusal'
import { countTry } from '#/platform/database/attempts.ts'
import type { Context } from '#/platform/serve.ts'
import { hasFactor, listTotps, takeRecoveryCode, takeStep } from './factor-store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

type Where = Pick<Context<unknown>, 'deps' | 'scope' | 'read'>

/** Wrong codes of an account, from any network: only a person with the password or the session gets as far. */
const limits = [
  { clave: 'factor', limit: { max: 5, seconds: 900 } },
  { clave: 'factor-dia', limit: { max: 30, seconds: 86_400 } },
]

export const placeOfSecret = (esquema: string, usuario_id: number) => `${esquema}.factores.${usuario_id}`

const takeTotp = async ({ deps, read, scope }: Where, usuario_id: number, code: string): Promise<boolean> => {
  for (const { id, secreto } of await listTotps(read, scope, usuario_id)) {
    const secret = deps.secrets.open(secreto ?? '', placeOfSecret(scope.esquema, usuario_id))
    const step = secret === undefined ? undefined : stepOf(secret, code, scope.now)
    if (step !== undefined) return deps.db.write(scope.esquema, (tx) => takeStep(tx, scope, id, step))
  }
  return false
}

/** Whether the code is right; it is used up by this, also if what follows fails. */
export const proveCode = async (where: Where, usuario_id: number, typed: string): Promise<boolean> => {
  const { deps, scope } = where
  const tries = limits.map(({ clave, limit }) => ({ clave: `${clave}:${usuario_id}`, limit }))
  const takeBack = await countTry(deps.db, scope.esquema, tries, scope.now)
  const code = plainCode(typed)
  const right = isTotpCode(code)
    ? await takeTotp(where, usuario_id, code)
    : await deps.db.write(scope.esquema, (tx) => takeRecoveryCode(tx, scope, usuario_id, hashRecoveryCode(code)))
  if (right) await takeBack()
  return right
}

/** The second step of a login with a password, if the account has one. */
export const checkSecondStep = async (where: Where, usuario_id: number, code: string | undefined): Promise<boolean> => {
  if (!(await hasFactor(where.read, where.scope, usuario_id))) return false
  if (code === undefined) return refuse('account.factorNeeded')
  return (await proveCode(where, usuario_id, code)) || refuse('account.wrongFactor')
}
