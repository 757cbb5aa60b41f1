/** The whole address of one of our screens, to be sent to somebody else; in the hybrid app that of its server. */
export const ownAddress = (path: string): string => new URL(path, import.meta.env['VITE_SERVER'] ?? location.origin).href
