import { expect, test } from 'vitest'
import { firstView } from './use-home-view.ts'

const centro = { latitud: 38.6, longitud: -0.04 }
const config = { centro, zoom: 14, zoom_min: 11, zoom_max: 20, limites: null, capas: [] }

test.each([
  ['the centre of the municipality takes the place of the built-in one (START-39, MAP-16)', firstView(config), { ...centro, zoom: 14 }],
  [
    'before it is known, and without the server, it is València (OPEN-70, MAP-16)',
    firstView(),
    { latitud: 39.4699, longitud: -0.3763, zoom: 15 },
  ],
  [
    'a unit that says where it is goes before both (MAP-13)',
    firstView(config, { latitud: 38.7, longitud: 0.1, zoom: 17 }),
    { latitud: 38.7, longitud: 0.1, zoom: 17 },
  ],
  ['a unit that does not say leaves it at that', firstView(config, { latitud: null, longitud: null, zoom: null }), { ...centro, zoom: 14 }],
])('the first view of a map: %s', (_what, view, expected) => {
  expect(view).toEqual(expected)
})
