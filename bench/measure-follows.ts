import { sendFollowDigests } from '../apps/server/src/notifications/follow-digest.ts'
import { ask, type City } from './city.ts'
import { esquema } from './data.ts'
import type { Figure } from './figures.ts'

const followers = 20_000
const changes = 5000

/** The digest of a morning: as many people follow one incident each by mail, and as many incidents have changed since the morning before. */
export const followDigests = async ({ url, recorder }: City): Promise<Figure[]> => {
  const newest = `select id, estado_incidencia_id, row_number() over (order by id desc) - 1 as place from ${esquema}.incidencias order by id desc limit ${changes}`
  const fill = [
    `update ${esquema}.incidencias set anonimizada = null where id in (select id from (${newest}) i)`,
    `insert into ${esquema}.historial (modelo, modelo_id, accion, fecha, estado_id, publico)
    select 'incidencia', i.id, 'estado', now() - interval '1 hour', i.estado_incidencia_id, true
      from (${newest}) i`,
    `insert into ${esquema}.seguimientos (incidencia_id, quien, uuid, email, lang, canal, frecuencia, confirmado, created_at)
    select i.id, 'dbench-' || n, 'bench-' || n, 'bench-' || n || '@correo.example', 'ca', 'correo', 'diaria', now() - interval '1 day', now()
      from generate_series(1, ${followers}) n
      join (${newest}) i on i.place = n % ${changes}`,
  ]
  const tidy = [
    `delete from avisa_trabajos.job where name = 'correo' and data #>> '{datos,codigo}' = 'resumen_seguimientos'`,
    `delete from ${esquema}.seguimientos where quien like 'dbench-%'`,
  ]
  for (const text of fill) await ask(url, text)
  const memory = () => process.memoryUsage().rss / 2 ** 20
  const before = memory()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, memory())), 20)
  const start = performance.now()
  const log = { warn: () => undefined }
  await sendFollowDigests({ deps: recorder.deps, log, esquema }, new Date()).finally(() => clearInterval(sampling))
  const seconds = (performance.now() - start) / 1000
  const { enlaces } = await ask<{ enlaces: number }>(url, `select count(*)::int as enlaces from ${esquema}.enlaces_seguimiento`)
  for (const text of tidy) await ask(url, text)
  // Old reports of the demo are anonymised meanwhile, and nobody follows them any more.
  if (enlaces < followers / 2) throw new Error(`the digest went to ${enlaces} of ${followers}`)
  const what = 'digest of 20 000 followers, 5 000 changes'
  return [
    { what, figure: seconds, unit: 's', goal: { of: 'figure', most: 60 } },
    { what: `${what}: memory`, figure: peak - before, unit: 'MB', goal: { of: 'figure', most: 150 } },
  ]
}
