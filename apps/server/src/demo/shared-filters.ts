import { catalogue } from './catalogue.ts'

type StatusFlag = 'pendiente_aceptar' | 'pendiente_validar' | 'final'
const idsOf = (track: keyof typeof catalogue.estados, flag: StatusFlag, value: boolean) =>
  catalogue.estados[track]
    .filter((status) => status[flag] === value)
    .map(({ id }) => id)
    .join(',')

const open = '(abierta,=,1)'

/** What staff look for every day, shared by all of them; a municipality may change them. */
const shared = [
  ['incidencias', 'Abiertas', 'Obertes', open],
  ['incidencias', 'Por aceptar', 'Per acceptar', `(estado_incidencia_id,IN,${idsOf('incidencia', 'pendiente_aceptar', true)})`],
  ['incidencias', 'Abiertas, prioridad alta', 'Obertes, prioritat alta', `${open};(prioridad,=,alta)`],
  ['incidencias', 'Últimos 7 días', 'Últims 7 dies', '(fecha,>=,hoy-7)'],
  ['incidencias', 'Abiertas de más de 30 días', 'Obertes de més de 30 dies', `${open};(fecha,<,hoy-30)`],
  ['obras', 'Abiertas', 'Obertes', open],
  ['obras', 'Abiertas, prioridad alta', 'Obertes, prioritat alta', `${open};(prioridad,=,alta)`],
  ['obras', 'Por validar', 'Per validar', `(estadoobra_id,IN,${idsOf('reparacion', 'pendiente_validar', true)})`],
  ['inspecciones', 'Sin finalizar', 'Sense finalitzar', `(estado_inspeccion_id,IN,${idsOf('inspeccion', 'final', false)})`],
] as const

export const sharedFilterRows = () =>
  shared.map(([modelo, descripcion_es, descripcion_val, condicion], i) => ({
    modelo,
    descripcion_es,
    descripcion_val,
    condicion,
    orden: i + 1,
  }))
