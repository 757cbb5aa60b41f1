import { demoPassword } from '@avisa/contract/accounts/known-passwords'
import { createHash } from 'node:crypto'
import type { RoleName } from '@avisa/contract/access/roles'
import type pg from 'pg'
import { continueIdentity, insertRows } from '#/platform/database/bulk-rows.ts'
import { entityId, unitId } from './catalogue.ts'

type Membership = { entidad: string; responsable?: boolean; puede_cambiar_reparador?: boolean }
type DemoPerson = {
  id: number
  email: string
  nombre: string
  apellidos: string
  rol: RoleName
  lang: 'es' | 'ca'
  /** Six digits; login by code. */
  codigo?: string
  telefono?: string
  /** Id in the citizen server; undefined for staff. */
  id_externo?: string
  unidades: readonly string[]
  entidades: readonly Membership[]
}

const su = ['servicios_urbanos']
const em = ['edificios_municipales']
const both = [...su, ...em]
const member = (entidad: string): Membership => ({ entidad })
const lead = (entidad: string): Membership => ({ entidad, responsable: true, puede_cambiar_reparador: true })

type Short = readonly [
  email: string,
  nombre: string,
  apellidos: string,
  rol: RoleName,
  lang: 'es' | 'ca',
  unidades: readonly string[],
  entidades: readonly Membership[],
]
// reparador@ is the only user of the lighting and paving entities, so their tasks are assigned to him by name.
const list: readonly Short[] = [
  ['super', 'Amparo', 'Bellver Soto', 'SuperAdmin', 'ca', both, []],
  ['admin', 'Vicent', 'Mollà Ferrandis', 'Administradores', 'ca', both, [member('oficina_atencion')]],
  ['agente', 'Rosa', 'Giner Palop', 'Agentes', 'es', both, []],
  ['tecnico', 'Irene', 'Soler Climent', 'Tecnicos', 'es', su, [lead('oficina_via_publica'), member('oficina_instalaciones')]],
  ['reparador', 'Joan', 'Bataller Roig', 'Encargados', 'ca', su, [member('contrata_alumbrado'), member('brigada_obras')]],
  ['inspector', 'Lluís', 'Estruch Vila', 'Inspectores', 'ca', both, []],
  ['observador', 'Carmen', 'Navarro Gil', 'Observadores', 'es', both, []],
  ['ciudadano', 'Marta', 'Ferrer Peris', 'Ciudadanos', 'es', [], []],
  ['l.company', 'Laia', 'Company Reig', 'Encargados', 'ca', su, [lead('contrata_limpieza')]],
  ['p.ortiz', 'Pedro', 'Ortiz Lledó', 'Encargados', 'es', su, [member('contrata_limpieza')]],
  ['s.mari', 'Sergi', 'Marí Tormo', 'Encargados', 'ca', su, [lead('contrata_residuos')]],
  ['n.beltran', 'Nuria', 'Beltrán Cano', 'Encargados', 'es', su, [member('contrata_residuos')]],
  ['t.escriva', 'Toni', 'Escrivà Camarena', 'Encargados', 'ca', su, [lead('brigada_jardines')]],
  ['d.moreno', 'David', 'Moreno Aznar', 'Encargados', 'es', su, [member('brigada_jardines')]],
  ['e.pla', 'Empar', 'Pla Mascarell', 'Encargados', 'ca', both, [lead('brigada_edificios')]],
  ['r.vidal', 'Ramón', 'Vidal Sanchis', 'Encargados', 'es', both, [member('brigada_edificios')]],
  ['j.domingo', 'Julia', 'Domingo Faus', 'Encargados', 'es', su, [lead('contrata_senalizacion')]],
  ['a.ribes', 'Andreu', 'Ribes Castelló', 'Encargados', 'ca', su, [lead('empresa_aguas')]],
  ['m.gascon', 'Miguel', 'Gascón Prats', 'Encargados', 'es', su, [member('empresa_aguas')]],
  ['f.sala', 'Fina', 'Sala Moncho', 'Encargados', 'ca', su, [lead('contrata_plagas')]],
  ['o.aguilar', 'Óscar', 'Aguilar Romero', 'Encargados', 'es', su, [lead('policia_local_servicios')]],
  ['x.blasco', 'Xavier', 'Blasco Ivars', 'Tecnicos', 'ca', both, [lead('oficina_instalaciones')]],
  ['c.roca', 'Clara', 'Roca Signes', 'Tecnicos', 'ca', su, [lead('oficina_medio_ambiente')]],
  ['i.martin', 'Isabel', 'Martín Cuenca', 'Tecnicos', 'es', su, [lead('oficina_movilidad')]],
  ['b.pons', 'Bernat', 'Pons Llorca', 'Tecnicos', 'ca', su, [lead('oficina_disciplina')]],
  ['h.serrano', 'Helena', 'Serrano Puig', 'Inspectores', 'es', su, []],
  ['g.torres', 'Gema', 'Torres Albiol', 'Agentes', 'ca', su, []],
  ['ll.cardona', 'Llúcia', 'Cardona Mestre', 'Administradores', 'ca', em, [lead('oficina_atencion')]],
]

const codes: Readonly<Record<string, string>> = {
  agente: '100003',
  tecnico: '100004',
  reparador: '100005',
  inspector: '100006',
  'l.company': '100009',
  'e.pla': '100015',
}

/** After the others, whose ids do not change. */
const citizens = [
  ['vecina', 'Neus', 'Cabrera Vidal', 'ca', 'c0a80001-0000-4000-8000-000000000001'],
  ['vecino', 'Andrés', 'Molina Reyes', 'es', 'c0a80001-0000-4000-8000-000000000002'],
] as const

const backoffice: readonly DemoPerson[] = list.map(([name, nombre, apellidos, rol, lang, unidades, entidades], i) => ({
  id: i + 1,
  email: `${name}@demo.example`,
  nombre,
  apellidos,
  rol,
  lang,
  telefono: `960 000 ${String(101 + i)}`,
  unidades,
  entidades,
  ...(codes[name] ? { codigo: codes[name] } : {}),
}))

export const people: readonly DemoPerson[] = [
  ...backoffice,
  ...citizens.map(([name, nombre, apellidos, lang, id_externo], i) => ({
    id: backoffice.length + i + 1,
    email: `${name}@demo.example`,
    nombre,
    apellidos,
    rol: 'Ciudadanos' as const,
    lang,
    id_externo,
    telefono: `600 000 ${String(101 + i)}`,
    unidades: [],
    entidades: [],
  })),
]

const named = new Set(['super', 'admin', 'agente', 'tecnico', 'reparador', 'inspector', 'observador', 'ciudadano', 'vecina', 'vecino'])
/** Printed at start-up: one account of every role, and the citizens. */
export const demoAccounts = people
  .filter((person) => named.has(person.email.split('@')[0] ?? ''))
  .map(({ email, rol, codigo, id_externo }) => ({
    email,
    rol,
    password: demoPassword,
    codigo: codigo ?? null,
    ciudadana: id_externo !== undefined,
  }))

/** The manager first. */
export const usersOf = (entidad: string) =>
  people
    .filter((person) => person.entidades.some((membership) => membership.entidad === entidad))
    .toSorted((a, b) => Number(isLead(b, entidad)) - Number(isLead(a, entidad)))
const isLead = (person: DemoPerson, entidad: string) =>
  person.entidades.some((membership) => membership.entidad === entidad && membership.responsable)

export const personId = (name: string): number => {
  const match = people.find((person) => person.email === `${name}@demo.example`)
  if (!match) throw new Error(`The demo has no ${name}@demo.example`)
  return match.id
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** One hash of the demo password is computed for all of them. */
export const loadPeople = async (client: pg.PoolClient, { passwordHash, now }: { passwordHash: string; now: Date }): Promise<void> => {
  await insertRows(
    client,
    'usuarios',
    people.map((person) => ({
      id: person.id,
      servidor: person.id_externo ? 'ciudadano' : 'backoffice',
      id_externo: person.id_externo ?? null,
      email: person.email,
      password_hash: passwordHash,
      codigo_hash: person.codigo ? sha256(person.codigo) : null,
      nombre: person.nombre,
      apellidos: person.apellidos,
      telefono: person.telefono ?? null,
      user_roles: [person.rol],
      permisos_propios: {},
      lang: person.lang,
      activado: true,
      created_at: new Date(now.getTime() - 400 * 86_400_000).toISOString(),
    })),
  )
  const joined = <T>(listOf: (person: DemoPerson) => readonly T[]) =>
    people.flatMap((person) => listOf(person).map((entry) => ({ usuario_id: person.id, entry })))
  await insertRows(
    client,
    'usuarios_unidades',
    joined((person) => person.unidades).map(({ usuario_id, entry }) => ({ usuario_id, unidad_gestion_id: unitId(entry) })),
  )
  await insertRows(
    client,
    'usuarios_entidades',
    joined((person) => person.entidades).map(({ usuario_id, entry }) => ({
      usuario_id,
      entidad_id: entityId(entry.entidad),
      responsable: entry.responsable ?? false,
      puede_cambiar_reparador: entry.puede_cambiar_reparador ?? false,
    })),
  )
  await continueIdentity(client, 'usuarios')
}
