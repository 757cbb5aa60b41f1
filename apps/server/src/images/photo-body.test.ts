import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { photoIn, readPhotoBody } from './photo-body.ts'

const read = async (text: string) => {
  const body = (await readPhotoBody(Buffer.from(text), async (json): Promise<unknown> => JSON.parse(json))) as Record<string, unknown>
  return { body, photo: photoIn(body) }
}
const big = randomBytes(200_001)

test.each(['', 'data:image/jpeg;base64,'])('the photo is decoded from «%s…», and the rest of the body is unchanged', async (head) => {
  const photoBody = { base64: true, imagen: head + big.toString('base64'), nombre: 'foto «niño».jpg' }
  for (const text of [JSON.stringify(photoBody), JSON.stringify(photoBody, null, 2)]) {
    const { body, photo } = await read(text)
    expect(photo?.equals(big)).toBe(true)
    expect(body).toEqual({ ...photoBody, imagen: expect.stringMatching(/^[0-9a-f]{64}$/) })
  }
})

test('bodies with different photos differ, with the same photo they are equal', async () => {
  const imagenOf = async (content: Buffer) => (await read(JSON.stringify({ imagen: content.toString('base64') }))).body['imagen']
  expect(await imagenOf(big)).toBe(await imagenOf(Buffer.from(big)))
  expect(await imagenOf(big)).not.toBe(await imagenOf(big.subarray(1)))
})

test.each([
  ['of another kind', { imagen: 12 }],
  ['absent', { nombre: 'x' }],
  ['empty', { imagen: '' }],
  ['no base64', { imagen: '¿?' }],
  ['elsewhere', { nombre: { imagen: 'AAAA' } }],
  ['a word of a name', { nombre: '"imagen": "AAAA"', imagen: 7 }],
])('an `imagen` that is %s is left for the validation of the body', async (_what, value) => {
  const { body, photo } = await read(JSON.stringify(value))
  expect(body).toEqual(value)
  expect(photo).toBeUndefined()
})

test('of duplicate keys the last one counts, as in any JSON', async () => {
  expect((await read('{"imagen":"AAAA","imagen":"BBBB"}')).body).toEqual({ imagen: 'BBBB' })
})

test.each(['', '{', '{"imagen":"AAAA"', 'imagen'])('«%s» is not JSON', async (text) => {
  await expect(read(text)).rejects.toThrow(SyntaxError)
})
