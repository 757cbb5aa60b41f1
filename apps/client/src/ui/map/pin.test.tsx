import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawCluster } from './cluster-picture.ts'
import { inTurns, keepNewest } from './images.tsx'
import { itemView } from './ItemMap.tsx'
import { hereData, pinData } from './overlay.ts'
import { isOverdue, lookOf, readCluster, type Pin } from './pin.ts'
import { PinDrawing } from './PinDrawing.tsx'

const colours = {
  ink: '#111111',
  paper: '#ffffff',
  ground: '#222222',
  filled: '#0a6478',
  onFilled: '#ffffff',
  newRing: '#ffffff',
  disc: '#ffffff',
  discEdge: '#888888',
  late: '#b42318',
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
  it('the pin of a received record is hollow and has no badge', () => {
    const received = { ...pin, estado: { ...pin.estado, inicial: true } }
    expect(lookOf(received)).toMatchObject({ form: 'hollow', glyph: 'bulb', badge: '' })
    expect(drawn(received).querySelectorAll('circle')).toHaveLength(0)
  })

  it('the pin of an open record has the status icon as a badge', () => {
    expect(lookOf(pin)).toMatchObject({ form: 'badge', glyph: 'bulb', badge: 'tool' })
    expect(drawn(pin).querySelectorAll('circle')).toHaveLength(1)
  })

  it("the pin of a closed record is small, with the status icon instead of the type's", () => {
    const closed = { ...pin, estado: { ...pin.estado, icono: 'circle-check', final: true } }
    expect(lookOf(closed)).toMatchObject({ form: 'closed', glyph: 'circle-check', badge: '' })
    expect(drawn(closed).querySelector('svg')?.getAttribute('width')).toBe('28')
  })

  it('the pin of one’s own record has a second badge', () => {
    expect(drawn({ ...pin, own: true }).querySelectorAll('circle')).toHaveLength(2)
  })

  it('a task and an inspection have other outlines', () => {
    const outline = (kind: Pin['kind']) =>
      drawn({ ...pin, kind })
        .querySelector('path')
        ?.getAttribute('d')
    expect(new Set([outline('incidencia'), outline('tarea'), outline('inspeccion')]).size).toBe(3)
  })

  it('the pin of what is late has a red ring, until it is stopped', () => {
    const zone = 'Europe/Madrid'
    const now = new Date('2026-05-06T15:00:00Z')
    const due = { vence: '2026-05-06 16:00:00', pausada_desde: null }
    expect(isOverdue(due, zone, now)).toBe(true)
    expect(isOverdue({ ...due, pausada_desde: '2026-05-06 12:00:00' }, zone, now)).toBe(false)
    expect(isOverdue(due, zone, new Date('2026-05-06T13:59:00Z'))).toBe(false)
    expect(isOverdue({ vence: null }, zone, now)).toBe(false)
    const rings = (late: boolean) => drawn({ ...pin, late }).querySelectorAll(`path[stroke="${colours.late}"]`).length
    expect([rings(true), rings(false)]).toEqual([1, 0])
  })

  it('a selected pin is larger and has an ink ring', () => {
    const selected = drawn(pin, true)
    expect(selected.querySelector('svg')?.getAttribute('width')).toBe('50')
    expect(selected.querySelector(`path[stroke="${colours.ink}"]`)).not.toBeNull()
  })

  it('a pin is at its longitude and latitude (MAP-01)', () => {
    expect(pinData({ pins: [pin], crowds: [], scheme: 'light' }).features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: [0, 39] },
      properties: { key: 'incidencia/1' },
    })
  })
})

describe('the map of one record', () => {
  it('the map opens at the record, at zoom 19 (MAP-02)', () => expect(itemView(pin)).toEqual({ latitud: 39, longitud: 0, zoom: 19 }))
})

describe('a cluster', () => {
  /** What is drawn of a cluster: its texts, its circles, and the width of its picture. */
  const drawn = (id: string) => {
    vi.stubGlobal('Path2D', Object)
    const texts: string[] = []
    const circles: { fill?: string; stroke?: string; share: number }[] = []
    let share = 0
    const pen = {
      canvas: {},
      beginPath: () => (share = 0),
      arc: (_x: number, _y: number, _radius: number, start: number, end: number) => (share = (end - start) / (2 * Math.PI)),
      fill: () => circles.push({ fill: String(Reflect.get(pen, 'fillStyle')), share }),
      stroke: (path?: Path2D) => !path && circles.push({ stroke: String(Reflect.get(pen, 'strokeStyle')), share }),
      fillText: (text: string) => texts.push(text),
      scale: () => undefined,
      translate: () => undefined,
    }
    const size = drawCluster(pen as unknown as CanvasRenderingContext2D, readCluster(id), colours, 2)
    vi.unstubAllGlobals()
    return { texts, circles, size }
  }

  it('a cluster shows its number, and splits its ring by status', () => {
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
    const { texts, circles, size } = drawn(id)
    expect(texts).toEqual(['12'])
    const [third = 0, rest = 0] = circles.flatMap(({ stroke, share }) => (stroke && stroke !== colours.discEdge ? [share] : []))
    expect(third).toBeCloseTo(1 / 3, 1)
    expect(rest).toBeCloseTo(2 / 3, 1)
    expect(third + rest, 'a gap between them').toBeLessThan(1)
    expect(size).toBe(96)
  })

  it('the ring of a cluster of one status is whole', () => {
    expect(drawn('cluster:dark:es:12:0:#1864ab=12,').circles.at(-1)?.share).toBe(1)
  })

  it('a cluster with one’s own records is marked', () => {
    const badges = (own: number) => drawn(`cluster:light:es:12:${own}:#1864ab=12,`).circles.filter(({ fill }) => fill === colours.ink)
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
  ])('in %s, a cluster of %i has a short number', (lang, total, text) => {
    expect(drawn(`cluster:light:${lang}:${total}:0:#1864ab=${total},`).texts.join('')).toBe(text)
  })
})

describe('cluster images', () => {
  it('their number is limited: the oldest is dropped for the newest', () => {
    const dropped: string[] = []
    const keep = keepNewest(3, (id) => dropped.push(id))
    for (const id of ['a', 'b', 'c', 'd', 'e']) keep(id)
    expect(dropped).toEqual(['a', 'b'])
  })
})

describe('the person’s position', () => {
  it('the disc is as wide as the position is imprecise', () => {
    const [disc, dot] = hereData({ latitud: 39, longitud: 0, precision: 100 }).features
    const ring = disc?.geometry.type === 'Polygon' ? (disc.geometry.coordinates[0] ?? []) : []
    const north = Math.max(...ring.map(([, lat = 0]) => lat))
    expect((north - 39) * 111_320).toBeCloseTo(100, 0)
    expect(dot?.geometry.type).toBe('Point')
  })
  it('an unknown position is not drawn', () => {
    expect(hereData(null).features).toEqual([])
  })
})

describe('drawing in turns', () => {
  it('drawings come one after another, even after one fails, yield to the browser before each, and are delivered together', async () => {
    const [seen, waitTurn] = [[] as string[], inTurns()]
    const drawn = ['one', 'two', 'three'].map(async (name) => {
      await waitTurn(async () => {
        setTimeout(() => seen.push(`after ${name}`))
        seen.push(name)
        await Promise.resolve()
        if (name === 'two') throw new Error('not drawn')
      })
      seen.push(`delivered ${name}`)
    })
    expect((await Promise.allSettled(drawn)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(seen.slice(0, 5)).toEqual(['one', 'after one', 'two', 'after two', 'three'])
    expect(seen.slice(5).toSorted()).toEqual(['delivered one', 'delivered three'])
  })
})
