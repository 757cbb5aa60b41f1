import type pg from 'pg'
import { insertRows } from '#/platform/database/bulk-rows.ts'
import { seeded, type Random } from './random.ts'

type Mended = { id: string; quien: string; fecha: Date; cerrada: Date }
const dayMs = 86_400_000

const praise = ['rapido', 'bien_hecho', 'bien_informado'] as const
const blame = ['sigue_igual', 'a_medias', 'otro_lugar'] as const
const stars = {
  quick: [
    [5, 46],
    [4, 32],
    [3, 12],
    [2, 6],
    [1, 4],
  ],
  slow: [
    [5, 14],
    [4, 28],
    [3, 28],
    [2, 18],
    [1, 12],
  ],
} as const

const ratingOf = (random: Random, now: Date, { id, quien, fecha, cerrada }: Mended) => {
  const slow = cerrada.getTime() - fecha.getTime() > 12 * dayMs
  const puntos = random.weighted<number>(slow ? stars.slow : stars.quick)
  const resuelta = puntos > 2 || random.chance(0.35)
  const reason = random.pick(resuelta ? praise : blame)
  const motivos = random.chance(0.6) && !(slow && reason === 'rapido') ? [reason] : []
  const answered = cerrada.getTime() + random.between(0.1, 1.9) * dayMs
  return { incidencia_id: id, quien, fecha: new Date(Math.min(answered, now.getTime())).toISOString(), resuelta, puntos, motivos }
}

export const loadRatings = async (client: pg.PoolClient, now: Date): Promise<void> => {
  const { rows } = await client.query<Mended>(
    `select id, coalesce('u' || usuario_id, 'd' || uuid) as quien, fecha, cerrada from incidencias
      where desenlace = 'resuelta' and coalesce(usuario_id::text, uuid) is not null
        and cerrada < $1::timestamptz - case when usuario_id is null then interval '2 days' else interval '30 days' end
      order by id`,
    [now],
  )
  const random = seeded(20_260_801)
  await insertRows(
    client,
    'valoraciones',
    rows.filter(() => random.chance(0.45)).map((row) => ratingOf(random, now, row)),
  )
}
