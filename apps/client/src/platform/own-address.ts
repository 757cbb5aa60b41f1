/** A shareable URL of a screen; in the hybrid app, of its server. */
export const ownAddress = (path: string): string => new URL(path, import.meta.env['VITE_SERVER'] ?? location.origin).href
