import { alone, ask, query, signIn, type City } from './city.ts'
import type { Call } from './clients.ts'
import { esquema } from './data.ts'
import type { Figure } from './figures.ts'

type Kind = { kind: string; most: number; words: readonly string[] }

const kindsOf = async (city: City): Promise<Kind[]> => {
  const { codigos, obras, calles } = await ask<Record<'codigos' | 'obras' | 'calles', string[]>>(
    city.url,
    `select array(select codigo from ${esquema}.incidencias where id % greatest(1, ${city.rows} / 20) = 3 limit 20) as codigos,
            array(select codigo from ${esquema}.tareas where id % greatest(1, ${city.rows} / 50) = 3 limit 20) as obras,
            array(select completo_es from ${esquema}.viales where id_vial % 97 = 3 limit 20) as calles`,
  )
  return [
    { kind: 'a code', most: 100, words: [...codigos, ...obras] },
    { kind: 'a street', most: 300, words: calles },
    { kind: 'a common word', most: 300, words: ['farola', 'Carmen', 'aigua', 'calle'] },
    { kind: 'two common words', most: 300, words: ['farola apagada', 'vaig avisar', 'persones barri'] },
    { kind: 'a person', most: 300, words: ['Soler', 'Ortiz', 'Bataller', 'Mireia'] },
  ]
}

export const searches = async (city: City): Promise<Figure[]> => {
  const figures: Figure[] = []
  const [repairer, citizen] = [await signIn(city.url, 'reparador'), await signIn(city.url, 'ciudadano')]
  const lists = [
    { list: 'incidents', path: '/api/v1/incidencias', callers: [city.admin, city.staff, citizen] },
    { list: 'tasks', path: '/api/v1/tareas', callers: [city.admin, city.staff, repairer] },
  ]
  for (const { list, path, callers } of lists)
    for (const { kind, most, words } of await kindsOf(city)) {
      const next = (): Call => ({
        path: query(path, { search: city.random.pick(words), per_page: 15 }),
        headers: city.random.pick(callers),
      })
      const { server, bare } = await alone(city, next)
      const what = `search of ${list}, ${kind}: p95`
      figures.push({ what, figure: server.p95, unit: 'ms', yardstick: bare.p95, against: 'pg', goal: { of: 'figure', most } })
    }
  return figures
}
