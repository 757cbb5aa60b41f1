import type { User } from '@avisa/contract/access/schemas'
import { mustHaveFactor } from '@avisa/contract/access/factor-policy'
import { isTotpCode, plainCode } from '@avisa/contract/identity/rules'
import type { Factor, FactorState, NewFactor, TotpOffer } from '@avisa/contract/identity/schemas'
import { refuse } from '@avisa/contract/refusal'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Read, Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { findById } from '../store.ts'
import { openOffer, sealOffer } from './challenge.ts'
import { countCodes, deleteFactor, hasFactor, insertFactor, listFactors, replaceCodes, takeChallenge } from './factor-store.ts'
import { checkNewPasskey } from './passkeys.ts'
import { placeOfSecret } from './prove-code.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

type Where = Pick<Context<unknown>, 'deps' | 'scope' | 'read'>

export const factorState = async (read: Read, scope: Where['scope'], person: User): Promise<FactorState> => {
  const rows = await listFactors(read, scope, person.user_id)
  const wireDate = (date: Date) => toServerDate(date, scope.zona)
  return {
    factores: rows.map(({ id, clase, nombre, creado, usado }) => ({
      id,
      clase: clase as Factor['clase'],
      nombre,
      creado: wireDate(creado),
      usado: usado && wireDate(usado),
    })),
    codigos_restantes: await countCodes(read, scope, person.user_id),
    con_contrasena: (await findById(read, scope, person.user_id)).password_hash !== null,
    obligatorio: mustHaveFactor(scope.settings.politica_factor, person) || person.factor_limite !== undefined,
    limite: person.factor_limite ?? null,
  }
}

const purposeOfTotp = ({ user_id }: User) => `alta-totp.${user_id}`

export const offerTotp = (where: Where, person: User): TotpOffer => {
  const secreto = newTotpSecret()
  const uri = totpUri(secreto, { issuer: where.scope.settings.nombre, label: person.email })
  return { reto: sealOffer(where, purposeOfTotp(person), secreto), secreto, uri }
}

const checkTotp = (where: Where, person: User, { reto, codigo }: NonNullable<NewFactor['totp']>) => {
  const secret = openOffer(where, purposeOfTotp(person), reto)
  const code = plainCode(codigo)
  const paso = secret !== undefined && isTotpCode(code) ? stepOf(secret, code, where.scope.now) : undefined
  if (secret === undefined || paso === undefined) return undefined
  return { clase: 'totp', paso, secreto: where.deps.secrets.seal(secret, placeOfSecret(where.scope.esquema, person.user_id)) } as const
}

export const prepareFactor = async (where: Where, person: User, { totp, llave }: NewFactor) => {
  if (totp) return checkTotp(where, person, totp) ?? refuse('account.factorNotAdded')
  const passkey = llave && (await checkNewPasskey(where, person, llave))
  if (!passkey) return refuse('account.factorNotAdded')
  return { clase: 'llave', ...passkey } as const
}
const maxFactors = 20

type Prepared = Awaited<ReturnType<typeof prepareFactor>>

const setRecoveryCodes = async (tx: Tx, scope: Where['scope'], user_id: number): Promise<string[]> => {
  const { codigos, hashes } = newRecoveryCodes()
  await replaceCodes(tx, scope, user_id, hashes)
  return codigos
}

export const addFactor = async (context: Where & { tx: Tx }, person: User, added: Prepared & { nombre: string }) => {
  const { tx, scope } = context
  const { length } = await listFactors(tx, scope, person.user_id)
  if (length >= maxFactors) refuse('account.tooManyFactors')
  const isFirst = length === 0
  const owned = { usuario_id: person.user_id, nombre: added.nombre.trim() }
  const { clase } = added
  if (added.clase === 'llave' && !(await takeChallenge(tx, scope, added.used.hash, added.used.caduca))) refuse('account.factorNotAdded')
  const id = await insertFactor(
    tx,
    scope,
    added.clase === 'totp'
      ? { ...owned, clase: added.clase, paso: added.paso, secreto: added.secreto }
      : { ...owned, clase: added.clase, credencial: added.credencial, clave_publica: added.clave_publica, contador: added.contador },
  )
  return {
    factor: { id, clase, nombre: owned.nombre, creado: toServerDate(scope.now, scope.zona), usado: null },
    codigos: isFirst ? await setRecoveryCodes(tx, scope, person.user_id) : null,
  }
}

export const renewCodes = async ({ tx, scope }: { tx: Tx; scope: Where['scope'] }, { user_id }: User): Promise<string[]> =>
  (await hasFactor(tx, scope, user_id)) ? setRecoveryCodes(tx, scope, user_id) : refuse('http.notFound')

export const removeFactor = async ({ tx, scope }: { tx: Tx; scope: Where['scope'] }, person: User, id: number): Promise<FactorState> => {
  if (!(await deleteFactor(tx, scope, person.user_id, id))) refuse('http.notFound')
  if (!(await hasFactor(tx, scope, person.user_id))) {
    if (mustHaveFactor(scope.settings.politica_factor, person)) refuse('account.lastFactor')
    await replaceCodes(tx, scope, person.user_id, [])
  }
  return factorState(tx, scope, person)
}
