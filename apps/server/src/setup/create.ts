import { checkPasswords } from '@avisa/contract/accounts/rules'
import { isEmail } from '@avisa/contract/values/contact'
import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { invalid, Refusal, refuse } from '@avisa/contract/refusal'
import type { createTown } from '@avisa/contract/setup/endpoints'
import type { NewTown } from '@avisa/contract/setup/schemas'
import { hashPassword } from '#/accounts/shared/passwords.ts'
import { findNameProblem, makeTown } from '#/municipalities/shared/new-town.ts'
import { identityDefaults } from '#/municipalities/shared/store.ts'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import type { Context } from '#/platform/serve.ts'
import { giveBackInvitation, isInvited, takeInvitation } from './shared/invitation-store.ts'

type Keyless = Pick<Context<unknown>, 'deps' | 'scope' | 'request'>

/** Codes tried from one network in a quarter of an hour. */
const limit = { max: 30, seconds: 900 }

/** Refuses a code that is not valid, and a network that tries many. */
export const checkCode = async ({ deps, scope, request }: Keyless, codigo: string): Promise<void> => {
  const takeBack = await countTry(deps.db, scope.esquema, limitedByNetwork('alta', request.ip, limit), scope.now)
  if (!(await isInvited(deps.db, codigo, scope.now))) refuse('setup.codeInvalid')
  await takeBack()
}

const checkPlan = ({ nombre, limites, centro, persona }: NewTown) => {
  const { latitud_min, latitud_max, longitud_min, longitud_max } = limites
  const isInside =
    latitud_min < centro.latitud && centro.latitud < latitud_max && longitud_min < centro.longitud && centro.longitud < longitud_max
  if (!isInside) throw invalid('limites', 'El centro debe estar dentro del recuadro.', "El centre ha d'estar dins del requadre.")
  const { password, email, nombre: own, apellidos } = persona
  const fields = checkPasswords({ password, confirmacion: password }, [own, apellidos, email, nombre])
  if (fields.length > 0) throw new Refusal('http.validation', { fields })
  if (!isEmail(email)) throw invalid('email', 'Revise el correo: no parece completo.', 'Revise el correu: no pareix complet.')
}

const checkName = async ({ deps }: Keyless, town: NewTown) => {
  const problem = await findNameProblem(deps.db, town)
  if (problem === 'unusable') throw invalid('nombre', 'Escriba el nombre con letras latinas.', 'Escriga el nom amb lletres llatines.')
  if (problem) throw new Refusal('setup.nameTaken', { values: { nombre: problem.taken.nombre } })
}

/** Makes the municipality of an invitation, closed to citizens. */
export const createByInvitation = async (context: Keyless & Pick<Context<typeof createTown>, 'body'>): Promise<Municipality> => {
  const { deps, scope, body } = context
  await checkCode(context, body.codigo)
  checkPlan(body)
  await checkName(context, body)
  const { persona, nombre, nombre_val, provincia, centro, idiomas, limites } = body
  const { password, ...person } = persona
  const plan = {
    nombre,
    nombre_val,
    provincia,
    languages: idiomas,
    limits: limites,
    catalogue: 'esencial',
    abierta: false,
    person: { ...person, email: person.email.trim(), password_hash: await hashPassword(password) },
  } as const
  if (!(await takeInvitation(deps.db, body.codigo, scope.now))) return refuse('setup.codeInvalid')
  try {
    const town = await makeTown(deps.db, plan, { locate: async () => centro, busy: () => refuse('setup.busy') })
    return { id: town.id, nombre, provincia, color: identityDefaults.color, logo: null, centro, api_key: town.clave }
  } catch (error) {
    await giveBackInvitation(deps.db, body.codigo)
    throw error
  }
}
