import type { DeadlineLine } from '@avisa/contract/deadlines/deadline'
import type { DeadlineRules, Explanation } from '@avisa/contract/deadlines/schemas'
import { int, obj, str } from '@avisa/contract/http/schema'
import { toServerDate } from '@avisa/contract/values/dates'
import { taskSeen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { readDeadlineRules, type StoredTarget } from './shared/rules-store.ts'
import { readExplained } from './shared/deadline-store.ts'

const targetOf = ({ plazo_publico: _public, unidad_gestion_id: _unit, desde: _from, hasta: _to, ...target }: StoredTarget) => target

const HolidayRow = obj({ calendario_id: int(), dia: str(), nombre_es: str(), nombre_val: str() })

export const listRules = async (read: Read, scope: Scope): Promise<DeadlineRules> => {
  const t = nameIn(scope.esquema)
  const { targets, calendars } = await readDeadlineRules(read, scope)
  const holidays = await statement(HolidayRow)`
    select c.id as calendario_id, f.dia, f.nombre_es, f.nombre_val from ${t('festivos')} f join ${t('calendarios')} c on c.codigo = f.calendario
     order by f.dia`.all(read)
  return {
    plazos: targets.map(targetOf),
    calendarios: [...calendars.values()].map(({ id, nombre_es, nombre_val, turnos, siempre }) => ({
      id,
      nombre_es,
      nombre_val,
      turnos: [...turnos],
      siempre,
      festivos: Object.fromEntries(
        holidays.flatMap(({ calendario_id, dia, nombre_es: es, nombre_val: ca }) => (calendario_id === id ? [[dia, { es, ca }]] : [])),
      ),
    })),
  }
}

const TypeName = obj({ descripcion_es: str(), descripcion_val: str() })
const typeOf = (read: Read, { esquema }: Scope, id: number) =>
  statement(TypeName)`select descripcion_es, descripcion_val from ${nameIn(esquema)('tipos')} where id = ${id}`.first(read)

export const explainSeen = async (read: Read, scope: Scope, id: number): Promise<Explanation | undefined> => {
  const t = nameIn(scope.esquema)
  const seen = await statement(IdRow)`
    select o.id from ${t('tareas')} o where o.id = ${id} and ${taskSeen(viewerOf(scope).sight)}`.first(read)
  const deadline = seen && (await readExplained(read, scope, id))
  if (!deadline) return undefined
  const { clock, plazo_id, targets, lineas } = deadline
  const target = targets.reglas.plazos.find((stored) => stored.id === plazo_id)
  const say = (time: number) => toServerDate(new Date(time), scope.zona)
  const sayOrNull = (time: number | null) => (time === null ? null : say(time))
  const lineOf = (line: DeadlineLine) =>
    line.clase === 'pausa' ? { ...line, desde: say(line.desde), hasta: say(line.hasta), cantidad: Math.round(line.cantidad) } : line
  return {
    plazo: target ? targetOf(target) : null,
    tipo: (target?.tipo_id ? await typeOf(read, scope, target.tipo_id) : undefined) ?? null,
    inicio: say(clock.inicio),
    fin: sayOrNull(clock.fin),
    vence: sayOrNull(deadline.vence),
    ambar: sayOrNull(deadline.ambar),
    pausada_desde: sayOrNull(deadline.pausada_desde),
    lineas: lineas.map(lineOf),
  }
}
