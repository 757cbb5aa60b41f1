import type { Profile, SignUp, UserConfig } from '@avisa/contract/accounts/schemas'
import { channelsOf, type NoticeChoices } from '@avisa/contract/notifications/kinds'
import { parseDate } from '@avisa/contract/values/dates'
import type { Read, Tx } from '#/platform/database/database.ts'
import { neverUsed } from '#/platform/database/sessions.ts'
import type { Scope } from '#/platform/scope.ts'

export type AccountKind = 'backoffice' | 'ciudadano'

const credentials = ['id', 'password_hash', 'activado', 'lang', 'nombre', 'email', 'id_externo', 'servidor'] as const

export const findByEmail = (read: Read, _scope: Scope, { servidor, email }: { servidor: AccountKind; email: string }) =>
  read
    .selectFrom('usuarios')
    .select(credentials)
    .where('servidor', '=', servidor)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()

/** Serialises transactions on this account. */
export const lockAccount = (tx: Tx, _scope: Scope, id: number) =>
  tx.selectFrom('usuarios').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** `forms`: the hashes under which the code may be stored. */
export const findByCode = (read: Read, _scope: Scope, forms: readonly string[]) =>
  read.selectFrom('usuarios').select(credentials).where('codigo_hash', 'in', forms).executeTakeFirst()

export const findById = (read: Read, _scope: Scope, id: number) =>
  read.selectFrom('usuarios').select(credentials).where('id', '=', id).executeTakeFirstOrThrow()

export type NewCitizen = Pick<SignUp, 'nombre' | 'email' | 'telefono' | 'dni' | 'condiciones'> & {
  password_hash: string
  id_externo: string
}

export const insertCitizen = (tx: Tx, scope: Scope, { condiciones, ...values }: NewCitizen) =>
  tx
    .insertInto('usuarios')
    .values({
      servidor: 'ciudadano',
      id_externo: values.id_externo,
      email: values.email.trim(),
      password_hash: values.password_hash,
      nombre: values.nombre.trim(),
      telefono: values.telefono?.trim() || null,
      dni: values.dni?.trim() || null,
      user_roles: ['Ciudadanos'],
      lang: scope.lang,
      activado: false,
      condiciones_version: condiciones.version,
      condiciones_fecha: parseDate(condiciones.fecha, scope.zona) ?? scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Frees the e-mail of an account that was never activated and whose link has expired, unless it has records. */
export const dropExpired = (tx: Tx, scope: Scope, id: number) =>
  tx
    .deleteFrom('usuarios')
    .where('id', '=', id)
    .where(neverUsed(scope.esquema))
    .where('id', 'in', (eb) =>
      eb.selectFrom('enlaces').select('usuario_id').where('clase', '=', 'activacion').where('caduca', '<=', scope.now),
    )
    .executeTakeFirst()

export const noteEntry = (tx: Tx, scope: Scope, id: number) =>
  tx.updateTable('usuarios').set({ ultima_entrada: scope.now }).where('id', '=', id).execute()

export const activate = (tx: Tx, _scope: Scope, id: number) =>
  tx.updateTable('usuarios').set({ activado: true }).where('id', '=', id).execute()

export const setEmail = (tx: Tx, _scope: Scope, id: number, email: string) =>
  tx.updateTable('usuarios').set({ email }).where('id', '=', id).execute()

export const setPassword = (tx: Tx, _scope: Scope, id: number, password_hash: string) =>
  tx.updateTable('usuarios').set({ password_hash }).where('id', '=', id).execute()

export const readProfile = async (read: Read, _scope: Scope, id: number): Promise<Profile> => {
  const { nombre, apellidos, ...contact } = await read
    .selectFrom('usuarios')
    .select(['nombre', 'apellidos', 'email', 'telefono', 'dni', 'direccion'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { nombre: `${nombre} ${apellidos}`.trim(), ...contact }
}

/** Surnames stay in their own column if the name as written still ends with them. */
const nameParts = (written: string, apellidos: string) =>
  apellidos !== '' && written.endsWith(` ${apellidos}`)
    ? { nombre: written.slice(0, -apellidos.length).trim(), apellidos }
    : { nombre: written, apellidos: '' }

export const writeProfile = async (tx: Tx, _scope: Scope, id: number, { nombre, email, telefono, dni, direccion }: Profile) => {
  const { apellidos } = await tx.selectFrom('usuarios').select('apellidos').where('id', '=', id).executeTakeFirstOrThrow()
  const name = nameParts(nombre.trim(), apellidos)
  return tx
    .updateTable('usuarios')
    .set({ ...name, email: email.trim(), telefono, dni, direccion })
    .where('id', '=', id)
    .execute()
}

export const readConfig = async (read: Read, _scope: Scope, id: number): Promise<UserConfig> => {
  const row = await read
    .selectFrom('usuarios')
    .select(['lang', 'canal_push', 'canal_email', 'silencio_desde', 'silencio_hasta', 'avisos', 'sin_mapa'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { silencio_desde: desde, silencio_hasta: hasta } = row
  return {
    lang: row.lang === 'ca' ? 'ca' : 'es',
    canales: { push: row.canal_push, email: row.canal_email },
    silencio: desde === null || hasta === null ? null : { desde, hasta },
    avisos: channelsOf(row.avisos as Partial<NoticeChoices>),
    sin_mapa: row.sin_mapa,
  }
}

type Written = Omit<UserConfig, 'avisos'> & { /** Only the channels that they have chosen. */ avisos: UserConfig['avisos'] | undefined }

export const writeConfig = (tx: Tx, _scope: Scope, id: number, { lang, canales, silencio, avisos, sin_mapa }: Written) =>
  tx
    .updateTable('usuarios')
    .set({
      lang,
      canal_push: canales.push,
      canal_email: canales.email,
      silencio_desde: silencio?.desde ?? null,
      silencio_hasta: silencio?.hasta ?? null,
      sin_mapa,
      ...(avisos ? { avisos: JSON.stringify(avisos) } : {}),
    })
    .where('id', '=', id)
    .execute()
