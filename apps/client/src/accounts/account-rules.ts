import { checkPasswords, checkSignUp } from '@avisa/contract/accounts/rules'
import type { FieldRefusal } from '@avisa/contract/http/refusals'
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormSetError } from 'react-hook-form'
import type { Client } from '#/platform/client.ts'
import type { CallError } from '#/platform/call-error.ts'
import { language } from '#/platform/identity.ts'

export type Passwords = { password: string; confirmacion: string }
export type NewAccount = Passwords & { nombre: string; email: string; telefono: string; dni: string; condiciones: boolean }

const atFields = <V extends FieldValues>(client: Client, values: V, problems: readonly FieldRefusal[]) => {
  const errors = problems.map((problem) => [problem.field, { type: 'rule', message: problem[language(client).get()] }] as const)
  return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors.toReversed()) as FieldErrors<V> } : { values, errors: {} }
}

export const showAtFields = <V extends FieldValues>(
  { detail }: CallError,
  fields: readonly FieldPath<V>[],
  setError: UseFormSetError<V>,
) => {
  for (const { field, message } of detail.errors ?? []) {
    const name = fields.find((candidate) => candidate === field)
    if (name) setError(name, { type: 'server', message })
  }
}

export const resolverOf =
  <V extends FieldValues>(client: Client, check: (values: V) => readonly FieldRefusal[]): Resolver<V> =>
  (values) =>
    atFields(client, values, check(values))

export const passwordsResolver = (client: Client) => resolverOf<Passwords>(client, (typed) => checkPasswords(typed))

export const signUpResolver =
  (client: Client, unaccepted: FieldRefusal): Resolver<NewAccount> =>
  (values) =>
    atFields(client, values, [...checkSignUp(values), ...(values.condiciones ? [] : [unaccepted])])
