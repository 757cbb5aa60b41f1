import type { Row } from '#/platform/database/bulk-rows.ts'
import { additions } from '../catalogue.ts'
import { people, personId } from '../people.ts'
import { seeded, type Random } from '../random.ts'
import { contactNames } from './texts.ts'

export type Reporter = { usuario_id: number | null; uuid: string | null; origen: string; forAnother: boolean; contact: Row | undefined }

export const devicePool = (size: number): string[] => {
  const random = seeded(77)
  return Array.from({ length: size }, () => `~${random.hex(64)}`)
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')

type Facts = { devices: readonly string[]; created: Date; incidencia_id: number }

const contactOf = (random: Random, nombre: string, { created, incidencia_id, accepted }: Facts & { accepted: boolean }): Row => {
  const way = random.weighted([
    ['both', 4],
    ['email', 4],
    ['phone', 3],
  ] as const)
  return {
    incidencia_id,
    nombre,
    email: way === 'phone' ? null : `${plain(nombre)}@correo.example`,
    telefono: way === 'email' ? null : `600 000 ${String(random.int(100, 999))}`,
    condiciones_version: accepted ? additions.condiciones.version : null,
    condiciones_fecha: accepted ? created.toISOString() : null,
  }
}

const citizens = people.filter((person) => person.rol === 'Ciudadanos')
const citizenOf = (incidencia_id: number) => citizens[Math.max(0, (incidencia_id % (citizens.length + 1)) - 1)]
const staff = [personId('agente'), personId('agente'), personId('g.torres'), personId('inspector'), personId('tecnico')]

export const reporterOf = (random: Random, facts: Facts): Reporter => {
  const kind = random.weighted([
    ['device', 58],
    ['staff', 34],
    ['account', 8],
  ] as const)
  const citizen = citizenOf(facts.incidencia_id)
  if (kind === 'account' && citizen) {
    const contact: Row = {
      incidencia_id: facts.incidencia_id,
      nombre: `${citizen.nombre} ${citizen.apellidos}`,
      email: citizen.email,
      telefono: citizen.telefono ?? null,
      condiciones_version: additions.condiciones.version,
      condiciones_fecha: facts.created.toISOString(),
    }
    return { usuario_id: citizen.id, uuid: null, origen: 'web', forAnother: false, contact }
  }
  const name = random.pick(contactNames)
  if (kind === 'device') {
    const contact = contactOf(random, name, { ...facts, accepted: true })
    return { usuario_id: null, uuid: random.pick(facts.devices), origen: random.chance(0.8) ? 'app' : 'web', forAnother: false, contact }
  }
  const forAnother = random.chance(0.6)
  const origen = forAnother
    ? random.pick(['telefono', 'telefono', 'presencial', 'correo', 'redes'])
    : random.pick(['servicio', 'policia', 'registro'])
  return {
    usuario_id: random.pick(staff),
    uuid: null,
    origen,
    forAnother,
    contact: forAnother ? contactOf(random, name, { ...facts, accepted: false }) : undefined,
  }
}
