import { statusFlags, statusParts, tracks, type StatusFlag, type Track } from '#/statuses/tracks.ts'
import { choices, type MoveStatus, type MoveTrack, type MovingPerson } from '#/tasks/moves.ts'
import { configurable, error, warning, type Checked, type Configuration, type Finding } from '../configurable.ts'
import { plainText, both, choice, code, colour, flag, icon, number, text, type Body } from '../fields.ts'

/** Values of `papel` that incidents always need (the server's check of a municipality). */
const always: readonly string[] = ['en_estudio', 'en_reparacion', 'resuelta']

const allParts = [...new Set(Object.values(statusParts).flat())]

const trackOf = (configuration: Configuration, pista: unknown): Body[] =>
  Object.values(configuration['estado'] ?? {}).filter((status) => status['pista'] === pista && !status['retirado'])

const superAdmin: MovingPerson = {
  user_id: 0,
  user_roles: ['SuperAdmin'],
  servidor: 'backoffice',
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
}
type Numbered = MoveStatus & { name: string; isOffered: boolean }

const movable = (configuration: Configuration, pista: MoveTrack): Numbered[] =>
  Object.values(configuration['estado'] ?? {})
    .filter((status) => status['pista'] === pista)
    .map((status, id) => ({
      ...(Object.fromEntries(statusFlags.map((flagName) => [flagName, status[flagName] === true])) as Record<StatusFlag, boolean>),
      id,
      codigo: plainText(status['codigo']),
      name: plainText(status['descripcion_es']),
      isOffered: status['retirado'] !== true,
    }))

/** Statuses from which not even an administrator can take a task to the end. */
const deadEnds = (configuration: Configuration, pista: MoveTrack): Numbered[] => {
  const all = movable(configuration, pista)
  const offered = all.filter(({ isOffered }) => isOffered)
  const ending = new Set(all.filter(({ final }) => final).map(({ id }) => id))
  const rest = { tecnico_id: null, encargado_id: null, entidad_estudio_id: 1, entidad_reparadora_id: 1 }
  const isOnItsWay = (at: Numbered) => {
    const statuses = { tecnico: at, reparacion: at }
    const task = { ...rest, responsable_validar_reparacion: false, requiere_imagen_finalizar: false, statuses }
    return choices(pista, task, offered, superAdmin).some(({ id }) => ending.has(id))
  }
  for (let before = -1; before < ending.size;) {
    before = ending.size
    for (const status of all) if (!ending.has(status.id) && isOnItsWay(status)) ending.add(status.id)
  }
  return all.filter(({ id }) => !ending.has(id))
}

const isMoved = (pista: Track): pista is MoveTrack => pista === 'tecnico' || pista === 'reparacion'

const checkTrack = (configuration: Configuration, pista: Track): readonly Finding[] => {
  const track = trackOf(configuration, pista)
  const lacking = pista === 'incidencia' ? always.filter((part) => !track.some((status) => status['papel'] === part)) : []
  return [
    ...(track.filter((status) => status['inicial']).length === 1
      ? []
      : [error('inicial', 'En cada recorrido empieza un estado, y solo uno.', 'En cada recorregut comença un estat, i només un.')]),
    ...(track.some((status) => status['final'])
      ? []
      : [error('final', 'Ningún estado termina este recorrido.', 'Cap estat acaba este recorregut.')]),
    ...(isMoved(pista) ? deadEnds(configuration, pista) : []).map(({ name }) =>
      error(
        'final',
        `Desde «${name}» una tarea no llega a ningún estado final.`,
        `Des de «${name}» una tasca no arriba a cap estat final.`,
      ),
    ),
    ...lacking.map((part) =>
      error(
        'papel',
        `Ningún estado hace de «${part}», y las reglas lo necesitan.`,
        `Cap estat fa de «${part}», i les regles el necessiten.`,
      ),
    ),
  ]
}

const checkStatus = (checked: Checked): readonly Finding[] => {
  const { body, before, configuration } = checked
  const track = trackOf(configuration, body['pista'])
  const parts: readonly string[] = statusParts[body['pista'] as Track]
  const papel = body['papel']
  const same = track.filter((status) => papel !== null && status['papel'] === papel)
  const citizen = ['DesEstadoCiudadano_es', 'DesEstadoCiudadano_val', 'ColorEstadoCiudadano']
  return [
    ...(papel !== null && !parts.includes(plainText(papel))
      ? [error('papel', 'Este recorrido no tiene ese papel.', 'Este recorregut no té eixe paper.')]
      : []),
    ...(same.length > 1 ? [error('papel', 'Otro estado tiene este papel.', 'Un altre estat té este paper.')] : []),
    ...(body['pista'] === 'incidencia' && citizen.some((name) => !body[name])
      ? [error('DesEstadoCiudadano_es', 'Falta lo que lee la ciudadanía.', 'Falta el que llig la ciutadania.')]
      : []),
    ...(before && before['final'] !== body['final']
      ? [
          warning(
            'final',
            'Cambia qué se da por terminado: mire las listas después.',
            'Canvia què es dona per acabat: mire les llistes després.',
          ),
        ]
      : []),
  ]
}

export const estado = configurable('estado', {
  permiso: 'configuracion.estados',
  clave: ['pista', 'codigo'],
  nombre: 'descripcion',
  retires: true,
  draftOnly: true,
  fields: {
    pista: choice(tracks, { key: true }),
    codigo: code(),
    codigo_corto: text({ max: 20, optional: true }),
    ...both('descripcion', text({ max: 80 })),
    ...both('explicacion', text({ max: 500, min: 0, lines: 2 })),
    color: colour(),
    icono: icon('progress'),
    orden: number({ min: 0, max: 1000 }),
    ...Object.fromEntries(statusFlags.map((name) => [name, flag({ risk: true })])),
    publico: flag({ initial: true, risk: true }),
    DesEstadoCiudadano_es: text({ max: 80, optional: true }),
    DesEstadoCiudadano_val: text({ max: 80, optional: true }),
    ColorEstadoCiudadano: colour({ optional: true, initial: null }),
    ...both('explicacion_ciudadano', text({ max: 500, optional: true, lines: 2 })),
    papel: choice(allParts, { optional: true }),
    retirado: flag({ risk: true }),
  },
  check: checkStatus,
  checkAll: (configuration) => tracks.flatMap((pista) => checkTrack(configuration, pista)),
})
