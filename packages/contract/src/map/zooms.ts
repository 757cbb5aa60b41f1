/**
 * Zoom levels, and the default centre (València). They count as on web maps with 256-pixel tiles: zoom 0 is the world in 256 pixels. MapLibre counts
 * in 512; only `ui/map` converts.
 */
export const zooms = { item: 19, gps: 19, select: 16, nearby: 20, default: 15, min: 11, max: 20 } as const
export const fallbackCentre = { latitud: 39.4699, longitud: -0.3763 } as const

/** Tiles (512 pixels) exist for these zooms; closer ones reuse the last, the only one with house numbers. */
export const tileZooms = { min: 8, max: 17 } as const

/**
 * Cell size in pixels; up to how many incidents a box answers individually, besides the newest `own` of the caller, which always are; the zooms with
 * precomputed cells, fewer for a map narrowed by type or date (server, migrations/municipality/0018-map-squares.sql and 0097-map-squares-by-date-to-zoom-15.sql).
 */
export const mapCells = { pixels: 48, single: 200, own: 100, ahead: { first: 11, last: 17, lastByField: 15 } } as const
