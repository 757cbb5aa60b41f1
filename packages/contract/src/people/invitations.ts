import type { RoleName } from '#/access/roles.ts'
import { isEmail, isName, nameWords } from '#/values/contact.ts'
import type { Invitation, RowProblem } from './schemas.ts'

const problems = {
  nombre: { campo: 'nombre', es: 'Falta el nombre.', ca: 'Falta el nom.' },
  nombreLargo: { campo: 'nombre', ...nameWords },
  email: { campo: 'email', es: 'El correo no está completo.', ca: 'El correu no està complet.' },
  repetido: {
    campo: 'email',
    es: 'Este correo está dos veces. Cámbielo o quite la fila.',
    ca: 'Este correu està dos vegades. Canvie-ho o lleve la fila.',
  },
  rol: { campo: 'user_roles', es: 'Elija un rol.', ca: 'Trie un rol.' },
  unidad: { campo: 'unidades', es: 'Elija una unidad.', ca: 'Trie una unitat.' },
} as const satisfies Record<string, RowProblem>

/** What is refused by the server's own facts. */
export const inviteProblems = {
  cuenta: {
    campo: 'email',
    es: 'Ya tiene cuenta. Cambie el correo o quite la fila.',
    ca: 'Ja té compte. Canvie el correu o lleve la fila.',
  },
  permisos: { campo: 'user_roles', es: 'No puede dar un permiso que usted no tiene.', ca: 'No pot donar un permís que vosté no té.' },
  alcance: { campo: 'unidades', es: 'Elija solo unidades que usted administra.', ca: 'Trie només unitats que vosté administra.' },
  unidadNoExiste: { campo: 'unidades', es: 'Esta unidad ya no existe.', ca: 'Esta unitat ja no existix.' },
  perfilNoExiste: { campo: 'perfiles', es: 'Este perfil ya no existe.', ca: 'Este perfil ja no existix.' },
  entidadNoExiste: { campo: 'entidades', es: 'Esta entidad ya no existe.', ca: 'Esta entitat ja no existix.' },
} as const satisfies Record<string, RowProblem>

const plain = (email: string) => email.trim().toLowerCase()

/** Only the general administration works without a unit: others would see nothing. */
export const needsUnit = (roles: readonly RoleName[]): boolean => !roles.includes('SuperAdmin')

type Checked = Pick<Invitation, 'nombre' | 'apellidos' | 'email' | 'user_roles' | 'unidades'>

/** Of a person's own data; the same for an invitation and for a change. */
export const checkStaff = ({ nombre, apellidos, email, user_roles, unidades }: Checked): RowProblem[] => [
  ...(nombre.trim() === '' ? [problems.nombre] : isName(`${nombre} ${apellidos}`) ? [] : [problems.nombreLargo]),
  ...(isEmail(email) ? [] : [problems.email]),
  ...(user_roles.length === 0 || user_roles.includes('Ciudadanos') ? [problems.rol] : []),
  ...(unidades.length === 0 && needsUnit(user_roles) ? [problems.unidad] : []),
]

/** Problems of each row of a table of people. */
export const checkInvitations = (rows: readonly Checked[]): RowProblem[][] => {
  const first = new Map<string, number>()
  rows.forEach(({ email }, at) => first.set(plain(email), first.get(plain(email)) ?? at))
  return rows.map((row, at) => [...checkStaff(row), ...(first.get(plain(row.email)) === at ? [] : [problems.repetido])])
}

/** The e-mail with the domain that most of the others have, where it begins like that: `c.l@villaclara` → `c.l@villaclara.example`. */
export const completedEmail = (email: string, others: readonly string[]): string | undefined => {
  const [name = '', start] = plain(email).split('@')
  if (name === '' || isEmail(email)) return undefined
  const domains = others.filter(isEmail).map((other) => plain(other).split('@')[1] ?? '')
  const counts = new Map<string, number>()
  for (const domain of domains) if (domain.startsWith(start ?? '')) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  const [domain] = [...counts].toSorted(([, many], [, few]) => few - many)[0] ?? []
  return domain === undefined ? undefined : `${name}@${domain}`
}
