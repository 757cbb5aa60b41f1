import { headers } from '@avisa/contract/http/headers'
import pg from 'pg'
import sharp from 'sharp'
import { personId } from '../apps/server/src/demo/people.ts'
import { hashToken, newToken } from '../apps/server/src/platform/session.ts'
import { query, somewhere, visitor, type City } from './city.ts'
import { openConnection, type Call } from './clients.ts'
import { esquema } from './data.ts'
import { detailCall, report } from './measure-incidents.ts'
import { pageOf } from './measure-lists.ts'
import { mapCall } from './measure-map.ts'

/** `mark` is a unique text in the created row. */
export type Act = { kind: 'list' | 'map' | 'detail' | 'image' | 'report' | 'comment' | 'login'; call: Call; mark?: string }
type Person = { id: number; email: string; headers: Readonly<Record<string, string>> }

const onCity = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const hire = (city: City, count: number): Promise<Person[]> =>
  onCity(city.url, async (client) => {
    await client.query(`set search_path to ${esquema}, public`)
    const first = personId('admin')
    const { rows } = await client.query<{ id: number; email: string }>(
      `insert into usuarios (email, password_hash, nombre, apellidos, user_roles, permisos_propios)
         select gen_random_uuid() || '@load.example', u.password_hash, u.nombre, u.apellidos, u.user_roles, u.permisos_propios
           from usuarios u, generate_series(1, $2) where u.id = $1 returning id, email`,
      [first, count],
    )
    const ids = rows.map(({ id }) => id)
    await client.query(
      `insert into usuarios_unidades (usuario_id, unidad_gestion_id)
         select x, unidad_gestion_id from usuarios_unidades, unnest($2::bigint[]) x where usuario_id = $1`,
      [first, ids],
    )
    const tokens = rows.map(() => newToken())
    await client.query(
      `insert into sesiones (token_hash, usuario_id, caduca) select h, u, now() + interval '30 days' from unnest($1::bytea[], $2::bigint[]) x (h, u)`,
      [tokens.map(hashToken), ids],
    )
    const { [headers.device]: _none, ...common } = visitor('')
    return rows.map((row, i) => ({ ...row, headers: { ...common, [headers.authorization]: `Bearer ${tokens[i]}` } }))
  })

type Image = { incident: number; id: number }

/** Uploads photos to be downloaded, since those of the city have no files. */
const takePhotos = async (city: City, person: Person): Promise<Image[]> => {
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#567', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg()
    .toBuffer()
  const { send, close } = await openConnection(city.program.port)
  const createOn = async (call: Call): Promise<number> => {
    const { status, body } = await send(call)
    if (status > 299) throw new Error(`${call.path}: ${status} ${body.toString().slice(0, 300)}`)
    return (JSON.parse(body.toString()) as { id: number }).id
  }
  const images: Image[] = []
  for (let i = 0; i < 10; i += 1) {
    const incident = await createOn({ ...report(city, false), headers: person.headers })
    const body = JSON.stringify({ base64: true, imagen: photo.toString('base64') })
    images.push({
      incident,
      id: await createOn({ method: 'POST', path: `/api/v1/incidencias/${incident}/imagenes`, headers: person.headers, body }),
    })
  }
  close()
  return images
}

/**
 * The calls of a real day: 70 % lists and maps, 20 % details and images, 8 % reports and comments, 2 % logins. `next` returns one of
 * them.
 */
export const openDay = async (city: City, people: number) => {
  const staff = await hire(city, people)
  const [first] = staff
  if (!first) throw new Error('a day needs people')
  const images = await takePhotos(city, first)
  const { random } = city
  const change = (method: string, path: string, body: object, { headers: own }: Person): Call => ({
    method,
    path: `/api/v1${path}`,
    headers: { ...own, [headers.idempotencyKey]: crypto.randomUUID() },
    body: JSON.stringify(body),
  })
  const acts: Record<Act['kind'], (person: Person) => Omit<Act, 'kind'>> = {
    list: (person) => ({ call: { ...pageOf(city, random.int(1, 3)), headers: person.headers } }),
    map: (person) => ({ call: mapCall(city, { zoom: random.int(12, 18), headers: person.headers, more: {} }) }),
    detail: (person) => ({ call: { ...detailCall(city), headers: person.headers } }),
    image: (person) => {
      const { incident, id } = random.pick(images)
      return {
        call: { path: `/api/v1/incidencias/${incident}/imagenes/${id}?tipo=${random.pick(['thumb', 'view'])}`, headers: person.headers },
      }
    },
    report: (person) => {
      const mark = crypto.randomUUID()
      const { body = '{}', path } = report(city, false)
      return {
        call: change('POST', path.replace('/api/v1', ''), { ...(JSON.parse(body) as object), contenido: mark, ...place() }, person),
        mark,
      }
    },
    comment: (person) => {
      const mark = crypto.randomUUID()
      return {
        call: change('POST', `/incidencias/${random.pick(images).incident}/comentarios/anyadir`, { comentario: mark }, person),
        mark,
      }
    },
    login: ({ email }) => ({
      call: {
        method: 'POST',
        path: '/api/v1/auth/login',
        headers: visitor(`load-${random.int(1, people)}-device`),
        body: JSON.stringify({ email, password: 'avisa-bench' }),
      },
    }),
  }
  const place = () => {
    const { latitud, longitud } = somewhere(random)
    return { geolatitud: latitud, geolongitud: longitud }
  }
  const shares: readonly (readonly [Act['kind'], number])[] = [
    ['list', 0.45],
    ['map', 0.25],
    ['detail', 0.14],
    ['image', 0.06],
    ['report', 0.05],
    ['comment', 0.03],
    ['login', 0.02],
  ]
  return {
    staff,
    next: (): Act => {
      const kind = random.weighted(shares)
      return { kind, ...acts[kind](random.pick(staff)) }
    },
  }
}
export type Day = Awaited<ReturnType<typeof openDay>>

/** How many of these marks exist nowhere, and how many more than once. */
export const countMarks = (url: string, marks: readonly string[]): Promise<{ lost: number; twice: number }> =>
  onCity(url, async (client) => {
    const { rows } = await client.query<{ lost: number; twice: number }>(
      `select count(*) filter (where n = 0)::int as lost, count(*) filter (where n > 1)::int as twice from (
         select mark, count(x.id) as n from unnest($1::text[]) m (mark) left join (
           select contenido as mark, id from ${esquema}.incidencias union all select comentario, id from ${esquema}.comentarios) x using (mark)
          group by mark) counted`,
      [marks],
    )
    return rows[0] ?? { lost: Number.NaN, twice: Number.NaN }
  })

/** The incident list, to check whether the server answers. */
export const lookAt = (person: Person): Call => ({
  path: query('/api/v1/incidencias', { per_page: 15, page: 1, sort: '-fecha' }),
  headers: person.headers,
})
