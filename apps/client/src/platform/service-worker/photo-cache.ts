/** Photos that were looked at; emptied at sign-out. */
export const photoCache = 'fotos'
/** What the service worker keeps of one municipality. */
export const townCaches = [photoCache, 'mapa', 'iconos']

/** A page framed by another site may be refused its caches: then nothing is in them. */
export const dropCaches = async (names: readonly string[]): Promise<void> => {
  try {
    await Promise.all(names.map((name) => globalThis.caches?.delete(name)))
  } catch (cause) {
    console.warn('caches not available', cause)
  }
}
