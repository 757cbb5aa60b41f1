const number = (value: number, bytes: number, little: boolean): number[] => {
  const all = Array.from({ length: bytes }, (_, n) => (value >>> (8 * n)) & 0xff)
  return little ? all : all.toReversed()
}

export const letters = (text: string): number[] => Array.from({ length: text.length }, (_, n) => text.charCodeAt(n))

type Place = { latitud: number; longitud: number }
type HeadOptions = { place?: Place | undefined; size?: [width: number, height: number]; little?: boolean }

/** As the three fractions of EXIF, the seconds to thousandths. */
const fractions = (degrees: number, little: boolean): number[] => {
  const seconds = Math.round(Math.abs(degrees) * 3_600_000)
  const parts = [Math.floor(seconds / 3_600_000), Math.floor((seconds % 3_600_000) / 60_000), seconds % 60_000]
  return parts.flatMap((part, n) => [...number(part, 4, little), ...number(n === 2 ? 1000 : 1, 4, little)])
}

const exif = ({ latitud, longitud }: Place, little: boolean): number[] => {
  const n = (value: number, bytes: number) => number(value, bytes, little)
  const letter = (text: string) => [text.charCodeAt(0), 0, 0, 0]
  const gpsAt = 26
  const dataAt = gpsAt + 2 + 4 * 12 + 4
  const entry = (tag: number, type: number, count: number, value: number[]) => [...n(tag, 2), ...n(type, 2), ...n(count, 4), ...value]
  return [
    ...(little ? [0x49, 0x49] : [0x4d, 0x4d]),
    ...n(42, 2),
    ...n(8, 4),
    ...n(1, 2),
    ...entry(0x8825, 4, 1, n(gpsAt, 4)),
    ...n(0, 4),
    ...n(4, 2),
    ...entry(1, 2, 2, letter(latitud < 0 ? 'S' : 'N')),
    ...entry(2, 5, 3, n(dataAt, 4)),
    ...entry(3, 2, 2, letter(longitud < 0 ? 'W' : 'E')),
    ...entry(4, 5, 3, n(dataAt + 24, 4)),
    ...n(0, 4),
    ...fractions(latitud, little),
    ...fractions(longitud, little),
  ]
}

const segment = (marker: number, content: number[]): number[] => [0xff, marker, ...number(content.length + 2, 2, false), ...content]

/** A camera's position and picture size, as written into a JPEG before its pixels. */
export const writePhotoHead = ({ place, size = [4000, 3000], little = false }: HeadOptions): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...(place ? segment(0xe1, [...letters('Exif\0\0'), ...exif(place, little)]) : []),
    ...segment(0xc0, [8, ...number(size[1], 2, false), ...number(size[0], 2, false), 3]),
    0xff,
    0xda,
  ])

/** Inserts the position into a real JPEG, after its first two bytes. */
export const withPlace = (jpeg: Uint8Array, place: Place): Uint8Array => {
  const head = segment(0xe1, [...letters('Exif\0\0'), ...exif(place, true)])
  return Uint8Array.from([...jpeg.subarray(0, 2), ...head, ...jpeg.subarray(2)])
}
