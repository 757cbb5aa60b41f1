import { checkInvitations, inviteProblems } from '@avisa/contract/people/invitations'
import { inviteLimits } from '@avisa/contract/people/limits'
import { checkGiving, permissionsWith } from '@avisa/contract/people/rights'
import type { Invitation, Invitations, Invited, Link, RowProblem, TriedInvitations } from '@avisa/contract/people/schemas'
import type { Static } from '@avisa/contract/http/schema'
import { paths, withQuery } from '@avisa/contract/paths'
import { refuse } from '@avisa/contract/refusal'
import { toSentenceDate, toServerDate } from '@avisa/contract/values/dates'
import { asLang } from '@avisa/contract/values/languages'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { countTry } from '#/platform/database/attempts.ts'
import type { Read } from '#/platform/database/database.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Scope } from '#/platform/scope.ts'
import { hashToken, newToken } from '#/platform/session.ts'
import { reachPerson, type Changing } from './changes.ts'
import { administratorOf, findByEmails, readChoices, type PersonRow } from './people-store.ts'
import { insertPerson, lockRights, readGranting, saveInvitation, writeMemberships } from './write-store.ts'

const day = 86_400_000
/** Times in an hour that an administrator may invite, so that a borrowed session mails no crowd. */
const hourly = { max: 100, seconds: 3600 }

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
    readGranting(read, scope),
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

type Invitee = { id: number; nombre: string; email: string; lang: string }

/** A new link, which replaces the one before; mailed, or answered for a sheet. */
const sendLink = async ({ deps, tx, scope }: Changing, person: Invitee, entrega: Invitations['entrega']): Promise<Link> => {
  const token = newToken()
  const caduca = new Date(scope.now.getTime() + inviteLimits.days * day)
  await saveInvitation(tx, scope, { usuario_id: person.id, token_hash: hashToken(token), caduca })
  const enlace = withQuery(paths.newPassword, { token, municipio: scope.municipality.id, invitacion: 1 })
  const lang = asLang(person.lang) ?? 'es'
  const valores = { nombre: person.nombre, caducidad: toSentenceDate(caduca, scope.zona, lang), enlace }
  if (entrega === 'correo') await enqueueMail(deps, tx, scope, { codigo: 'invitacion_personal', para: person.email, lang, valores })
  const { id, nombre, email } = person
  return { id, nombre, email, enlace: new URL(enlace, deps.address()).href, caduca: toServerDate(caduca, scope.zona) }
}

export const countSent = async ({ deps, scope }: Pick<Changing, 'deps' | 'scope'>): Promise<void> => {
  await countTry(deps.db, scope.esquema, [{ clave: `invitar:${scope.person?.user_id ?? 0}`, limit: hourly }], scope.now)
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
    enlaces.push(await sendLink(changing, { id, nombre: `${nombre} ${apellidos}`.trim(), email: email.trim(), lang }, entrega))
  }
  const count = (estado: Tried['estado']) => tried.filter((row) => row.estado === estado).length
  return { invitadas: count('nueva'), iguales: count('igual'), con_error: count('error'), enlaces: entrega === 'hoja' ? enlaces : [] }
}

export const resend = async (changing: Changing, id: number, entrega: Invitations['entrega']): Promise<{ enlace?: Link }> => {
  const { tx, scope } = changing
  const person = await reachPerson(tx, scope, id)
  if (person.activado || person.con_clave) refuse('people.notInvited')
  const link = await sendLink(changing, { ...person, nombre: `${person.nombre} ${person.apellidos}`.trim() }, entrega)
  return entrega === 'hoja' ? { enlace: link } : {}
}
