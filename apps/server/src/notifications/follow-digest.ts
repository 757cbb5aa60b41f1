import { paths } from '@avisa/contract/paths'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { pick, type Lang } from '@avisa/contract/values/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { followDigestJob, nextMorning } from './digest.ts'
import { dueFollowers, noteSent, readChanges, type Change, type FollowedThing, type Follower } from './follow-digest-store.ts'
import { orderFollowerMails, type FollowerMail } from './follow-mail.ts'
import { enqueuePushes, type PushOrder } from './push-job.ts'
import { channelsTo, devicesOf } from './push-store.ts'

const hour = 3_600_000
const shownLines = 20
const readAtOnce = 10_000
const toldAtOnce = 1000

type ByThing = ReadonlyMap<string, readonly Change[]>

const placesOf = ({ incidencia_id, id_vial, distrito, barrio, publica, nunca }: Change): string[] => [
  `propia:${incidencia_id}`,
  ...(nunca ? [] : [`i${incidencia_id}`]),
  ...(publica ? [`v${id_vial}`, `distrito:${distrito}`, `barrio:${barrio}`] : []),
]
const placeOf = ({ id, incidencia_id, id_vial, clase, zona }: FollowedThing): string =>
  incidencia_id !== null ? `${id === null ? 'propia:' : 'i'}${incidencia_id}` : id_vial !== null ? `v${id_vial}` : `${clase}:${zona}`

const byThing = (changes: readonly Change[], withAreas: boolean): ByThing => {
  const places = new Map<string, Change[]>()
  for (const change of changes)
    for (const place of placesOf({ ...change, publica: change.publica && withAreas })) {
      const there = places.get(place)
      if (there) there.push(change)
      else places.set(place, [change])
    }
  return places
}

type Periods = Partial<Record<FollowedThing['frecuencia'], ByThing>>

export const newsOf = (cosas: readonly FollowedThing[], periods: Periods): Change[] => {
  const news = new Map<number, Change>()
  for (const thing of cosas)
    for (const change of periods[thing.frecuencia]?.get(placeOf(thing)) ?? [])
      if (change.fecha.getTime() > thing.desde) news.set(change.incidencia_id, change)
  return [...news.values()].toSorted((a, b) => b.fecha.getTime() - a.fecha.getTime())
}

const lineOf = (change: Change, lang: Lang) =>
  `· ${pick(change, 'tipo', lang)}, ${pick(change, 'lugar', lang)} (${change.codigo}): ${pick(change, 'estado', lang)}`

const mailOf = ({ lang, usuario_id }: Follower, email: string, news: readonly Change[]): FollowerMail => ({
  email,
  lang,
  codigo: 'resumen_seguimientos',
  valores: {
    cuantos: news.length,
    lineas: news
      .slice(0, shownLines)
      .map((change) => lineOf(change, lang))
      .join('\n'),
    mas: news.length > shownLines ? news.length - shownLines : null,
  },
  enlace: { email: email.toLowerCase() },
  cuenta: usuario_id !== null,
})

const title = { es: 'Lo que sigue', ca: 'El que seguix' }
const several = { es: (count: number) => `${count} novedades de lo que sigue.`, ca: (count: number) => `${count} novetats del que seguix.` }

const pushOf = (lang: Lang, [first, ...others]: readonly Change[]) => ({
  titulo: title[lang],
  texto: first && others.length === 0 ? lineOf(first, lang).slice(2) : several[lang](others.length + 1),
  enlace: first && others.length === 0 ? paths.myIncident.to({ id: first.incidencia_id }) : paths.follows,
})

type Reached = { follower: Follower; news: Change[] }

const pushesTo = async (
  tx: Tx,
  esquema: string,
  reached: readonly Reached[],
  { now, zona }: { now: Date; zona: string },
): Promise<PushOrder[]> => {
  const people = reached.flatMap(({ follower }) => follower.usuario_id ?? [])
  const uuids = reached.flatMap(({ follower: { usuario_id, uuid } }) => (usuario_id === null && uuid !== null ? uuid : []))
  const devices = [...(await devicesOf(tx, esquema, people, now)), ...(await channelsTo(tx, esquema, uuids))]
  const byOwner = Map.groupBy(devices, ({ usuario_id, uuid }) => usuario_id ?? uuid)
  return reached.flatMap(({ follower: { usuario_id, uuid }, news }) =>
    (byOwner.get(usuario_id ?? uuid ?? '') ?? []).map((device) => ({
      ...pushOf(device.lang, news),
      uuid: device.uuid,
      clase: device.clase,
      usuario_id: device.usuario_id,
      zona,
    })),
  )
}

type Digest = { hasta: Date; zona: string; periods: Periods }
type Does = { deps: Deps; log: Pick<FastifyBaseLogger, 'warn'>; esquema: string }

const sendBatch = ({ deps, log, esquema }: Does, { hasta, zona, periods }: Digest, followers: readonly Follower[]): Promise<void> =>
  deps.db.write(esquema, async (tx) => {
    const reached = followers.map((follower) => ({ follower, news: newsOf(follower.cosas, periods) })).filter(({ news }) => news.length > 0)
    const mails = reached.flatMap(({ follower, news }) =>
      follower.canal === 'correo' && follower.email !== null ? mailOf(follower, follower.email, news) : [],
    )
    const now = deps.clock.now()
    await orderFollowerMails({ deps, log, tx, esquema }, mails, now)
    const pushed = reached.filter(({ follower }) => follower.canal === 'push')
    await enqueuePushes(deps, tx, esquema, await pushesTo(tx, esquema, pushed, { now, zona }))
    await noteSent(
      tx,
      reached.flatMap(({ follower }) => follower.cosas),
      hasta,
    )
  })

export const sendFollowDigests = async ({ deps, log, esquema }: Does, hasta: Date): Promise<void> => {
  const { zona_horaria: zona, incidencias_publicas } = await deps.directory.settings.of(esquema)
  const since = async (desde: Date) => byThing(await readChanges(deps.db.read(esquema), esquema, { desde, hasta }), incidencias_publicas)
  const before = (days: number) => nextMorning(zona, new Date(hasta.getTime() - (24 * days + 2) * hour))
  const noon = parseDate(`${toServerDate(hasta, zona).slice(0, 10)} 12:00:00`, 'UTC')
  const periods: Periods = {
    diaria: await since(before(1)),
    ...(noon?.getUTCDay() === 1 ? { semanal: await since(before(7)) } : {}),
  }
  const frecuencias = Object.keys(periods)
  for (let after: string | undefined = ''; after !== undefined;) {
    const followers = await dueFollowers(deps.db.read(esquema), esquema, { frecuencias, hasta, after, most: readAtOnce })
    for (let at = 0; at < followers.length; at += toldAtOnce)
      await sendBatch({ deps, log, esquema }, { hasta, zona, periods }, followers.slice(at, at + toldAtOnce))
    after = followers.length === readAtOnce ? followers.at(-1)?.clave : undefined
  }
}

export const handleFollowDigests = (deps: Deps, log: FastifyBaseLogger): void =>
  deps.jobs.handle(followDigestJob, ({ hasta }, esquema) => sendFollowDigests({ deps, log, esquema }, new Date(hasta)))
