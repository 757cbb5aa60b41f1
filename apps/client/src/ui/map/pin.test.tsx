import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inTurns, keepNewest } from './images.tsx'
import { itemView } from './ItemMap.tsx'
import { hereData, pinData } from './overlay.ts'
import { lookOf, readCluster, type Pin } from './pin.ts'
import { ClusterDrawing, PinDrawing } from './PinDrawing.tsx'

const colours = {
  ink: '#111111',
  paper: '#ffffff',
  ground: '#222222',
  filled: '#0a6478',
  onFilled: '#ffffff',
  newRing: '#ffffff',
  disc: '#ffffff',
  discEdge: '#888888',
}
const pin: Pin = {
  key: 'incidencia/1',
  kind: 'incidencia',
  latitud: 39,
  longitud: 0,
  icono: 'bulb',
  estado: { nombre: 'En reparación', color: '#1864ab', icono: 'tool', inicial: false, final: false },
  label: 'Farola apagada, en reparación',
}
const drawn = (pin: Pin, selected = false) =>
  render(<PinDrawing look={lookOf(pin)} scheme="light" colours={colours} selected={selected} />).container

describe('a pin', () => {
  it('of what is received is hollow and has no badge', () => {
    const received = { ...pin, estado: { ...pin.estado, inicial: true } }
    expect(lookOf(received)).toMatchObject({ form: 'hollow', glyph: 'bulb', badge: '' })
    expect(drawn(received).querySelectorAll('circle')).toHaveLength(0)
  })

  it("of what is open carries its state's icon as a badge", () => {
    expect(lookOf(pin)).toMatchObject({ form: 'badge', glyph: 'bulb', badge: 'tool' })
    expect(drawn(pin).querySelectorAll('circle')).toHaveLength(1)
  })

  it("of what is closed is small, with the state's icon instead of the type's", () => {
    const done = { ...pin, estado: { ...pin.estado, icono: 'circle-check', final: true } }
    expect(lookOf(done)).toMatchObject({ form: 'closed', glyph: 'circle-check', badge: '' })
    expect(drawn(done).querySelector('svg')?.getAttribute('width')).toBe('28')
  })

  it('of one’s own carries a second badge', () => {
    expect(drawn({ ...pin, own: true }).querySelectorAll('circle')).toHaveLength(2)
  })

  it('has another outline for a task and for an inspection', () => {
    const outline = (kind: Pin['kind']) =>
      drawn({ ...pin, kind })
        .querySelector('path')
        ?.getAttribute('d')
    expect(new Set([outline('incidencia'), outline('tarea'), outline('inspeccion')]).size).toBe(3)
  })

  it('grows and gets an ink ring when selected', () => {
    const selected = drawn(pin, true)
    expect(selected.querySelector('svg')?.getAttribute('width')).toBe('50')
    expect(selected.querySelector(`path[stroke="${colours.ink}"]`)).not.toBeNull()
  })

  it('is on the map at its longitude and latitude (MAP-01)', () => {
    expect(pinData({ pins: [pin], crowds: [], scheme: 'light' }).features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: [0, 39] },
      properties: { key: 'incidencia/1' },
    })
  })
})

describe('the map of one thing', () => {
  it('opens at zoom 19 where it is (MAP-02)', () => expect(itemView(pin)).toEqual({ latitud: 39, longitud: 0, zoom: 19 }))
})

describe('a cluster', () => {
  const drawn = (id: string) => render(<ClusterDrawing {...readCluster(id)} colours={colours} />).container

  it('says how many and splits its ring by state', () => {
    const id = 'cluster:light:es:12:0:#1864ab=4,#2b8a3e=8,'
    expect(readCluster(id)).toEqual({
      scheme: 'light',
      lang: 'es',
      total: 12,
      own: false,
      shares: [
        { colour: '#1864ab', count: 4 },
        { colour: '#2b8a3e', count: 8 },
      ],
    })
    const container = drawn(id)
    expect(container.textContent).toBe('12')
    expect(container.querySelectorAll('circle[stroke-dasharray]')).toHaveLength(2)
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('48')
  })

  it('is marked where some are one’s own', () => {
    const badges = (own: number) => drawn(`cluster:light:es:12:${own}:#1864ab=12,`).querySelectorAll(`circle[fill="${colours.ink}"]`)
    expect(badges(0)).toHaveLength(0)
    expect(badges(2)).toHaveLength(1)
  })

  it.each([
    ['es', 9999, '9999'],
    ['es', 12_345, '12mil'],
    ['es', 640_482, '640mil'],
    ['es', 1_540_000, '1,5M'],
    ['ca', 12_345, '12k'],
    ['ca', 1_540_000, '1,5M'],
  ])('says in short in %s that there are %i', (lang, total, text) => {
    expect(drawn(`cluster:light:${lang}:${total}:0:#1864ab=${total},`).textContent).toBe(text)
  })
})

describe('the drawings of clusters', () => {
  it('are bounded: the oldest makes way for the newest', () => {
    const dropped: string[] = []
    const keep = keepNewest(3, (id) => dropped.push(id))
    for (const id of ['a', 'b', 'c', 'd', 'e']) keep(id)
    expect(dropped).toEqual(['a', 'b'])
  })
})

describe('the position', () => {
  it('has a disc as wide as it is uncertain', () => {
    const [disc, dot] = hereData({ latitud: 39, longitud: 0, precision: 100 }).features
    const ring = disc?.geometry.type === 'Polygon' ? (disc.geometry.coordinates[0] ?? []) : []
    const north = Math.max(...ring.map(([, lat = 0]) => lat))
    expect((north - 39) * 111_320).toBeCloseTo(100, 0)
    expect(dot?.geometry.type).toBe('Point')
  })
  it('is not drawn while it is unknown', () => {
    expect(hereData(null).features).toEqual([])
  })
})

describe('what is drawn in turns', () => {
  it('comes one after another, whatever becomes of one, and leaves the browser a moment before each', async () => {
    const [seen, waitTurn] = [[] as string[], inTurns()]
    const drawn = ['one', 'two', 'three'].map((name) =>
      waitTurn(async () => {
        setTimeout(() => seen.push(`after ${name}`))
        seen.push(name)
        await Promise.resolve()
        if (name === 'two') throw new Error('not drawn')
      }),
    )
    expect((await Promise.allSettled(drawn)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(seen).toEqual(['one', 'after one', 'two', 'after two', 'three'])
  })
})
