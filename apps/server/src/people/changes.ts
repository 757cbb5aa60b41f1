import { randomInt } from 'node:crypto'
import { holds, permissionNames, type Permissions } from '@avisa/contract/access/permissions'
import { checkStaff } from '@avisa/contract/people/invitations'
import { checkGiving, checkPerson, holdsAll, permissionsWith } from '@avisa/contract/people/rights'
import type { EditableFields, PersonChange, StaffPerson } from '@avisa/contract/people/schemas'
import type { FieldRefusal } from '@avisa/contract/http/refusals'
import { invalid, refuse, refuseIf } from '@avisa/contract/refusal'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { asLang } from '@avisa/contract/values/languages'
import { endSessionsOf } from '#/accounts/shared/session-store.ts'
import { notify, type Event } from '#/notifications/shared/notify-store.ts'
import { beginAct } from '#/configuration/shared/act-store.ts'
import type { Read, Tx } from '#/platform/database/database.ts'
import { lockRights, readGranting, refuseNobodyLeft } from '#/platform/database/rights.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken } from '#/platform/session.ts'
import { sendLink } from './invitation-link.ts'
import { administratorOf, findByEmails, findPerson, readChoices, type PersonRow } from './people-store.ts'
import {
  endMailedLinks,
  endWaysIn,
  forgetDevices,
  isCodeOfMention,
  passWork,
  setActive,
  setCode,
  writeMemberships,
  writePerson,
  type Passed,
} from './write-store.ts'

export type Changing = Pick<Context<unknown>, 'deps' | 'scope' | 'request'> & { tx: Tx }

export const shownPerson = (scope: Scope, row: PersonRow): StaffPerson => {
  const { user_permisos: _all, lang: _lang, activado: _active, con_clave: _password, ...person } = row
  return { ...person, editable: holdsAll(administratorOf(scope), row) }
}

/** A person whom the caller may change. */
export const reachPerson = async (read: Read, scope: Scope, id: number): Promise<PersonRow> => {
  const person = (await findPerson(read, scope, id)) ?? refuse('http.notFound')
  refuseIf(checkPerson(administratorOf(scope), person))
  return person
}

const readAgain = async (tx: Tx, scope: Scope, id: number): Promise<StaffPerson> =>
  shownPerson(scope, (await findPerson(tx, scope, id)) ?? refuse('http.notFound'))

const taken: Readonly<Record<'email' | 'codusuario', FieldRefusal>> = {
  email: { field: 'email', es: 'Otra cuenta tiene ya este correo.', ca: 'Un altre compte té ja este correu.' },
  codusuario: { field: 'codusuario', es: 'Otra persona tiene ya este nombre.', ca: 'Una altra persona té ja este nom.' },
}

const plain = (email: string) => email.trim().toLowerCase()

/** Each permission once, by its name: of two spellings the database might take the other. */
const areOwnPermissions = (after: Permissions, before: Permissions): boolean => {
  const names = Object.keys(after)
  const isKnown = (name: string) => permissionNames.some((other) => other === name) || Object.hasOwn(before, name)
  return names.every(isKnown) && new Set(names.map((name) => name.toLowerCase())).size === names.length
}

const checkFields = async ({ tx, scope }: Changing, before: PersonRow, set: EditableFields): Promise<void> => {
  const problems: FieldRefusal[] = checkStaff({ ...before, ...set })
    .filter(({ campo }) => campo in set)
    .map(({ campo, es, ca }) => ({ field: campo, es, ca }))
  if (set.email !== undefined) {
    const owners = await findByEmails(tx, scope, [plain(set.email)])
    if (owners.some(({ id }) => id !== before.id)) problems.push(taken.email)
  }
  const { codusuario } = set
  if (codusuario !== undefined && (await isCodeOfMention(tx, scope, { codusuario, id: before.id }))) problems.push(taken.codusuario)
  if (problems.length > 0) refuse('http.validation', { fields: problems })
  if (set.permisos_propios && !areOwnPermissions(set.permisos_propios, before.permisos_propios))
    throw invalid('permisos_propios', 'Este permiso no existe.', 'Este permís no existix.')
  const choices = await readChoices(tx, scope)
  const isUnknown = (ids: readonly number[] | undefined, among: readonly number[]) => ids?.some((id) => !among.includes(id)) ?? false
  // A unit that was retired in the meantime may stay where it was.
  if (isUnknown(set.unidades, [...choices.unidades, ...before.unidades]))
    throw invalid('unidades', 'Esta unidad ya no existe.', 'Esta unitat ja no existix.')
  if (isUnknown(set.perfiles, choices.perfiles)) throw invalid('perfiles', 'Este perfil ya no existe.', 'Este perfil ja no existix.')
  if (
    isUnknown(
      set.entidades?.map(({ id }) => id),
      choices.entidades,
    )
  )
    throw invalid('entidades', 'Esta entidad ya no existe.', 'Esta entitat ja no existix.')
}

/** The same whatever the order of ids and keys. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(canonical(item))).toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)])
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))

/** A change of another field in the meantime does no harm; of the same field it is a conflict. */
const changedFields = (before: PersonRow, { antes, despues }: PersonChange): EditableFields => {
  const fields = (Object.keys(despues) as (keyof EditableFields)[]).filter((field) => !isSame(before[field], despues[field]))
  if (fields.some((field) => antes[field] !== undefined && !isSame(before[field], antes[field]))) refuse('http.conflict')
  return Object.fromEntries(fields.map((field) => [field, despues[field]]))
}

const rightsFields = ['user_roles', 'perfiles', 'unidades', 'entidades', 'permisos_propios'] as const

const mailNewAddress = ({ deps, tx, scope }: Changing, { nombre, email, lang }: PersonRow) =>
  enqueueMail(deps, tx, scope, {
    codigo: 'correo_cambiado',
    para: email,
    lang: asLang(lang) ?? 'es',
    valores: { nombre, fecha: toSentenceDate(scope.now, scope.zona, asLang(lang) ?? 'es') },
  })

export const changePerson = async (changing: Changing, id: number, body: PersonChange): Promise<StaffPerson> => {
  const { tx, scope } = changing
  await lockRights(tx, scope)
  const before = await reachPerson(tx, scope, id)
  const set = changedFields(before, body)
  if (Object.keys(set).length === 0) return shownPerson(scope, before)
  await checkFields(changing, before, set)
  const after = { ...before, ...set }
  const user_permisos = permissionsWith(after, await readGranting(tx))
  refuseIf(checkGiving(administratorOf(scope), { ...after, user_permisos }, before))
  if (rightsFields.some((field) => field in set)) await beginAct(tx, scope, { origen: 'consola' })
  await writePerson(tx, scope, id, set)
  await writeMemberships(tx, scope, id, set)
  await refuseNobodyLeft(tx, scope)
  if (set.email !== undefined && plain(set.email) !== plain(before.email)) {
    await endMailedLinks(tx, scope, id)
    if (before.activado) await mailNewAddress(changing, before)
    // The link in the former mailbox no longer works.
    else if (before.invitacion_caduca !== null) await sendLink(changing, { ...before, ...set }, 'correo')
  }
  return readAgain(tx, scope, id)
}

/** Each incident once, so that the events of one are sent together. */
const notifyPassed = async ({ deps, tx, scope }: Changing, { tareas, inspecciones }: Passed): Promise<void> => {
  const events = new Map<number, Event[]>()
  const add = (incidencia_id: number, event: Event) => events.set(incidencia_id, [...(events.get(incidencia_id) ?? []), event])
  for (const { id, incidencia_id, repara, estudia } of tareas) {
    if (repara) add(incidencia_id, { evento: 'tarea_reasignada', tarea_id: id })
    if (estudia) add(incidencia_id, { evento: 'tarea_en_estudio', tarea_id: id })
  }
  for (const { id, incidencia_id } of inspecciones) add(incidencia_id, { evento: 'inspeccion_asignada', inspeccion_id: id })
  for (const [id, ofIncident] of events) await notify(deps, tx, scope, { id, events: ofIncident })
}

export const deactivate = async (changing: Changing, id: number, pasar_a: number | null): Promise<StaffPerson> => {
  const { tx, scope } = changing
  await lockRights(tx, scope)
  const person = await reachPerson(tx, scope, id)
  if (id === scope.person?.user_id) refuse('config.ownAdministration')
  if (pasar_a !== null) {
    const heir = await findPerson(tx, scope, pasar_a)
    if (!heir?.activado || heir.id === id) throw invalid('pasar_a', 'Elija a otra persona con acceso.', 'Trie una altra persona amb accés.')
  }
  if (person.activado) {
    await beginAct(tx, scope, { origen: 'consola' })
    await setActive(tx, scope, id, false)
    await refuseNobodyLeft(tx, scope)
  }
  await endWaysIn(tx, scope, id)
  await endSessionsOf(tx, scope, id, null)
  await forgetDevices(tx, scope, id)
  await notifyPassed(changing, await passWork(tx, scope, { de: id, a: pasar_a }))
  return readAgain(tx, scope, id)
}

/** Of somebody who once chose a password; others are invited again. */
export const activate = async ({ tx, scope }: Changing, id: number): Promise<StaffPerson> => {
  const person = await reachPerson(tx, scope, id)
  if (!person.con_clave) refuse('people.inactive')
  if (!person.activado) {
    await beginAct(tx, scope, { origen: 'consola' })
    await setActive(tx, scope, id, true)
  }
  return readAgain(tx, scope, id)
}

/** Six digits that nobody has; random, so that one try in a million is right. */
export const issueCode = async ({ deps, tx, scope }: Changing, id: number): Promise<{ codigo: string }> => {
  const person = await reachPerson(tx, scope, id)
  if (!person.activado) refuse('people.inactive')
  if (!holds(person.user_permisos, 'login-codigo')) refuse('people.noCodes')
  for (;;) {
    const codigo = String(randomInt(1_000_000)).padStart(6, '0')
    if (await setCode(tx, scope, id, deps.codes.formsOf(codigo))) return { codigo }
  }
}

export const endSessions = async ({ tx, scope, request }: Changing, id: number): Promise<StaffPerson> => {
  await reachPerson(tx, scope, id)
  const own = id === scope.person?.user_id && request.token ? hashToken(request.token) : null
  await endSessionsOf(tx, scope, id, own)
  return readAgain(tx, scope, id)
}
