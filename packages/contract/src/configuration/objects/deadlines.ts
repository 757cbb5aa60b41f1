import { isDay, isShiftList, minutesOfWeek, shiftProblem } from '#/deadlines/shifts.ts'
import { counts } from '#/deadlines/targets.ts'
import { priorities } from '#/types/priorities.ts'
import { configurable, error, warning, type Checked, type Finding } from '../configurable.ts'
import { both, choice, code, flag, json, number, plainText, reference, text, type Body } from '../fields.ts'

const dayForm = String.raw`^\d{4}-\d{2}-\d{2}$`
const dayFinding = (campo: string) => error(campo, 'Ese día no existe.', 'Eixe dia no existix.')

export const calendario = configurable('calendario', {
  permiso: 'configuracion.plazos',
  clave: ['codigo'],
  nombre: 'nombre',
  retires: true,
  fields: {
    codigo: code(),
    ...both('nombre', text({ max: 80 })),
    turnos: json({ initial: [], check: shiftProblem }),
    siempre: flag(),
    retirado: flag({ risk: true }),
  },
  check: ({ configuration, clave, body }) => {
    const shifts = body['turnos']
    const isIdle = !body['siempre'] && isShiftList(shifts) && shifts.length === 0
    const holidays = Object.values(configuration['festivo'] ?? {}).filter((day) => day['calendario'] === clave && !day['revisado'])
    return [
      ...(isIdle ? [error('turnos', 'Añada un turno, o diga que trabaja siempre.', 'Afija un torn, o diga que treballa sempre.')] : []),
      ...(holidays.length > 0 && !body['retirado']
        ? [
            warning(
              'turnos',
              `Festivos por comprobar en el boletín oficial: ${holidays.length}.`,
              `Festius per comprovar en el butlletí oficial: ${holidays.length}.`,
            ),
          ]
        : []),
    ]
  },
})

/** Local ones are two in each municipality; `propio`: of this calendar alone. */
export const scopesOfHolidays = ['estatal', 'autonomico', 'local', 'propio'] as const

/** A day on which the calendar has no shifts. */
export const festivo = configurable('festivo', {
  permiso: 'configuracion.plazos',
  clave: ['calendario', 'dia'],
  nombre: 'nombre',
  fields: {
    calendario: text({ max: 60, key: true }),
    dia: text({ max: 10, key: true, pattern: dayForm }),
    ...both('nombre', text({ max: 80 })),
    ambito: choice(scopesOfHolidays, { initial: 'propio' }),
    revisado: flag(),
  },
  check: ({ configuration, body }) => [
    ...(configuration['calendario']?.[plainText(body['calendario'])]
      ? []
      : [error('calendario', 'Ese calendario no existe.', 'Eixe calendari no existix.')]),
    ...(isDay(body['dia']) ? [] : [dayFinding('dia')]),
  ],
})

const amounts = ['respuesta', 'visita', 'resolucion'] as const
const mostMinutes = 600_000
const mostDays = 3650
/** So many weeks of shifts that the deadline is certainly within the ten years for which one is computed. */
const mostWeeks = 400

const mostOf = ({ configuration, body }: Checked): number => {
  if (body['cuenta'] !== 'minutos_habiles') return mostDays
  const calendar = configuration['calendario']?.[plainText(body['calendario'])]
  const shifts = calendar?.['turnos']
  return calendar?.['siempre'] || !isShiftList(shifts) ? mostMinutes : Math.min(mostMinutes, minutesOfWeek(shifts) * mostWeeks)
}

const facts = ['tipo', 'prioridad', 'unidad'] as const
const isAtOnce = (a: Body, b: Body): boolean =>
  plainText(a['desde'] ?? '') <= plainText(b['hasta'] ?? '9999') && plainText(b['desde'] ?? '') <= plainText(a['hasta'] ?? '9999')
const hasDouble = ({ configuration, clave, body }: Checked): boolean =>
  Object.entries(configuration['plazo'] ?? {}).some(
    ([key, other]) => key !== clave && !other['retirado'] && facts.every((name) => other[name] === body[name]) && isAtOnce(other, body),
  )

const checkTarget = (checked: Checked): readonly Finding[] => {
  const { body } = checked
  const { desde, hasta } = body
  const most = mostOf(checked)
  const days = (['desde', 'hasta'] as const).filter((campo) => body[campo] !== null && !isDay(body[campo]))
  return [
    ...(amounts.every((campo) => body[campo] === null)
      ? [error('resolucion', 'Ponga al menos uno de los tres plazos.', 'Pose almenys un dels tres terminis.')]
      : []),
    ...amounts
      .filter((campo) => Number(body[campo] ?? 0) > most)
      .map((campo) => error(campo, `Como mucho ${most}.`, `Com a màxim ${most}.`)),
    ...days.map(dayFinding),
    ...(days.length === 0 && isDay(desde) && isDay(hasta) && hasta < desde
      ? [error('hasta', 'Acaba antes de empezar.', 'Acaba abans de començar.')]
      : []),
    ...(!body['retirado'] && hasDouble(checked)
      ? [
          warning(
            'tipo',
            'Otro plazo vale para lo mismo en las mismas fechas: cuenta el que empezó más tarde.',
            'Un altre termini val per al mateix en les mateixes dates: compta el que va començar més tard.',
          ),
        ]
      : []),
  ]
}

/** How long work may take; without type, priority or unit it is for every one. */
export const plazo = configurable('plazo', {
  permiso: 'configuracion.plazos',
  clave: ['codigo'],
  nombre: 'codigo',
  retires: true,
  unidades: ({ unidad }) => (unidad === null || unidad === undefined ? [] : [plainText(unidad)]),
  fields: {
    codigo: code(),
    tipo: reference('tipo', { optional: true }),
    prioridad: choice(priorities, { optional: true, initial: null }),
    unidad: reference('unidad', { optional: true }),
    calendario: reference('calendario'),
    cuenta: choice(counts),
    respuesta: number({ min: 1, max: mostMinutes, optional: true }),
    visita: number({ min: 1, max: mostMinutes, optional: true }),
    resolucion: number({ min: 1, max: mostMinutes, optional: true }),
    ambar_por_cien: number({ min: 1, max: 100, initial: 75 }),
    desde: text({ max: 10, optional: true, pattern: dayForm }),
    hasta: text({ max: 10, optional: true, pattern: dayForm }),
    plazo_publico: flag({ risk: true }),
    retirado: flag({ risk: true }),
  },
  check: checkTarget,
})

export const escalationTimes = ['ambar', 'vence', 'despues'] as const
export const escalationReceivers = ['encargado', 'tecnico', 'responsable_entidad', 'administracion_unidad'] as const
export const escalationChannels = ['app', 'push'] as const

/** Whom a deadline is told, and when; without a target, of every one. */
export const escalon = configurable('escalon', {
  permiso: 'configuracion.plazos',
  clave: ['codigo'],
  nombre: 'codigo',
  fields: {
    codigo: code(),
    plazo: reference('plazo', { optional: true }),
    cuando: choice(escalationTimes),
    cada: number({ min: 15, max: mostMinutes, optional: true }),
    quien: choice(escalationReceivers),
    canal: choice(escalationChannels),
  },
  check: ({ body }) =>
    body['cuando'] !== 'despues' && body['cada'] !== null
      ? [error('cada', 'Solo se repite lo que ya ha vencido.', 'Només es repetix el que ja ha vençut.')]
      : [],
})
