import type { NoticeKind } from './kinds.ts'

/** Who a rule notifies, and what narrows some of them. */
export const noticeReceivers = [
  'personal_unidad',
  'responsable_entidad',
  'encargado',
  'encargado_anterior',
  'tecnico',
  'inspector',
  'creador',
  'seguidor',
  'comentarista',
  'mencionado',
  'trabajador',
  'responsable_trabajador',
] as const
export type NoticeReceiver = (typeof noticeReceivers)[number]
export const noticeNarrowings = ['acepta', 'administracion', 'administracion_unidad', 'tecnico_estudio', 'lleva', 'interesado'] as const
export type NoticeNarrowing = (typeof noticeNarrowings)[number]
/** The ways of a rule; mails go to citizens only, staff choose a daily summary instead. */
export const ruleChannels = ['app', 'push', 'correo'] as const
export type RuleChannel = (typeof ruleChannels)[number]

export const noticeGroups = ['incidencia', 'comentario', 'tarea', 'inspeccion', 'jornada'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** What a rule begins with when it is switched on. */
export type FirstRule = { plantilla: string; correo?: string; clase: NoticeKind | null; solo?: NoticeNarrowing }
type NoticeEvent = { group: NoticeGroup; receivers: Readonly<Partial<Record<NoticeReceiver, FirstRule>>> }

const citizen = (plantilla: string, correo: string): FirstRule => ({ plantilla, correo, clase: null })
const ofState = citizen('incidencia_estado_seguidor', 'seguimiento_estado')
const work = (plantilla: string, solo?: NoticeNarrowing): FirstRule => ({ plantilla, clase: 'trabajo', ...(solo ? { solo } : {}) })
const talk = (plantilla: string, solo?: NoticeNarrowing): FirstRule => ({ plantilla, clase: 'comentarios', ...(solo ? { solo } : {}) })
const mention = (plantilla: string): FirstRule => ({ plantilla, clase: 'menciones' })
const day = (plantilla: string): FirstRule => ({ plantilla, clase: 'jornadas' })

const dueReceivers = (plantilla: string) => ({
  encargado: work(plantilla),
  tecnico: work(plantilla),
  responsable_entidad: work(plantilla),
  personal_unidad: work(plantilla, 'administracion_unidad'),
})

/** Every event of a rule, with those who take part in it. */
export const noticeEvents = {
  incidencia_recibida: {
    group: 'incidencia',
    receivers: {
      creador: citizen('incidencia_estado_ciudadano', 'incidencia_recibida'),
      personal_unidad: { plantilla: 'incidencia_nueva_personal', clase: 'nuevas' },
    },
  },
  incidencia_por_aceptar: { group: 'incidencia', receivers: { personal_unidad: work('incidencia_por_aceptar', 'acepta') } },
  estado_ciudadano: {
    group: 'incidencia',
    receivers: { creador: citizen('incidencia_estado_ciudadano', 'estado_cambiado'), seguidor: ofState },
  },
  incidencia_resuelta: {
    group: 'incidencia',
    receivers: { creador: citizen('incidencia_resuelta_ciudadano', 'resuelta'), seguidor: ofState },
  },
  incidencia_no_atendida: {
    group: 'incidencia',
    receivers: { creador: citizen('incidencia_estado_ciudadano', 'no_atendida'), seguidor: ofState },
  },
  respuesta: {
    group: 'incidencia',
    receivers: {
      creador: citizen('incidencia_respuesta_ciudadano', 'respuesta'),
      seguidor: citizen('incidencia_respuesta_seguidor', 'seguimiento_estado'),
    },
  },
  comentario: { group: 'comentario', receivers: { mencionado: mention('mencion'), comentarista: talk('incidencia_comentario') } },
  comentario_de_ciudadano: {
    group: 'comentario',
    receivers: {
      comentarista: talk('incidencia_comentario'),
      tecnico: talk('incidencia_comentario', 'lleva'),
      personal_unidad: { plantilla: 'incidencia_comentario', clase: 'conversaciones' },
    },
  },
  comentario_para_ciudadano: {
    group: 'comentario',
    receivers: { creador: citizen('incidencia_comentario_ciudadano', 'comentario_ciudadano') },
  },
  comentario_tarea: {
    group: 'comentario',
    receivers: {
      mencionado: mention('mencion_tarea'),
      encargado: talk('tarea_comentario'),
      tecnico: talk('tarea_comentario'),
      personal_unidad: talk('tarea_comentario', 'tecnico_estudio'),
    },
  },
  comentario_inspeccion: { group: 'comentario', receivers: { mencionado: mention('mencion_inspeccion') } },
  comentario_lista: { group: 'comentario', receivers: { mencionado: mention('mencion_lista') } },
  tarea_creada: {
    group: 'tarea',
    receivers: {
      encargado: work('tarea_asignada'),
      responsable_entidad: work('tarea_entidad'),
      personal_unidad: work('tarea_por_estudiar', 'tecnico_estudio'),
    },
  },
  tarea_en_estudio: { group: 'tarea', receivers: { tecnico: work('tarea_asignada') } },
  tarea_enviada: { group: 'tarea', receivers: { encargado: work('tarea_asignada'), responsable_entidad: work('tarea_entidad') } },
  tarea_reasignada: {
    group: 'tarea',
    receivers: {
      encargado: work('tarea_asignada'),
      encargado_anterior: work('tarea_reasignada'),
      responsable_entidad: work('tarea_reasignada'),
    },
  },
  tarea_por_validar: {
    group: 'tarea',
    receivers: {
      responsable_entidad: work('tarea_pendiente_validar'),
      personal_unidad: work('tarea_pendiente_validar', 'administracion'),
    },
  },
  tarea_devuelta: { group: 'tarea', receivers: { encargado: work('tarea_devuelta'), responsable_entidad: work('tarea_devuelta') } },
  tarea_rechazada: {
    group: 'tarea',
    receivers: { tecnico: work('tarea_devuelta'), personal_unidad: work('tarea_devuelta', 'tecnico_estudio') },
  },
  tarea_reabierta: {
    group: 'tarea',
    receivers: { encargado: work('tarea_reabierta'), responsable_entidad: { plantilla: 'tarea_reabierta', clase: null } },
  },
  plazo_cerca: { group: 'tarea', receivers: dueReceivers('plazo_cerca') },
  plazo_vencido: { group: 'tarea', receivers: dueReceivers('plazo_vencido') },
  plazo_escalado: { group: 'tarea', receivers: dueReceivers('plazo_escalado') },
  tarea_retirada: { group: 'tarea', receivers: { encargado: work('tarea_retirada'), responsable_entidad: work('tarea_retirada') } },
  inspeccion_asignada: { group: 'inspeccion', receivers: { inspector: work('inspeccion_asignada') } },
  inspeccion_finalizada: { group: 'inspeccion', receivers: { tecnico: work('inspeccion_finalizada', 'interesado') } },
  jornada_olvidada: {
    group: 'jornada',
    receivers: { trabajador: day('jornada_olvidada'), responsable_trabajador: day('jornada_olvidada_responsable') },
  },
  jornada_corregida: { group: 'jornada', receivers: { trabajador: day('jornada_corregida') } },
} as const satisfies Record<string, NoticeEvent>

export type EventName = keyof typeof noticeEvents
export const eventNames = Object.keys(noticeEvents) as EventName[]
export const eventOf = (evento: string): NoticeEvent | undefined => (noticeEvents as Readonly<Record<string, NoticeEvent>>)[evento]
export const firstRuleOf = (evento: string, quien: NoticeReceiver): FirstRule | undefined => eventOf(evento)?.receivers[quien]

/** A status as a step of the history names it. */
export type StepStatus = {
  pista: string
  papel: string | null
  DesEstadoCiudadano_es: string | null
  final: boolean
  finaliza: boolean
  aviso_duplicada: boolean
  pendiente_validar: boolean
  enviada_reparacion: boolean
  exige_reparacion_finalizada: boolean
}

/** A step of the history: of a record, or a comment on one, or a work day. */
export type Step = {
  modelo: 'incidencia' | 'tarea' | 'inspeccion' | 'comentario' | 'jornada'
  /** As in the history; of a comment the record that it is about. */
  accion: string
  from?: StepStatus | null | undefined
  to?: StepStatus | null | undefined
  /** The fields that an edit changed. */
  campos?: readonly string[]
  /** Of an incident: an answer came with it. Of a comment: the reporter reads it. */
  publico?: boolean
  /** Of a comment: a citizen wrote it. Of a task: its repairer moved it. */
  propio?: boolean
  /** The task was sent to repair, or its repair has ended. */
  enviada?: boolean
  reparada?: boolean
}

type Moved = Step & { from: StepStatus; to: StepStatus }
type StepRule = { modelo: Step['modelo']; evento: EventName; accion?: string; when?: (step: Step) => boolean }

const moved = (pista: string, which: (step: Moved) => boolean) => (step: Step) =>
  step.from?.pista === pista && step.to?.pista === pista && which(step as Moved)
const readsDifferently = ({ from, to }: Moved) => from.DesEstadoCiudadano_es !== to.DesEstadoCiudadano_es
const staysOpen = ({ to }: Moved) => !to.final || to.aviso_duplicada
const isSent = ({ from, to }: Moved) => to.enviada_reparacion && !from.enviada_reparacion
const goesBack = ({ from, to }: Moved) => (from.pendiente_validar || from.final) && !to.final && !to.pendiente_validar
const takesBack = (step: Moved) => goesBack(step) && step.from.pendiente_validar && step.propio === true

/** Which event follows from a step of the history: what is notified, and what a trial counts. */
const stepRules: readonly StepRule[] = [
  { modelo: 'incidencia', accion: 'creada', evento: 'incidencia_recibida' },
  { modelo: 'incidencia', accion: 'creada', evento: 'incidencia_por_aceptar' },
  { modelo: 'incidencia', evento: 'estado_ciudadano', when: moved('incidencia', (step) => readsDifferently(step) && staysOpen(step)) },
  {
    modelo: 'incidencia',
    evento: 'incidencia_resuelta',
    when: moved('incidencia', (step) => readsDifferently(step) && !staysOpen(step) && step.to.finaliza),
  },
  {
    modelo: 'incidencia',
    evento: 'incidencia_no_atendida',
    when: moved('incidencia', (step) => readsDifferently(step) && !staysOpen(step) && !step.to.finaliza),
  },
  { modelo: 'incidencia', evento: 'respuesta', when: moved('incidencia', (step) => !readsDifferently(step) && step.publico === true) },
  { modelo: 'tarea', accion: 'creada', evento: 'tarea_creada' },
  { modelo: 'tarea', evento: 'tarea_enviada', when: moved('tecnico', isSent) },
  { modelo: 'tarea', evento: 'tarea_reabierta', when: moved('tecnico', (step) => step.from.final && !isSent(step)) },
  {
    modelo: 'tarea',
    evento: 'tarea_retirada',
    when: moved(
      'tecnico',
      ({ from, to, reparada }) => from.enviada_reparacion && !to.enviada_reparacion && !to.exige_reparacion_finalizada && !reparada,
    ),
  },
  { modelo: 'tarea', evento: 'tarea_por_validar', when: moved('reparacion', ({ to }) => to.pendiente_validar) },
  { modelo: 'tarea', evento: 'tarea_reabierta', when: moved('reparacion', takesBack) },
  { modelo: 'tarea', evento: 'tarea_devuelta', when: moved('reparacion', (step) => goesBack(step) && !takesBack(step)) },
  {
    modelo: 'tarea',
    evento: 'tarea_rechazada',
    when: moved('reparacion', (step) => !goesBack(step) && !step.to.pendiente_validar && step.to.papel === 'rechazada'),
  },
  {
    modelo: 'tarea',
    accion: 'editada',
    evento: 'tarea_enviada',
    when: ({ campos, enviada }) => enviada === true && campos?.includes('entidad_reparadora_id') === true,
  },
  { modelo: 'tarea', accion: 'editada', evento: 'tarea_en_estudio', when: ({ campos }) => campos?.includes('tecnico_id') === true },
  { modelo: 'tarea', accion: 'asignada', evento: 'tarea_reasignada', when: ({ campos }) => campos?.includes('encargado_id') === true },
  // One made together with its report is already done.
  { modelo: 'inspeccion', accion: 'creada', evento: 'inspeccion_asignada', when: ({ to }) => !to },
  {
    modelo: 'inspeccion',
    accion: 'editada',
    evento: 'inspeccion_asignada',
    when: ({ campos }) => campos?.includes('inspector_id') === true,
  },
  { modelo: 'inspeccion', accion: 'finalizada', evento: 'inspeccion_finalizada' },
  { modelo: 'comentario', accion: 'incidencias', evento: 'comentario_de_ciudadano', when: ({ propio }) => propio === true },
  { modelo: 'comentario', accion: 'incidencias', evento: 'comentario', when: ({ propio }) => !propio },
  {
    modelo: 'comentario',
    accion: 'incidencias',
    evento: 'comentario_para_ciudadano',
    when: ({ propio, publico }) => !propio && publico === true,
  },
  { modelo: 'comentario', accion: 'tareas', evento: 'comentario_tarea' },
  { modelo: 'comentario', accion: 'inspecciones', evento: 'comentario_inspeccion' },
  { modelo: 'comentario', accion: 'listas', evento: 'comentario_lista' },
  { modelo: 'jornada', accion: 'olvidada', evento: 'jornada_olvidada' },
  { modelo: 'jornada', accion: 'corregida', evento: 'jornada_corregida' },
]

export const eventsOf = (step: Step): EventName[] =>
  stepRules
    .filter(({ modelo, accion, when }) => modelo === step.modelo && (accion ?? step.accion) === step.accion && (when?.(step) ?? true))
    .map(({ evento }) => evento)
