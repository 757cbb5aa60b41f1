import { invalid, Refusal } from '@avisa/contract/refusal'
import { exportAccessLog, listAccessLog as listCall } from '@avisa/contract/privacy/endpoints'
import type { AccessLogEntry } from '@avisa/contract/privacy/schemas'
import type { Lang } from '@avisa/contract/values/languages'
import { exportNote } from '#/platform/access-log.ts'
import { csvOf } from '#/platform/csv.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { listAccessLog, readAccessLog, type AccessLogQuery } from './access-log-store.ts'

const heads: Readonly<Record<Lang, readonly string[]>> = {
  es: ['Fecha', 'Persona', 'Número de usuario', 'Consulta', 'Incidencia', 'Número de incidencia'],
  ca: ['Data', 'Persona', "Número d'usuari", 'Consulta', 'Incidència', "Número d'incidència"],
}

const purposes = {
  export: { es: 'Exportación', ca: 'Exportació' },
  comments: { es: 'Comentarios', ca: 'Comentaris' },
  incident: { es: 'Ficha de la incidencia', ca: 'Fitxa de la incidència' },
  list: { es: 'Lista de incidencias', ca: "Llista d'incidències" },
} as const satisfies Record<string, Record<Lang, string>>

const purposeOf = (para: string): keyof typeof purposes => {
  if (!/^[A-Z]+ \//.test(para) || para.endsWith('/csv')) return 'export'
  if (/coment|comments/.test(para)) return 'comments'
  return para.endsWith('/:id') ? 'incident' : 'list'
}

/** An export of contact data is logged with what the person needs it for. */
const purposeText = (para: string, lang: Lang): string => {
  const text = purposes[purposeOf(para)][lang]
  return para.startsWith(exportNote) ? `${text}: ${para.slice(exportNote.length)}` : text
}

const linesOf = (look: AccessLogEntry, lang: Lang) =>
  look.incidencias.map(({ id, codigo }) => [
    look.fecha,
    look.quien ?? '',
    look.usuario_id ?? '',
    purposeText(look.para, lang),
    codigo ?? '',
    id,
  ])

const maxDays = 31
const dayOf = (text: string, field: string): number => {
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw invalid(field, 'Elija un día del calendario.', 'Trie un dia del calendari.')
  return time
}

const checked = <T extends AccessLogQuery>(query: T): T => {
  for (const field of ['desde', 'hasta'] as const) if (query[field] !== undefined) dayOf(query[field], field)
  return query
}

const aMonth = ({ desde, hasta }: { desde: string; hasta: string }) => {
  const days = (dayOf(hasta, 'hasta') - dayOf(desde, 'desde')) / 86_400_000
  if (days >= 0 && days <= maxDays) return
  const fields = [
    {
      field: 'hasta',
      es: 'Elija dos fechas, con un mes entre ellas como mucho.',
      ca: 'Trie dos dates, amb un mes entre elles com a màxim.',
    },
  ]
  throw new Refusal('http.validation', { fields })
}

export const routes: Feature = (app) => {
  serve(app, listCall, async ({ deps, read, scope, query: { page = 1, per_page, ...query } }) => {
    await deps.accessLog.flush()
    const perPage = per_page ?? scope.settings.tamanyo_pagina
    return listAccessLog(read, scope, { ...checked(query), page, perPage })
  })
  serve(app, exportAccessLog, async ({ deps, read, scope, query }) => {
    aMonth(query)
    await deps.accessLog.flush()
    const rows = await readAccessLog(read, scope, query)
    return {
      content: Buffer.from(csvOf([heads[scope.lang], ...rows.flatMap((look) => linesOf(look, scope.lang))])),
      type: 'text/csv',
      cacheControl: 'private, no-store',
    }
  })
}
