import type { Calendar } from '@avisa/contract/deadlines/calendar'
import { counts, type Target } from '@avisa/contract/deadlines/targets'
import { arr, bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { priorities } from '@avisa/contract/types/priorities'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { columnsOf, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const TargetRow = obj({
  id: int(),
  codigo: str(),
  tipo_id: nullable(int()),
  prioridad: nullable(oneOf(...priorities)),
  unidad_gestion_id: nullable(int()),
  calendario_id: int(),
  cuenta: oneOf(...counts),
  respuesta: nullable(int()),
  visita: nullable(int()),
  resolucion: nullable(int()),
  ambar_por_cien: int(),
  desde: nullable(str()),
  hasta: nullable(str()),
  plazo_publico: bool(),
})
const CalendarRow = obj({
  id: int(),
  codigo: str(),
  nombre_es: str(),
  nombre_val: str(),
  turnos: arr(obj({ dia: int(), desde: str(), hasta: str() })),
  siempre: bool(),
  festivos: arr(str()),
})
/** What `deadlineRulesJson` selects. */
export const DeadlineRulesRow = obj({ plazos: arr(TargetRow), calendarios: arr(CalendarRow) })

export type StoredTarget = Target & Pick<Static<typeof TargetRow>, 'codigo' | 'plazo_publico'>
export type StoredCalendar = Calendar & Pick<Static<typeof CalendarRow>, 'id' | 'codigo' | 'nombre_es' | 'nombre_val'>
/** `calendars`: by id, withdrawn ones as well: what refers to one keeps it. */
export type DeadlineRules = { targets: readonly StoredTarget[]; calendars: ReadonlyMap<number, StoredCalendar> }

/** Targets that are not withdrawn, and all calendars with their holidays, as a part of a statement; `tipos`: only what concerns these types and their groups. */
export const deadlineRulesJson = ({ esquema }: Pick<Scope, 'esquema'>, tipos?: readonly number[]): Sql => {
  const t = nameIn(esquema)
  const theirs = sql`select unnest(array[y.id, y.tipo_padre]) from ${t('tipos')} y where y.id = any(${tipos}::bigint[])`
  const targets = sql`${t('plazos')} where retirado is null ${tipos ? sql`and (tipo_id is null or tipo_id in (${theirs}))` : sql``}`
  return sql`json_build_object(
    'plazos', (select coalesce(json_agg(p order by p.id), '[]') from (select ${columnsOf(TargetRow)} from ${targets}) p),
    'calendarios', (select coalesce(json_agg(json_build_object('id', c.id, 'codigo', c.codigo, 'nombre_es', c.nombre_es,
        'nombre_val', c.nombre_val, 'turnos', c.turnos, 'siempre', c.siempre,
        'festivos', array(select f.dia from ${t('festivos')} f where f.calendario = c.codigo order by f.dia)) order by c.id), '[]')
      from ${t('calendarios')} c ${tipos ? sql`where c.id in (select calendario_id from ${targets})` : sql``}))`
}

export const deadlineRulesOf = ({ plazos, calendarios }: Static<typeof DeadlineRulesRow>, zona: string): DeadlineRules => ({
  targets: plazos,
  calendars: new Map(calendarios.map((calendar) => [calendar.id, { ...calendar, zona }])),
})

/** The targets and calendars of a municipality as they are now; a statement that reads more embeds `deadlineRulesJson` instead. */
export const readDeadlineRules = async (read: Read, scope: Pick<Scope, 'esquema' | 'zona'>): Promise<DeadlineRules> => {
  const row = await statement(obj({ reglas: DeadlineRulesRow }))`select ${deadlineRulesJson(scope)} as reglas`.first(read)
  return deadlineRulesOf(row?.reglas ?? { plazos: [], calendarios: [] }, scope.zona)
}
