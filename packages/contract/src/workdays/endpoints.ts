import { maxCriteria } from '#/http/criteria.ts'
import { bytes, endpoint } from '#/http/endpoint.ts'
import { list, namesAmong, page, PageQuery } from '#/http/paging.ts'
import { arr, obj, opt, str } from '#/http/schema.ts'
import { PointFeature } from '#/incidents/schemas.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Employee, WorkDay, WorkDayCorrection, WorkDayStart, WorkDayStop, WorkTotals } from './schemas.ts'

const Whose = obj({ usuarioId: Id })
const staffAlone = 'staff; whose they are is decided by seesWorkDays'

/** Newest first by default. */
export const workDaySorts = ['fecha', 'nombre', 'centro', 'vehiculo'] as const
/** By surname by default. */
export const employeeSorts = ['apellidos', 'nombre', 'ultima'] as const
export const workDayCriteria = { estado: 'text', fecha: 'date', usuario_id: 'number', unidad_gestion_id: 'number' } as const

const Search = { filtro: opt(str({ maxLength: 100 })), term: opt(str({ maxLength: 100 })) }
const Listed = { ...PageQuery, ...Search, sort: opt(str({ maxLength: 100 })) }
const DaysQuery = obj({
  ...Listed,
  criteria: opt(str({ maxLength: maxCriteria })),
  include: namesAmong(['incidencias']),
})

export const listOwnWorkDays = endpoint(routes.listOwnWorkDays, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: "One person's work days",
  params: Whose,
  query: DaysQuery,
  ok: list(WorkDay, PointFeature),
  refusals: ['http.notFound'],
})

export const startWorkDay = endpoint(routes.startWorkDay, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: 'Starts the work day of the caller',
  params: Whose,
  body: WorkDayStart,
  status: 201,
  ok: WorkDay,
  refusals: ['http.notFound', 'workDay.alreadyOpen'],
})

export const finishWorkDay = endpoint(routes.finishWorkDay, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: 'Ends the work day of the caller',
  params: IdParams,
  body: WorkDayStop,
  ok: WorkDay,
  refusals: ['http.notFound', 'workDay.closed'],
})

export const finishOpenWorkDay = endpoint(routes.finishOpenWorkDay, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: 'Ends the open work day of the caller: for a device that ended it before it had signal to learn its number',
  params: Whose,
  body: WorkDayStop,
  ok: WorkDay,
  refusals: ['http.notFound'],
})

export const correctWorkDay = endpoint(routes.correctWorkDay, {
  module: 'workDays',
  signedIn: 'administrators and technicians of its unit (correctsWorkDays), never for their own day',
  summary: "Corrects the end of somebody else's work day; what stood there before is kept with who, when and why",
  params: IdParams,
  body: WorkDayCorrection,
  ok: WorkDay,
  refusals: ['http.forbidden', 'http.notFound', 'workDay.own', 'workDay.running'],
})

export const listWorkDays = endpoint(routes.listWorkDays, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: "Everybody's work days",
  query: DaysQuery,
  ok: list(WorkDay, PointFeature),
  refusals: ['http.forbidden', 'http.notFound'],
})

export const listEmployees = endpoint(routes.listEmployees, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: 'Whose work days the caller may look at, by surname unless sorted otherwise',
  query: obj(Listed),
  ok: page(Employee),
  refusals: ['http.forbidden', 'http.notFound'],
})

const Period = { desde: str({ maxLength: 10 }), hasta: str({ maxLength: 10 }), usuario_id: opt(Id), ...Search }

export const workDayTotals = endpoint(routes.workDayTotals, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: 'Minutes worked from one day to another (`YYYY-MM-DD`), by person and day',
  query: obj(Period),
  ok: arr(WorkTotals),
  refusals: ['http.forbidden', 'http.notFound'],
})

export const exportWorkDays = endpoint(routes.exportWorkDays, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: 'The work days of a period as a spreadsheet reads them',
  query: obj(Period),
  ok: bytes('text/csv'),
  refusals: ['http.forbidden', 'http.notFound'],
})

export const listVehicles = endpoint(routes.listVehicles, {
  module: 'workDays',
  signedIn: staffAlone,
  summary: 'Vehicles as plain strings, none first',
  ok: arr(str()),
  refusals: ['http.notFound'],
})
