import sharp from 'sharp'
import { seeded } from './random.ts'
import { crossing, dirt, drain, leak, manhole, pavement, pothole, weeds } from './photos/ground-scenes.ts'
import { sheet } from './photos/light.ts'
import { bench, bin, burnt, container, graffiti, lamp, luminaire, sign, trafficLight, tree } from './photos/object-scenes.ts'
import { beach, car, furniture, insects, lane, room, swing, terrace, works } from './photos/place-scenes.ts'

const scenes = {
  lamp,
  luminaire,
  pavement,
  pothole,
  manhole,
  leak,
  drain,
  crossing,
  weeds,
  dirt,
  container,
  burnt,
  bin,
  tree,
  bench,
  graffiti,
  sign,
  trafficLight,
  swing,
  beach,
  lane,
  room,
  furniture,
  car,
  insects,
  works,
  terrace,
} as const
export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as SceneName[]

const twice = new Set<SceneName>(['lamp', 'pavement', 'container', 'pothole', 'sign', 'bench', 'tree'])

const byType: readonly (readonly [prefix: string, scene: SceneName])[] = [
  ['via_publica.calzada', 'pothole'],
  ['via_publica.hundimiento', 'pothole'],
  ['via_publica.obra', 'works'],
  ['via_publica.ocupacion', 'terrace'],
  ['via_publica', 'pavement'],
  ['alumbrado.danada', 'luminaire'],
  ['alumbrado.cables', 'luminaire'],
  ['alumbrado', 'lamp'],
  ['limpieza.pintadas', 'graffiti'],
  ['limpieza.hierbas', 'weeds'],
  ['limpieza.solar', 'weeds'],
  ['limpieza', 'dirt'],
  ['residuos.danado', 'burnt'],
  ['residuos.voluminosos', 'furniture'],
  ['residuos.vertido', 'furniture'],
  ['residuos.papelera', 'bin'],
  ['residuos', 'container'],
  ['parques.juegos', 'swing'],
  ['parques.riego', 'leak'],
  ['parques.cesped', 'weeds'],
  ['parques', 'tree'],
  ['mobiliario', 'bench'],
  ['agua.fuga', 'leak'],
  ['agua.inundacion', 'leak'],
  ['agua.imbornal', 'drain'],
  ['agua', 'manhole'],
  ['trafico.semaforo', 'trafficLight'],
  ['trafico.marcas', 'crossing'],
  ['trafico.vehiculo_abandonado', 'car'],
  ['trafico', 'sign'],
  ['ruido.obras', 'works'],
  ['ruido', 'terrace'],
  ['animales', 'insects'],
  ['edificios', 'room'],
  ['accesibilidad.sonoro', 'trafficLight'],
  ['accesibilidad.plaza', 'crossing'],
  ['accesibilidad.ascensor', 'room'],
  ['accesibilidad', 'pavement'],
  ['playas', 'beach'],
  ['caminos', 'lane'],
]
export const sceneOf = (type: string): SceneName | undefined =>
  byType.find(([prefix]) => type === prefix || type.startsWith(`${prefix}.`))?.[1]

export type Photo = { scene: SceneName; view: Buffer; thumb: Buffer; ancho: number; alto: number }

const noise = (() => {
  const random = seeded(11)
  return Int8Array.from({ length: 65_536 }, () => Math.round((random.next() + random.next() - 1) * 9))
})()
const addGrain = (pixels: Buffer, from: number) => {
  for (let i = 0, k = from; i + 2 < pixels.length; i += 3, k += 1) {
    const d = noise[k & 65_535] ?? 0
    for (let c = i; c < i + 3; c += 1) pixels[c] = Math.max(0, Math.min(255, (pixels[c] ?? 0) + d))
  }
}

const vignette =
  '<defs><radialGradient id="v" cx="0.5" cy="0.5" r="0.75"><stop offset="0.6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.32"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/>'

const drawPhoto = async (scene: SceneName, seed: number): Promise<Photo> => {
  const random = seeded(seed)
  const { width, height } = sheet
  const tilt = `rotate(${random.between(-2.2, 2.2).toFixed(2)} 600 450) translate(600 450) scale(${random.between(1.06, 1.22).toFixed(3)}) translate(-600 -450)`
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1024" height="768"><g transform="${tilt}">${scenes[scene](random)}</g>${vignette}</svg>`
  const { data, info } = await sharp(Buffer.from(drawn)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  addGrain(data, random.int(0, 65_535))
  const picture = { raw: { width: info.width, height: info.height, channels: 3 as const } }
  const view = await sharp(data, picture).jpeg({ quality: 80 }).toBuffer()
  const thumb = await sharp(data, picture).resize(320, 320, { fit: 'inside' }).jpeg({ quality: 78 }).toBuffer()
  return { scene, view, thumb, ancho: info.width, alto: info.height }
}

export const drawPhotos = async (onDrawn: (done: number, total: number) => void = () => undefined): Promise<Photo[]> => {
  const scenes = sceneNames.flatMap((scene, i) =>
    twice.has(scene) ? [[scene, 500 + i] as const, [scene, 900 + i] as const] : [[scene, 500 + i] as const],
  )
  let drawn = 0
  return Promise.all(
    scenes.map(async ([scene, seed]) => {
      const photo = await drawPhoto(scene, seed)
      drawn += 1
      onDrawn(drawn, scenes.length)
      return photo
    }),
  )
}
