/** A box of the container (ISO 14496-12): its type, and where its content begins and ends. */
type Box = { type: string; start: number; end: number }

const typeAt = (view: DataView, at: number) => String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))

function* boxesIn(view: DataView, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const size = view.getUint32(at)
    if (size < 8) return
    yield { type: typeAt(view, at + 4), start: at + 8, end: Math.min(at + size, end) }
    at += size
  }
}
const childOf = (view: DataView, { start, end }: Pick<Box, 'start' | 'end'>, type: string): Box | undefined => {
  for (const box of boxesIn(view, start, end)) if (box.type === type) return box
  return undefined
}

/** The number of the item that is EXIF. */
const exifItem = (view: DataView, { start, end }: Box): number | undefined => {
  const listStart = start + (view.getUint8(start) === 0 ? 6 : 8)
  for (const item of boxesIn(view, listStart, end)) {
    const isLong = view.getUint8(item.start) === 3
    const at = item.start + 4
    if (item.type === 'infe' && typeAt(view, at + (isLong ? 6 : 4)) === 'Exif') return isLong ? view.getUint32(at) : view.getUint16(at)
  }
  return undefined
}

/** Reads numbers one after the other. */
const openReader = (view: DataView, start: number) => {
  let at = start
  return (bytes: number): number => {
    let value = 0
    for (let n = 0; n < bytes; n += 1) value = value * 256 + view.getUint8(at + n)
    at += bytes
    return value
  }
}

/** Where an item stands in the file; undefined if it is within the container's own data. */
const locate = (view: DataView, { start }: Box, wanted: number): { offset: number; length: number } | undefined => {
  const version = view.getUint8(start)
  const next = openReader(view, start + 4)
  const [sizes, more] = [next(1), next(1)]
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0]
  for (let count = next(version < 2 ? 2 : 4); count > 0; count -= 1) {
    const id = next(version < 2 ? 2 : 4)
    const isInFile = version === 0 || (next(2) & 15) === 0
    next(2)
    const base = next(baseSize)
    const extents = next(2)
    for (let extent = 0; extent < extents; extent += 1) {
      next(indexSize)
      const [offset, length] = [base + next(offsetSize), next(lengthSize)]
      if (id === wanted) return isInFile ? { offset, length } : undefined
    }
  }
  return undefined
}

/** Where the TIFF data of the EXIF of a HEIC or AVIF file begins is said by its first four bytes. */
export const exifOf = (view: DataView): { offset: number; length: number } | undefined => {
  const meta = childOf(view, { start: 0, end: view.byteLength }, 'meta')
  if (!meta) return undefined
  const content = { start: meta.start + 4, end: meta.end }
  const [items, places] = [childOf(view, content, 'iinf'), childOf(view, content, 'iloc')]
  const item = items && exifItem(view, items)
  return item === undefined || !places ? undefined : locate(view, places, item)
}
