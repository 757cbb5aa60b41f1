/** Photos that were viewed; emptied on sign-out. */
export const photoCache = 'fotos'
/** The map downloaded for offline use (`platform/kept-map.ts`). */
export const keptMapCache = 'mapa-guardado'
/** Caches with data of one municipality. */
export const townCaches = [photoCache, 'mapa', keptMapCache, 'iconos']

/** An embedded page may be refused its caches, which are then empty. */
export const dropCaches = async (names: readonly string[]): Promise<void> => {
  try {
    await Promise.all(names.map((name) => globalThis.caches?.delete(name)))
  } catch (cause) {
    console.warn('caches not available', cause)
  }
}
