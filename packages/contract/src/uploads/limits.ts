/** Bytes of a file and of each of its parts; bytes and files that a municipality may upload within these hours, which a file stays. */
export const uploadLimits = { file: 2 * 1024 ** 3, part: 8 * 1024 ** 2, recent: 4 * 1024 ** 3, files: 50, hours: 48 } as const

export const partsOf = (size: number): number => Math.ceil(size / uploadLimits.part)

/** Bytes of one part, counted from 1. */
export const sizeOfPart = (size: number, part: number): number => Math.min(uploadLimits.part, size - (part - 1) * uploadLimits.part)
