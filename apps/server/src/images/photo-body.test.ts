import { randomBytes } from 'node:crypto'
import { Refusal } from '@avisa/contract/http/refusal'
import { expect, test } from 'vitest'
import { photoIn, readPhotoBody } from './photo-body.ts'

const read = (text: string) => {
  const body = readPhotoBody(Buffer.from(text)) as Record<string, unknown>
  return { body, photo: photoIn(body) }
}
const big = randomBytes(200_001)

test.each(['', 'data:image/jpeg;base64,'])(
  'the photo’s bytes come out of the text «%s…», and the rest of the body is as it was',
  (head) => {
    const given = { base64: true, imagen: head + big.toString('base64'), nombre: 'foto «niño».jpg' }
    for (const text of [JSON.stringify(given), JSON.stringify(given, null, 2)]) {
      const { body, photo } = read(text)
      expect(photo?.equals(big)).toBe(true)
      expect(body).toEqual({ ...given, imagen: expect.stringMatching(/^[0-9a-f]{64}$/) })
    }
  },
)

test('two photos make two bodies, one photo the same', () => {
  const imagenOf = (content: Buffer) => read(JSON.stringify({ imagen: content.toString('base64') })).body['imagen']
  expect(imagenOf(big)).toBe(imagenOf(Buffer.from(big)))
  expect(imagenOf(big)).not.toBe(imagenOf(big.subarray(1)))
})

test.each([
  ['of another kind', { imagen: 12 }],
  ['absent', { nombre: 'x' }],
  ['empty', { imagen: '' }],
  ['no base64', { imagen: '¿?' }],
  ['elsewhere', { nombre: { imagen: 'AAAA' } }],
  ['a word of a name', { nombre: '"imagen": "AAAA"', imagen: 7 }],
])('an `imagen` that is %s stays as it came, for the checks of the body', (_what, given) => {
  const { body, photo } = read(JSON.stringify(given))
  expect(body).toEqual(given)
  expect(photo).toBeUndefined()
})

test('of two, the last counts, as in any JSON', () => {
  expect(read('{"imagen":"AAAA","imagen":"BBBB"}').body).toEqual({ imagen: 'BBBB' })
})

test.each(['', '{', '{"imagen":"AAAA"', 'imagen'])('«%s» is refused as no JSON', (text) => {
  expect(() => read(text)).toThrow(Refusal)
})
