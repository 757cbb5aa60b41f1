/**
 * Zooms, and the centre where nothing else gives one (València). Every zoom of the specification counts as web maps with tiles of 256
 * pixels do: zoom 0 is the world in 256 pixels. MapLibre counts in 512; only `ui/map` knows.
 */
export const zooms = { item: 19, gps: 19, select: 16, nearby: 20, default: 15, min: 11, max: 20 } as const
export const fallbackCentre = { latitud: 39.4699, longitud: -0.3763 } as const

/** Tiles (512 pixels) exist for these zooms; closer ones are drawn from the last, which alone carries house numbers. */
export const tileZooms = { min: 8, max: 17 } as const

/**
 * Pixels of the squares that a map counts by; how many incidents of a box are told one by one, besides the newest `own` of one's own,
 * which always are; the zooms at which squares are counted ahead (server, migration 0010).
 */
export const mapCells = { pixels: 48, single: 200, own: 100, ahead: { first: 11, last: 17 } } as const
