/** Photos that were looked at; emptied at sign-out. */
export const photoCache = 'fotos'
/** The map that a person keeps for when there is no network (`platform/kept-map.ts`). */
export const keptMapCache = 'mapa-guardado'
/** What is kept of one municipality. */
export const townCaches = [photoCache, 'mapa', keptMapCache, 'iconos']

/** A page framed by another site may be refused its caches: then nothing is in them. */
export const dropCaches = async (names: readonly string[]): Promise<void> => {
  try {
    await Promise.all(names.map((name) => globalThis.caches?.delete(name)))
  } catch (cause) {
    console.warn('caches not available', cause)
  }
}
