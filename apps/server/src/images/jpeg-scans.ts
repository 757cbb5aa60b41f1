const [startOfScan, endOfImage] = [0xda, 0xd9]
/** Markers without a length: start of image, restarts, and 0xff00, which stands for the byte 0xff. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** True if a JPEG has more than `most` scans: a scan is small to send and as slow to decode as the whole image. */
export const hasMoreScans = (content: Buffer, most: number): boolean => {
  let scans = 0
  for (let at = content.indexOf(0xff); at >= 0 && at + 1 < content.length; at = content.indexOf(0xff, at)) {
    const marker = content[at + 1] ?? 0
    // Any number of 0xff may precede a marker.
    at += marker === 0xff ? 1 : 2
    if (marker === 0xff || isBare(marker)) continue
    if (marker === endOfImage) return false
    if (marker === startOfScan && ++scans > most) return true
    if (at + 1 < content.length) at += Math.max(2, content.readUInt16BE(at))
  }
  return false
}
