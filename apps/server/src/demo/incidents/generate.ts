import { outcomeIn } from '@avisa/contract/closing/outcomes'
import type { Row } from '#/platform/database/bulk-rows.ts'
import { mustValidate, originId, statusId, units } from '../catalogue.ts'
import { personId } from '../people.ts'
import { sceneOf, type SceneName } from '../photos.ts'
import { seeded, type Random } from '../random.ts'
import { historyOf } from './history.ts'
import { stageOf, stages, typesOf, type StageName } from './outcomes.ts'
import { placeOf, type Places } from './places.ts'
import { openMendedPlaces, type MendedPlaces } from './repeats.ts'
import { devicePool, reporterOf } from './reporters.ts'
import { codeOf, localText, type Lang } from './wording.ts'
import { comments, textsFor } from './texts.ts'
import { inspectionOf, taskOf, type WorkFacts } from './work.ts'

/** A drawn picture as the row of `imagenes` needs it; `index` is its position among the drawn ones. */
export type Picture = { index: number; ancho: number; alto: number; bytes: number }
export type GenerateOptions = Places & {
  count: number
  years: number
  seed?: number
  now: Date
  pictures: ReadonlyMap<SceneName, readonly Picture[]>
  /** Share of reports at a place where the same was mended shortly before, if there is one; 0 in a benchmark. */
  repeats?: number
  /** Share of reports with pictures, a task and a history; 1 in the demo, less in a benchmark of a million. */
  images?: number
  tasks?: number
  history?: number
}
/** One report as rows of its tables; `photos` maps a new image code to its picture. */
export type Report = {
  stage: StageName
  incidencia: Row
  tipo: Row
  ciudadano: Row | undefined
  imagenes: readonly Row[]
  photos: readonly { codigo: string; index: number }[]
  tarea: Row | undefined
  inspeccion: Row | undefined
  historial: readonly Row[]
}

const day = 86_400_000

/** In order, denser towards now, by daylight. */
const timeOf = (i: number, { count, years, now }: GenerateOptions, random: Random): Date => {
  const share = (i + random.next()) / count
  const span = years * 365 * day
  const plain = now.getTime() - span + span * (1 - (1 - share) ** 1.7)
  const midnight = Math.floor(plain / day) * day
  return new Date(Math.min(midnight + (0.27 + 0.58 * ((plain - midnight) / day)) * day, now.getTime() - (count - i) * 1000))
}

/** Of the last days some wait for their review. */
const waitsForReview = ({ id, created, now }: Pick<WorkFacts, 'id' | 'created' | 'now'>): boolean =>
  id % 3 === 0 && now.getTime() - created.getTime() < 3 * day

const personalData = { es: ' Pueden llamarme al 600 00 00 00.', ca: ' Em poden telefonar al 600 00 00 00.' }

const picturesOf = ({ pictures, images = 1 }: GenerateOptions, { id, type, created, now, random }: WorkFacts) => {
  const scene = sceneOf(type.codigo)
  const drawn = scene ? (pictures.get(scene) ?? []) : []
  if (drawn.length === 0 || !random.chance(0.68 * images)) return []
  return Array.from(
    {
      length: random.weighted([
        [1, 6],
        [2, 3],
      ] as const),
    },
    (_, i) => {
      const { index, ancho, alto, bytes } = drawn[i] ?? random.pick(drawn)
      const codigo = random.hex(32)
      const row: Row = {
        incidencia_id: id,
        codigo,
        extension: 'jpg',
        nombre: `foto-${i + 1}.jpg`,
        ancho,
        alto,
        bytes,
        publica: true,
        revision: waitsForReview({ id, created, now }) ? 'pendiente' : 'visible',
        created_at: created.toISOString(),
      }
      return { row, codigo, index }
    },
  )
}

const outcomeText = (stage: StageName, lang: Lang, random: Random): string | null => {
  const { incidencia } = stages[stage]
  return incidencia in comments ? localText(random.pick(comments[incidencia as keyof typeof comments]), lang) : null
}

type Course = WorkFacts & { lang: Lang; earlier: number | undefined; mended: MendedPlaces }
const unitChoices = units.map((unit) => [{ unit, types: typesOf(unit.codigo) }, unit.mostrar_mapa ? 90 : 10] as const)

/** `latest` has the last report of each type, of which this one may be a duplicate. */
const courseOf = (
  i: number,
  options: GenerateOptions,
  { random, latest, mended }: Pick<Course, 'random' | 'mended'> & { latest: Map<number, number> },
): Course => {
  const { unit, types } = random.weighted(unitChoices)
  const type = random.weighted(types)
  const created = timeOf(i, options, random)
  const age = options.now.getTime() - created.getTime()
  const validates = mustValidate(type.entidad_reparadora)
  const stage = stageOf(random, { type, byHand: unit.acepta_a_mano, validates, ageDays: age / day })
  const earlier = latest.get(type.id)
  latest.set(type.id, i + 1)
  const duration = random.between(0.15, 0.95) * Math.min(age, (type.dias_objetivo ?? 10) * 1.6 * day)
  return {
    id: i + 1,
    type,
    unit,
    stage: stage === 'duplicated' && earlier === undefined ? 'solved' : stage,
    created,
    ended: new Date(Math.min(options.now.getTime() - 1000, created.getTime() + duration)),
    now: options.now,
    random,
    lang: random.chance(0.5) ? 'es' : 'ca',
    earlier,
    mended,
  }
}

const incidentRow = (course: Course, options: GenerateOptions, reporter: ReturnType<typeof reporterOf>): Row => {
  const { id, type, unit, stage, created, ended, random, lang, earlier, mended } = course
  const place = mended.placeOf(course, placeOf(options, { type: type.codigo, onMap: unit.mostrar_mapa, lang, random }))
  const waits = waitsForReview(course)
  const contenido = localText(random.pick(textsFor(type.codigo)), lang) + (waits && id % 2 === 0 ? personalData[lang] : '')
  return {
    id,
    codigo: codeOf(unit.prefijo, created, id),
    fecha: created.toISOString(),
    created_at: created.toISOString(),
    updated_at: ended.toISOString(),
    unidad_gestion_id: unit.id,
    estado_incidencia_id: statusId.incidencia(stages[stage].incidencia),
    cerrada: 'closed' in stages[stage] ? ended.toISOString() : null,
    desenlace: 'closed' in stages[stage] ? outcomeIn({ papel: stages[stage].incidencia, finaliza: false }, null) : null,
    tipoincidencia_id: type.id,
    prioridad: type.prioridad,
    contenido,
    contenido_publico: stage === 'waiting' || random.chance(0.25) || waits ? null : contenido,
    revision: waits ? 'pendiente' : 'visible',
    ...place,
    usuario_id: reporter.usuario_id,
    uuid: reporter.uuid,
    origen_id: originId(reporter.origen),
    relacionada_id: stage === 'duplicated' ? (earlier ?? null) : null,
    anyadirDatosCiudadano: reporter.forAnother,
  }
}

/** Reports in chronological order, always the same for the same options. Ids and running numbers start at 1. */
export function* generateIncidents(options: GenerateOptions): Generator<Report> {
  const random = seeded(options.seed ?? 2026)
  const devices = devicePool(Math.max(40, Math.min(50_000, Math.round(options.count / 6))))
  const latest = new Map<number, number>()
  const mended = openMendedPlaces(options.repeats ?? 0)
  const numbers = { task: 0, inspection: 0 }
  const keeps = (share = 1) => share === 1 || random.chance(share)
  for (let i = 0; i < options.count; i += 1) {
    const course = courseOf(i, options, { random, latest, mended })
    const { id, type, unit, stage, created, lang } = course
    const reporter = reporterOf(random, { devices, created, incidencia_id: id })
    const incidencia = incidentRow(course, options, reporter)
    const images = picturesOf(options, course)
    const tarea = 'tecnico' in stages[stage] && keeps(options.tasks) ? taskOf({ ...course, number: (numbers.task += 1) }) : undefined
    const inspected = stage === 'inspected' || (unit.mostrar_mapa && random.chance(0.06))
    const comment = outcomeText(stage, lang, random)
    yield {
      stage,
      incidencia,
      tipo: { incidencia_id: id, tipo_id: type.id, orden: 1 },
      ciudadano: reporter.contact,
      imagenes: images.map((image) => image.row),
      photos: images.map(({ codigo, index }) => ({ codigo, index })),
      tarea,
      inspeccion: inspected ? inspectionOf({ ...course, number: (numbers.inspection += 1) }) : undefined,
      historial: keeps(options.history)
        ? historyOf({ ...course, tarea, comment, reporter: reporter.usuario_id, staff: personId('tecnico') })
        : [],
    }
  }
}
