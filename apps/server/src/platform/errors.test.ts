import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
let failing: Awaited<ReturnType<typeof buildApp>>

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })
/** Every way in which something inside can break, with words that nobody outside is to read. */
const faults: Record<string, () => unknown> = {
  'a statement that is wrong': () => sql`select * from no_such_table where secreto = 1`.execute(app.current.db.shared),
  'a division by nothing': () => sql`select 1 / 0 as secreto`.execute(app.current.db.shared),
  'a value too long': () => sql`select 'secreto'::int`.execute(app.current.db.shared),
  'an exception': () => {
    throw new TypeError('secreto is not a function')
  },
  'what is no exception': () => Promise.reject('secreto'),
  'a file that is not there': () => Promise.reject(withCode('ENOENT', "open '/srv/secreto/images/aa'")),
  'an exception with a status of its own': () => Promise.reject(Object.assign(new Error('secreto'), { statusCode: 500 })),
}
const connectionErrors: Record<string, () => unknown> = {
  'a database that has stopped': () => Promise.reject(withCode('57P01', 'terminating secreto')),
  'a database that cannot be reached': () => Promise.reject(withCode('ECONNREFUSED', 'connect 10.0.0.5 secreto')),
  'a connection that was lost meanwhile': () =>
    Promise.reject(new Error('Client has encountered a connection error and is not queryable secreto')),
  'a primary that has become a replica': () =>
    Promise.reject(withCode('25006', 'cannot execute INSERT in a read-only transaction secreto')),
  'a pool without room': () => Promise.reject(new Error('timeout exceeded when trying to connect secreto')),
}

beforeAll(async () => {
  failing = await buildApp(app.current.deps)
  Object.values({ ...faults, ...connectionErrors }).forEach((fault, i) =>
    failing.get(`/fault/${i}`, async () => {
      await fault()
    }),
  )
})
afterAll(() => failing.close())

const refusedCall = async (url: string, lang: string) => failing.inject({ url, headers: { 'accept-language': lang } })
const insides = /secreto|select|no_such_table|syntax|zero|Error|\bat \/|node_modules|\.ts|\/srv|10\.0\.0|connect/

describe('internal errors reveal nothing (SRV-05)', () => {
  it.each(Object.keys(faults).map((name, i) => [name, i] as const))(
    '%s is answered with 500 and a number, in both languages',
    async (_name, i) => {
      for (const [lang, title, message] of [
        [
          'es',
          'Algo ha fallado',
          'Lo que haya escrito sigue guardado. Vuelva a intentarlo. Si se repite, dé este número al Ayuntamiento: ',
        ],
        [
          'ca',
          'Alguna cosa ha fallat',
          "El que haja escrit continua guardat. Torne-ho a intentar. Si es repetix, indique este número a l'Ajuntament: ",
        ],
      ] as const) {
        const answer = await refusedCall(`/fault/${i}`, lang)
        const { error } = answer.json()
        expect({ statusCode: answer.statusCode, status: error.status, code: error.code, type: error.type, errors: error.errors }).toEqual({
          statusCode: 500,
          status: 500,
          code: 'http.internal',
          type: null,
          errors: [],
        })
        expect({ title: error.title, message: error.message }).toEqual({ title, message: `${message}${error.request_id}` })
        expect(error.request_id).toMatch(/^[0-9a-f]{8}$/)
        expect(answer.body).not.toMatch(insides)
      }
    },
  )

  it.each(Object.keys(connectionErrors).map((name, i) => [name, i + Object.keys(faults).length] as const))(
    '%s is answered as maintenance',
    async (_name, i) => {
      const answer = await refusedCall(`/fault/${i}`, 'ca')
      expect({ statusCode: answer.statusCode, title: answer.json().error.title }).toEqual({ statusCode: 503, title: 'Estem fent millores' })
      expect(answer.headers['retry-after']).toBe('10')
      expect(answer.body).not.toMatch(insides)
    },
  )
})

describe('unreadable input is refused, never a server error', () => {
  const post = (payload: string, type: string, lang = 'es', url: string = createIncident.path) => {
    const { home, inject } = app.current
    const headers = { 'x-api-key': home.clave, 'x-api-version': '1.0.0', 'content-type': type, 'accept-language': lang }
    return inject({ method: 'POST', url, headers, payload })
  }
  it.each([
    ['JSON that ends too early', '{"tipos":', 'application/json', 400],
    ['no JSON at all', 'hola', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 400],
    ['a key that poisons', '{"__proto__":{"a":1}}', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['half a character', `{"tipos":"11","unidad_gestion_id":1,"ciudadano":{"email":"x\\udfffy"}}`, 'application/json', 400],
    ['more than fits', JSON.stringify({ contenido: 'x'.repeat(2_000_000) }), 'application/json', 413],
  ])('%s', async (_what, payload, type, status) => {
    for (const lang of ['es', 'ca']) {
      const answer = await post(payload, type, lang)
      const { error } = answer.json()
      expect({ statusCode: answer.statusCode, status: error.status }).toEqual({ statusCode: status, status })
      expect(Object.keys(error).toSorted()).toEqual(['code', 'errors', 'message', 'request_id', 'status', 'title', 'type'])
      expect(error.message).not.toBe('')
      expect(answer.body).not.toMatch(/FST_|SyntaxError|Unexpected|JSON/)
    }
  })

  it.each([
    ['a key that poisons', '{"imagen":"AAAA","__proto__":{"nombre":"x"}}'],
    ['that key in disguise', String.raw`{"imagen":"AAAA","base64":true,"\u005f_proto__":{"nombre":"x"}}`],
    ['that key further down', '{"imagen":"AAAA","nombre":{"__proto__":{"nombre":"x"}}}'],
    ['a constructor', '{"imagen":"AAAA","base64":true,"constructor":{"prototype":{"nombre":"x"}}}'],
    ['such a key where no photo is', '{"imagen":7,"__proto__":{"nombre":"x"}}'],
    ['JSON that ends too early', '{"imagen":"AAAA"'],
    ['nothing', ''],
  ])('%s, in the body of a photo, which has its own parser', async (_what, payload) => {
    const answer = await post(payload, 'application/json', 'es', addImage.path.replace(':id', '1'))
    // Refused as unreadable: nothing was made of it that could be checked field by field.
    expect({ statusCode: answer.statusCode, errors: answer.json().error.errors }).toEqual({ statusCode: 400, errors: [] })
    expect(answer.body).not.toMatch(/FST_|SyntaxError|Unexpected|JSON/)
  })

  it.each(['/api/v1/incidencias/%E0%A4%A', '/api/v1/incidencias?search=%ZZ', `/api/v1/incidencias/${'9'.repeat(300)}`])(
    'the URL %s',
    async (url) => {
      const answer = await app.current.inject({ url, headers: { 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0' } })
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.body).not.toMatch(/FST_|URIError/)
    },
  )

  it('each field in the caller’s language', async () => {
    const spanish = (await post('{"nada":1}', 'application/json', 'es')).json().error
    const valencian = (await post('{"nada":1}', 'application/json', 'ca')).json().error
    const of = (errors: { field: string; message: string }[]) => errors.find(({ field }) => field === 'nada')?.message
    expect([of(spanish.errors), of(valencian.errors)]).toEqual(['nada: este dato no se admite.', "nada: esta dada no s'admet."])
    expect(spanish.errors.length).toBe(valencian.errors.length)
  })
})
