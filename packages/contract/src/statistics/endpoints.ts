import { maxCriteria } from '#/http/criteria.ts'
import { bytes, endpoint } from '#/http/endpoint.ts'
import { int, nullable, num, obj, oneOf, opt, str } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import { comparisons } from './days.ts'
import { panelNames } from './panels.ts'
import * as routes from './routes.ts'
import { HeatAnswer, StatisticsAnswer } from './schemas.ts'

const names = { maxLength: 400 }

export const askStatistics = endpoint(routes.askStatistics, {
  allow: 'estadistica.consultar',
  summary: 'Counts incidents of the caller by week, month, type, area and more; each number opens its list (criteriaOfCell)',
  query: obj({
    medidas: str({ minLength: 1, ...names }),
    por: opt(str(names)),
    desde: opt(str({ maxLength: 10 })),
    hasta: opt(str({ maxLength: 10 })),
    criteria: opt(str({ maxLength: maxCriteria })),
    comparar: opt(oneOf(...comparisons)),
  }),
  ok: StatisticsAnswer,
  refusals: ['http.forbidden', 'statistics.question', 'statistics.tooMuch'],
})

export const countErased = endpoint(routes.countErased, {
  allow: 'estadistica.consultar',
  summary:
    'How many incidents that statistics count under these conditions have been erased since; null where a condition is about what is not kept',
  query: obj({ criteria: str({ minLength: 1, maxLength: maxCriteria }) }),
  ok: obj({ borradas: nullable(int()) }),
  refusals: ['http.forbidden', 'statistics.tooMuch'],
})

export const downloadPanel = endpoint(routes.downloadPanel, {
  allow: 'estadistica.consultar',
  summary: 'What a panel of the page of numbers shows, as a spreadsheet with a sheet for each of its tables and one of definitions',
  params: obj({ panel: oneOf(...panelNames) }),
  query: obj({
    semanas: opt(Id),
    grupo: opt(Id),
    distrito: opt(str({ maxLength: 200 })),
    entidad: opt(Id),
  }),
  ok: bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  refusals: ['http.forbidden', 'statistics.question', 'statistics.tooMuch'],
})

const month = () => str({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })

export const askHeat = endpoint(routes.askHeat, {
  allow: 'estadistica.consultar',
  summary: 'How many incidents of the caller were reported in these months in each square of a box of the map; squares grow with the box',
  query: obj({
    desde: month(),
    hasta: month(),
    criteria: opt(str({ maxLength: maxCriteria })),
    oeste: num({ minimum: -180, maximum: 180 }),
    sur: num({ minimum: -85, maximum: 85 }),
    este: num({ minimum: -180, maximum: 180 }),
    norte: num({ minimum: -85, maximum: 85 }),
  }),
  ok: HeatAnswer,
  refusals: ['http.forbidden', 'statistics.question', 'statistics.tooMuch'],
})
