import { expect, test } from 'vitest'
import { photoPlaces } from './photo-places.ts'

test.each<[string, unknown, string[]]>([
  ['nothing', '', []],
  ['no text', 7, []],
  ['an address', 'https://fotos.example/a.jpg?x=1,2', ['https://fotos.example/a.jpg?x=1,2']],
  [
    'addresses',
    'https://a.example/1.jpg, http://b.example/2.jpg|https://a.example/1.jpg',
    ['https://a.example/1.jpg', 'http://b.example/2.jpg'],
  ],
  ['names of files', 'Foto 1.jpg; a/dos.png', ['Foto 1.jpg', 'a/dos.png']],
  [
    'a list',
    ['uno.jpg', { url: 'https://a.example/1.jpg' }, { media_url: 'dos.jpg' }, null],
    ['uno.jpg', 'https://a.example/1.jpg', 'dos.jpg'],
  ],
  ['lists in lists', [[['uno.jpg']]], []],
  ['a name without end', 'x'.repeat(1001), []],
  ['more than an incident may have', Array.from({ length: 30 }, (_, n) => `${n}.jpg`), Array.from({ length: 20 }, (_, n) => `${n}.jpg`)],
])('the photos of %s', (_what, value, places) => {
  expect(photoPlaces(value)).toEqual(places)
})
