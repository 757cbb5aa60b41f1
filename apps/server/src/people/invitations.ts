import { checkInvitations, inviteProblems } from '@avisa/contract/people/invitations'
import { checkGiving, permissionsWith } from '@avisa/contract/people/rights'
import type { Invitation, Invitations, Invited, Link, RowProblem, TriedInvitations } from '@avisa/contract/people/schemas'
import type { Static } from '@avisa/contract/http/schema'
import { refuse } from '@avisa/contract/refusal'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { countTry } from '#/platform/database/attempts.ts'
import type { Read } from '#/platform/database/database.ts'
import { lockRights, readGranting } from '#/platform/database/rights.ts'
import type { Scope } from '#/platform/scope.ts'
import { reachPerson, type Changing } from './changes.ts'
import { administratorOf, findByEmails, readChoices, type PersonRow } from './people-store.ts'
import { sendLink } from './invitation-link.ts'
import { insertPerson, writeMemberships } from './write-store.ts'

/** Links that an administrator may send in an hour, so that a borrowed session mails no crowd. */
const hourly = { max: 1000, seconds: 3600 }

type Tried = Static<typeof TriedInvitations>[number]

const plain = (email: string) => email.trim().toLowerCase()
const sameIds = (a: readonly (number | string)[], b: readonly (number | string)[]) =>
  JSON.stringify([...a].toSorted()) === JSON.stringify([...b].toSorted())

/** Invited already, with the same. */
const isSame = (person: PersonRow, row: Invitation): boolean =>
  (person.situacion === 'invitada' || person.situacion === 'caducada') &&
  sameIds(person.user_roles, row.user_roles) &&
  sameIds(person.unidades, row.unidades) &&
  sameIds(person.perfiles, row.perfiles ?? []) &&
  sameIds(
    person.entidades.map(({ id }) => id),
    (row.entidades ?? []).map(({ id }) => id),
  )

/** What becomes of each row: the same code for the preview and for the invitation. */
export const tryInvitations = async (read: Read, scope: Scope, rows: readonly Invitation[]): Promise<Tried[]> => {
  const who = administratorOf(scope)
  const [choices, granting, owners] = await Promise.all([
    readChoices(read, scope),
    readGranting(read),
    findByEmails(read, scope, [...new Set(rows.map(({ email }) => plain(email)))]),
  ])
  const has = (ids: readonly number[], among: readonly number[]) => ids.every((id) => among.includes(id))
  const problemsOf = (row: Invitation): RowProblem[] => {
    const entidades = row.entidades ?? []
    const perfiles = row.perfiles ?? []
    const grants = { user_roles: row.user_roles, perfiles, permisos_propios: {} }
    const after = { id: 0, user_roles: row.user_roles, unidades: row.unidades, user_permisos: permissionsWith(grants, granting) }
    const refusal = checkGiving(who, after)
    return [
      ...(has(row.unidades, choices.unidades) ? [] : [inviteProblems.unidadNoExiste]),
      ...(has(perfiles, choices.perfiles) ? [] : [inviteProblems.perfilNoExiste]),
      ...(has(
        entidades.map(({ id }) => id),
        choices.entidades,
      )
        ? []
        : [inviteProblems.entidadNoExiste]),
      ...(refusal === 'config.moreThanOwn' ? [inviteProblems.permisos] : []),
      ...(refusal === 'config.outOfReach' && row.unidades.length > 0 ? [inviteProblems.alcance] : []),
    ]
  }
  const own = checkInvitations(rows)
  return rows.map((row, at): Tried => {
    const problemas = [...(own[at] ?? []), ...problemsOf(row)]
    const owner = owners.find(({ email }) => plain(email) === plain(row.email))
    if (owner && problemas.length === 0 && isSame(owner, row)) return { estado: 'igual', problemas: [] }
    if (owner) problemas.push(inviteProblems.cuenta)
    return { estado: problemas.length > 0 ? 'error' : 'nueva', problemas }
  })
}

/** `people`: how many are sent a link. */
export const countSent = async ({ deps, scope }: Pick<Changing, 'deps' | 'scope'>, people: number): Promise<void> => {
  const clave = `invitar:${scope.person?.user_id ?? 0}`
  const more = Array.from({ length: people - 1 }, () => ({ clave, limit: null }))
  await countTry(deps.db, scope.esquema, [{ clave, limit: hourly }, ...more], scope.now)
}

export const invite = async (changing: Changing, { personas, entrega, lang }: Invitations): Promise<Invited> => {
  const { tx, scope } = changing
  await lockRights(tx, scope)
  const tried = await tryInvitations(tx, scope, personas)
  const news = personas.filter((_row, at) => tried[at]?.estado === 'nueva')
  if (news.length > 0) await beginAct(tx, scope, { origen: news.length > 1 ? 'importacion' : 'consola' })
  const enlaces: Link[] = []
  for (const { nombre, apellidos, email, user_roles, ...linked } of news) {
    const id = await insertPerson(tx, scope, { nombre, apellidos, email, user_roles, lang })
    await writeMemberships(tx, scope, id, linked)
    enlaces.push(await sendLink(changing, { id, nombre, apellidos, email, lang }, entrega))
  }
  const count = (estado: Tried['estado']) => tried.filter((row) => row.estado === estado).length
  return { invitadas: count('nueva'), iguales: count('igual'), con_error: count('error'), enlaces: entrega === 'hoja' ? enlaces : [] }
}

export const resend = async (changing: Changing, id: number, entrega: Invitations['entrega']): Promise<{ enlace?: Link }> => {
  const { tx, scope } = changing
  const person = await reachPerson(tx, scope, id)
  if (person.activado || person.con_clave) refuse('people.notInvited')
  const link = await sendLink(changing, person, entrega)
  return entrega === 'hoja' ? { enlace: link } : {}
}
