import { headers } from '@avisa/contract/http/headers'
import { againstStatements, ask, solved, visitor, type City } from './city.ts'
import type { Call } from './clients.ts'
import { esquema } from './data.ts'
import type { Figure } from './figures.ts'
import { slowestAtOnce } from './measure-near.ts'

const clients = 16
const crowd = 200
const people = 30_000
const incidents = 500

const tokenOf = (n: number) => `bench-answers-${String(n).padStart(10, '0')}`
const closed = `select id, row_number() over (order by id desc) - 1 as place from ${esquema}.incidencias
  where estado_incidencia_id = ${solved} and anonimizada is null order by id desc limit ${incidents}`

const fill = [
  `update ${esquema}.incidencias set cerrada = now(), desenlace = 'resuelta', motivo_cierre_id = null, reabierta_veces = 2
    where id in (select id from (${closed}) i)`,
  `with siguen as (
     insert into ${esquema}.seguimientos (incidencia_id, quien, uuid, email, lang, canal, frecuencia, confirmado, created_at)
     select i.id, 'danswers-' || n, 'answers-' || n, 'answers-' || n || '@correo.example', 'ca', 'correo', 'al_momento', now(), now()
       from generate_series(1, ${people}) n join (${closed}) i on i.place = case when n <= ${crowd} then 0 else n % ${incidents} end
     returning id, quien)
   insert into ${esquema}.enlaces_seguimiento (token_hash, seguimiento_id, created_at)
   select sha256(convert_to('bench-answers-' || lpad(substring(quien from 10), 10, '0'), 'utf8')), id, now() from siguen`,
]
const tidy = [
  `delete from ${esquema}.reaperturas where quien like 's%'`,
  `delete from ${esquema}.valoraciones where quien like 's%'`,
  `delete from ${esquema}.historial where accion = 'a_revisar'`,
  `delete from ${esquema}.seguimientos where quien like 'danswers-%'`,
  `delete from avisa_trabajos.job where name = 'aviso'`,
]

const follows = (city: City) =>
  ask<{ ids: Record<string, number> }>(
    city.url,
    `select json_object_agg(substring(quien from 10), incidencia_id) as ids from ${esquema}.seguimientos where quien like 'danswers-%'`,
  )

const answersTo = async (city: City, id: number) =>
  (await ask<{ n: number }>(city.url, `select count(*)::int as n from ${esquema}.reaperturas where incidencia_id = ${id}`)).n

export const answers = async (city: City): Promise<Figure[]> => {
  for (const text of fill) await ask(city.url, text)
  const { ids } = await follows(city)
  const callOf = (n: number): Call => ({
    method: 'POST',
    path: `/api/v1/incidencias/${ids[n]}/sigue-igual`,
    headers: { ...visitor(`bench-answers-${n}`), [headers.idempotencyKey]: crypto.randomUUID() },
    body: JSON.stringify({ enlace: tokenOf(n) }),
  })
  let last = crowd
  const { server, bare } = await againstStatements(city, { next: () => callOf((last += 1)), clients })
  if (last > people) throw new Error(`${last} answers of ${people} people`)
  const busiest = ids[1] ?? 0
  const before = await answersTo(city, busiest)
  const calls = Array.from({ length: crowd }, (_none, n) => callOf(n + 1))
  const p99 = await slowestAtOnce(city, calls, 200)
  const lost = before + crowd - (await answersTo(city, busiest))
  for (const text of tidy) await ask(city.url, text)
  const atOnce = `still broken, ${crowd} at once on one incident`
  return [
    {
      what: 'still broken',
      figure: server.perSecond,
      unit: '/s',
      yardstick: bare.perSecond,
      against: 'pg',
      goal: { of: 'ratio', least: 0.5 },
    },
    { what: `${atOnce}: p99`, figure: p99, unit: 'ms', goal: { of: 'figure', most: 150 } },
    { what: `${atOnce}: lost`, figure: lost, unit: 'calls', goal: { of: 'figure', most: 0 } },
  ]
}
