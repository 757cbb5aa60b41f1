import { fromMercator, toMercator, type Position } from '@avisa/contract/values/coordinates'
import type { TestApp } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

const { latitud, longitud } = town.street
/** A rural track without numbers, two kilometres east of the street; a street outside every unit. */
export const track = { id: 2, latitud: 39.05, longitud: -0.22 }
export const faraway = { id: 3, latitud: 40, longitud: -0.25 }

/** A square ring around a position, `half` metres of Web Mercator to each side. */
export const ringAround = (at: Position, half: number) => {
  const { x, y } = toMercator(at)
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ]
  return `(${corners.map(([a = 0, b = 0]) => `(${x + a * half},${y + b * half})`).join(',')})`
}
export const metresEast = (at: Position, metres: number): Position => {
  const { x, y } = toMercator(at)
  return fromMercator({ x: x + metres / Math.cos((at.latitud * Math.PI) / 180), y })
}

/** The test town with a track, a street far away, more house numbers, a boundary, a district and a neighbourhood with a hole. */
export const layAddressTown = ({ db, home }: TestApp) =>
  db.write(home.esquema, async (tx) => {
    const more = [
      {
        ...track,
        tipo_es: 'camino',
        tipo_val: 'camí',
        nombre_es: 'de la Fuente',
        nombre_val: 'de la Font',
        completo: ['Camino de la Fuente', 'Camí de la Font'],
      },
      {
        ...faraway,
        tipo_es: 'calle',
        tipo_val: 'carrer',
        nombre_es: 'Lejana',
        nombre_val: 'Llunyana',
        completo: ['Calle Lejana', 'Carrer Llunyana'],
      },
    ]
    for (const { id, completo, ...street } of more) {
      const [completo_es = '', completo_val = ''] = completo
      const texts = { completo_es, completo_val }
      await tx
        .insertInto('viales')
        .values({ ...street, ...texts, id_vial: id, fuente: 'test', codigo: String(id) })
        .execute()
    }
    await tx
      .insertInto('portales')
      .values([
        { id_vial: 1, codigo: '10', numero: 10, extension: '', portal: '10', latitud: latitud + 0.001, longitud },
        { id_vial: 1, codigo: '2b', numero: 2, extension: 'bis', portal: '2 bis', latitud: latitud + 0.00025, longitud },
        { id_vial: 1, codigo: 'sn', numero: null, extension: '', portal: 's/n', latitud: latitud + 0.002, longitud },
      ])
      .execute()
    const [from, to] = [toMercator({ ...track, longitud: -0.223 }), toMercator({ ...track, longitud: -0.217 })]
    await tx
      .insertInto('viales_tramos')
      .values({
        id_vial: track.id,
        clase: 'camino',
        coords: [from.x, from.y, to.x, to.y],
        caja: `((${from.x},${from.y}),(${to.x},${to.y}))`,
      })
      .execute()
    const zones = [
      { id: 1, clase: 'municipio', nombre_es: 'Villa', nombre_val: 'Vila', half: 20_000 },
      { id: 2, clase: 'distrito', nombre_es: 'Centro', nombre_val: 'Centre', half: 2000 },
      { id: 3, clase: 'barrio', nombre_es: 'Casco Antiguo', nombre_val: 'Nucli Antic', half: 500 },
    ]
    for (const { half, ...zone } of zones) {
      await tx
        .insertInto('zonas')
        .values({ ...zone, fuente: 'test', codigo: String(zone.id) })
        .execute()
      await tx
        .insertInto('zonas_anillos')
        .values({ zona_id: zone.id, grupo: 1, anillo: ringAround(town.street, half) })
        .execute()
    }
    // The neighbourhood has a hole around number 10.
    const hole = ringAround({ latitud: latitud + 0.001, longitud }, 20)
    await tx.insertInto('zonas_anillos').values({ zona_id: 3, grupo: 1, hueco: true, anillo: hole }).execute()
    await tx
      .updateTable('versiones')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('nombre', '=', 'callejero')
      .execute()
  })

/** The key of another municipality, without streets. */
export const keyOfAnother = async ({ db }: TestApp) => {
  const other = await createTown(db, 'Altra Vila')
  await db.write(other.esquema, (tx) => tx.deleteFrom('viales').execute())
  return other.clave
}
