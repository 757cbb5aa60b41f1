import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { usePlacingView } from './use-placing-view.ts'

const config = { centro: { latitud: 39, longitud: -0.2 }, zoom: 15, zoom_min: 11, zoom_max: 20, limites: null, capas: [] }
const place = { latitud: 39.05, longitud: -0.25, precision: 8 }
type Given = { place: typeof place | null; around: readonly Incident[] | undefined }
const look = (initialProps: Given) =>
  renderHook(({ place: at, around }: Given) => usePlacingView({ draft: { place: at }, unit: undefined }, { config, around }), {
    initialProps,
  })

it('the map shows the town without a place, and zooms to 19 at a place (MAP-10)', () => {
  const { result, rerender } = look({ place: null, around: undefined })
  expect(result.current).toEqual({ ...config.centro, zoom: 15 })
  rerender({ place, around: [] })
  expect(result.current).toEqual({ latitud: 39.05, longitud: -0.25, zoom: 19 })
})

it('the map zooms to 20 where others have reported nearby, and keeps its zoom until the next place is known (MAP-12)', () => {
  const { result, rerender } = look({ place, around: [anIncident()] })
  expect(result.current.zoom).toBe(20)
  rerender({ place, around: undefined })
  expect(result.current.zoom).toBe(20)
  rerender({ place, around: [] })
  expect(result.current.zoom).toBe(19)
})
